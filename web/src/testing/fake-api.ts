import { api as contract } from '@bahi/contract/api';
import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { vi } from 'vitest';
import { ZodError, type ZodType } from 'zod';
import type { api } from '../platform/api.ts';

type Api = typeof api;
type Call<Each> = Each extends (input: infer Input, ...rest: never[]) => Promise<infer Answer>
  ? (input: Input, headers: Headers) => Answer | Promise<Answer>
  : never;

/** Handlers of the routes that a test needs. Paise and E4 on both sides, as the screens see them. */
export type FakeApi = { [Noun in keyof Api]?: { [Verb in keyof Api[Noun]]?: Call<Api[Noun][Verb]> } };

/** Thrown by a handler to refuse the call. */
export class Refused extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, code: string, message: string, data: object = {}) {
    super(message);
    this.status = status;
    this.body = { code, message, ...data };
  }
}

export type AskedFor = { readonly route: string; readonly input: unknown; readonly headers: Headers };

/**
 * Answers `fetch` by the contract. Addresses, shapes and codecs are the real ones, so an invalid input or answer fails the test. Calls are
 * answered in order. A route without a handler is a 404.
 */
export function serveFakeApi(fake: FakeApi): AskedFor[] {
  const asked: AskedFor[] = [];
  const routes = routesOf(contract);
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const found = routes.map((route) => ({ ...route, params: paramsOf(route, request.method, url.pathname) })).find(({ params }) => params);
    const handler =
      found && (fake as Record<string, Record<string, (input: unknown, headers: Headers) => unknown>>)[found.noun]?.[found.verb];
    if (!found || !handler) return json(404, { code: 'NOT_FOUND', message: 'There is no such address' });
    const { inputSchema, outputSchema } = found.procedure['~orpc'];
    const sent = request.method === 'GET' ? queryOf(url) : JSON.parse((await request.text()) || '{}');
    try {
      const input = (inputSchema as ZodType).parse({ ...read(found.params!), ...sent });
      asked.push({ route: `${found.noun}.${found.verb}`, input, headers: request.headers });
      const answer = (outputSchema as ZodType).parse(await handler(input, request.headers));
      if (answer instanceof Blob)
        return new Response(answer, { headers: { 'content-type': answer.type, 'content-disposition': 'inline' } });
      return json(200, answer);
    } catch (error) {
      if (error instanceof Refused) return json(error.status, error.body);
      if (error instanceof ZodError) console.error(`${found.noun}.${found.verb}: ${error.message}`);
      return json(500, { code: 'BUG', message: 'Something went wrong!', requestId: 'r-1' });
    }
  });
  return asked;
}

/** Every call fails, as without a network. */
export function serveNothing(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

type Route = { noun: string; verb: string; procedure: AnyContractProcedure; pattern: RegExp };

function routesOf(router: AnyContractRouter, path: readonly string[] = []): Route[] {
  if (!isContractProcedure(router)) {
    return Object.entries(router).flatMap(([name, below]) => routesOf(below as AnyContractRouter, [...path, name]));
  }
  const [noun = '', verb = ''] = path;
  const pattern = new RegExp(`^/api${(router['~orpc'].route.path ?? '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return [{ noun, verb, procedure: router, pattern }];
}

function paramsOf({ procedure, pattern }: Route, method: string, path: string): Record<string, string> | null {
  if (procedure['~orpc'].route.method !== method) return null;
  const match = pattern.exec(path);
  return match && { ...match.groups };
}

const read = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, readValue(name, text)]));
/** `ids[0]=…&ids[1]=…` is a list. */
function queryOf(url: URL): Record<string, unknown> {
  const single = [...url.searchParams].filter(([name]) => !name.endsWith(']'));
  const listed = Map.groupBy(
    [...url.searchParams].filter(([name]) => name.endsWith(']')),
    ([name]) => name.slice(0, name.indexOf('[')),
  );
  const lists = [...listed].map(([name, all]) => [name, all.map(([, text]) => text)] as const);
  return { ...read(Object.fromEntries(single)), ...Object.fromEntries(lists) };
}

/** A query parameter, converted as the server does by the contract. */
function readValue(name: string, text: string): string | number | boolean {
  if (/^(limit|page|days|firstRooms|slowDays|version|against|\w+Page)$/.test(name)) return Number(text);
  return /^is[A-Z]/.test(name) ? text === 'true' : text;
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
