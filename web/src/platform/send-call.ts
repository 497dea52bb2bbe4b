import { routes } from 'virtual:api-routes';
import { ORPCError } from '@orpc/client';
import type { CallContext } from './call-context.ts';
import { SILENT } from './say-error.ts';
import type { Kind } from './session.ts';

type Values = Record<string, unknown>;

/**
 * Sends a call as a REST request of the contract and returns its JSON or file. Throws an ORPCError for a refusal. The library's own link
 * also streams events and sends forms, which Bahi does not use, and weighs 8 kB more.
 */
export async function sendCall(
  name: string,
  input: unknown,
  { kind, key }: CallContext & { kind: Kind },
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const [method = '', path = ''] = (routes[name] ?? '').split(' ');
  const rest: Values = { ...(input as Values) };
  const address = path.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = String(rest[part]);
    delete rest[part];
    return encodeURIComponent(value);
  });
  const url = new URL(`/api${address}`, window.location.origin);
  if (method === 'GET') for (const [field, value] of flat(rest)) url.searchParams.append(field, value);
  // Also without a field: the server reads a missing body as no input at all.
  const hasBody = method !== 'GET';
  const request = new Request(url, {
    method,
    credentials: 'same-origin',
    headers: {
      'x-bahi-kind': kind,
      ...(key && { 'idempotency-key': key }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(rest) }),
    ...(signal && { signal }),
  });
  return contentOf(await globalThis.fetch(request));
}

/** The fields of a query: `a=1`, of a list `a[0]=1`, of an object `a[b]=1`. Empty values are left out. */
function flat(values: Values): [field: string, value: string][] {
  const named = (field: string, value: unknown): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (typeof value !== 'object') return [[field, String(value)]];
    return Object.entries(value).flatMap(([part, each]) => named(`${field}[${part}]`, each));
  };
  return Object.entries(values).flatMap(([field, value]) => named(field, value));
}

async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? 'application/json';
  const isJson = type.startsWith('application/json') && !response.headers.has('content-disposition');
  const content: unknown = isJson ? await jsonOf(response) : await response.blob();
  if (!response.ok) throw refusalOf(content, response.status);
  return content;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

function refusalOf(content: unknown, status: number): ORPCError<string, unknown> {
  const { code, message, ...data } = (content ?? {}) as { code?: string; message?: string; requestId?: string };
  if (!code || !message) return new ORPCError(SILENT, { status, message: 'Something went wrong!', defined: false });
  const named = status >= 500 && data.requestId ? `${message} (request ${data.requestId})` : message;
  return new ORPCError(code, { status, message: named, data, defined: status < 500 });
}
