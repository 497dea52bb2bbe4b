import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nobody, person, post } from '../../testing/calls.ts';
import { address, contractRoutes } from '../../testing/contract-routes.ts';
import { anyAdmin } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { openCounter, saleOf } from '../../testing/vouchers.ts';
import { readDescriptions } from './field-descriptions.ts';
import { type JsonSchema, schemasIn } from './schema-fields.ts';

type Body = { content: { 'application/json': { schema: JsonSchema } } };
type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema; description?: string };
type Operation = {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Body;
  responses: Record<string, Body & { description: string }>;
  security: Record<string, []>[];
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    securitySchemes: Record<string, { name: string }>;
  };
};

const { app, pool } = await testApp();
const document = (await app.inject({ url: '/api/openapi.json' })).json<Document>();
const operations = new Map(
  Object.values(document.paths).flatMap((methods) => Object.values(methods).map((each) => [each.operationId, each])),
);
const operationOf = (route: string) => {
  const operation = operations.get(route);
  if (!operation) throw new Error(`${route} is not in the document`);
  return operation;
};
const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.map((each) => ('$ref' in each ? document.components.parameters[each.$ref.split('/').at(-1)!]! : each));
const headersOf = (operation: Operation) => parametersOf(operation).flatMap((each) => (each.in === 'header' ? [each.name] : []));
const resolved = (schema: JsonSchema): JsonSchema =>
  typeof schema.$ref === 'string' ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;

const routes = contractRoutes();

test('a call declares its cookie; a public one none, and one of a channel its token', () => {
  for (const { name, path, roles } of routes) {
    if (path.startsWith('/channel/')) {
      expect([name, operationOf(name).security, headersOf(operationOf(name))]).toEqual([name, [{ channelToken: [] }], []]);
      continue;
    }
    const cookies = operationOf(name).security.flatMap((each) =>
      Object.keys(each).map((scheme) => document.components.securitySchemes[scheme]!.name),
    );
    const kinds = ['admin', 'owner', 'staff'].filter((kind) => roles.some((role) => role.startsWith(kind)));
    expect([name, cookies]).toEqual([name, roles.some((role) => role === 'nobody') ? [] : kinds.map((kind) => `bahi_${kind}`)]);
    expect([name, headersOf(operationOf(name)).includes('X-Bahi-Kind')]).toEqual([name, cookies.length > 0]);
  }
});

test('a write declares the Idempotency-Key exactly if the server requires it', async () => {
  const counter = await openCounter(app, pool);
  const admin = (await anyAdmin(pool)).headers;
  const callers = { admin, owner: counter.owner, staff: counter.manager, company: counter.owner, anyone: nobody };
  for (const { name, method, path, who } of routes.filter((route) => route.method !== 'GET')) {
    const answer = await app.inject({
      method,
      url: `/api${address(path, { orgId: counter.orgId })}`,
      headers: callers[who],
      payload: { surprise: 1 },
      remoteAddress: `10.7.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
    });
    const isAsked = answer.json<{ problems?: { code: string }[] }>().problems?.some(({ code }) => code === 'KEY_NEEDED') ?? false;
    expect([name, headersOf(operationOf(name)).includes('Idempotency-Key')]).toEqual([name, isAsked]);
  }
});

test('every refusal of a route is published with the data that the server sends', async () => {
  const counter = await openCounter(app, pool);
  const sale = saleOf(counter, 1);
  const key = crypto.randomUUID();
  const path = `${counter.path}/vouchers/sales`;
  await post(app, counter.clerk, path, sale, key);
  const refused = [
    await post(app, nobody, path, sale),
    await post(app, { ...person('staff', 'x'), origin: 'https://elsewhere.example' }, path, sale),
    await post(app, { ...counter.clerk, 'x-bahi-kind': 'guest' }, path, sale),
    await post(app, counter.clerk, path, { ...sale, note: 'Another' }, key),
    await post(app, counter.clerk, path, { ...sale, finalAmount: 1 }),
    await post(app, counter.clerk, path, { ...sale, partyId: crypto.randomUUID() }),
    await post(app, counter.clerk, `/orgs/${crypto.randomUUID()}/vouchers/sales`, sale),
  ];
  const { responses } = operationOf('vouchers.saveSales');
  const codes = refused.map(({ status, body }) => {
    const { code, ...data } = body as Record<string, unknown>;
    const schema = responses[status]!.content['application/json'].schema;
    const shapes = ((schema.oneOf ?? [schema]) as JsonSchema[]).map(resolved);
    const shape = shapes.find(({ properties }) => (properties!.code as JsonSchema).const === code);
    expect(Object.keys({ code, ...data }).sort(), `${code}`).toEqual([...((shape?.required ?? []) as string[])].sort());
    return code;
  });
  expect(codes).toEqual([
    'SIGN_IN_FIRST',
    'FOREIGN_ORIGIN',
    'UNKNOWN_KIND',
    'IDEMPOTENCY_KEY_REUSED',
    'TOTALS_DIFFER',
    'INVALID',
    'NOT_FOUND',
  ]);
});

/** The schema of a body or an answer, or of one parameter of the address: `party.name` is in the parameter `party`. */
function schemaAt(operation: Operation, part: 'input' | 'output', at: string): JsonSchema | undefined {
  const [first = '', ...rest] = at.split(/(?=[.[{|])/);
  const parameter = part === 'input' && parametersOf(operation).find((each) => each.name === first && each.in !== 'header');
  if (parameter) {
    const own = rest.length === 0 ? parameter : undefined;
    return own
      ? { ...parameter.schema, ...(own.description && { description: own.description }) }
      : new Map(schemasIn(parameter.schema)).get(rest.join('').replace(/^\./, ''));
  }
  const body = part === 'input' ? operation.requestBody : operation.responses['200'];
  return body && new Map(schemasIn(body.content['application/json'].schema)).get(at);
}

const nouns = ['vouchers', 'parties', 'products'];

test('every field of a voucher, a party or a product with a comment in the contract has it as its description', async () => {
  const described = Object.entries(await readDescriptions()).filter(([route]) => nouns.includes(route.split('.')[0]!));
  let count = 0;
  for (const [route, { input = {}, output = {} }] of described) {
    for (const [part, texts] of [['input', input] as const, ['output', output] as const]) {
      // A comment on the whole input is lost, because the document splits it into address and body.
      for (const [at, text] of Object.entries(texts).filter(([place]) => part === 'output' || place !== '')) {
        expect(schemaAt(operationOf(route), part, at)?.description, `${route} ${part} ${at}`).toMatch(text);
        count++;
      }
    }
  }
  expect(count).toBeGreaterThan(800);
});

test('no comment above a field of those shapes is left out', async () => {
  const texts = new Set(
    Object.values(await readDescriptions()).flatMap(({ input = {}, output = {}, refusals = {} }) => [
      ...Object.values(input),
      ...Object.values(output),
      ...Object.values(refusals),
    ]),
  );
  const missing: string[] = [];
  for (const noun of nouns) {
    const folder = new URL(`../../../../contract/src/${noun}/`, import.meta.url);
    for (const file of readdirSync(folder)) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      for (const [, comment = '', name] of source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n +(\w+)[,:]/g)) {
        const text = comment
          .split('\n')
          .map((line) => line.trim().replace(/^\*\s?/, ''))
          .join(' ')
          .trim();
        if (!texts.has(text)) missing.push(`${noun}/${file} ${name}: ${text}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
