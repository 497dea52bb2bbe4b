import { api } from '@bahi/contract/api';
import type { AnyContractProcedure } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { doors } from '../doors.ts';
import { doorOf } from '../rights.ts';
import { isCounted, isOfChannel, ofAnyCall, ofCounted, ofWrites, parameters, securitySchemes, sessionOf } from './common-parts.ts';
import { type Descriptions, describingConverter, readDescriptions } from './field-descriptions.ts';
import { RefusalSchemas } from './refusal-schemas.ts';
import type { JsonSchema } from './schema-fields.ts';

/** An operation of the document, as far as it is written here. */
type Parameter = { $ref?: string; description?: string; schema?: JsonSchema };
type Operation = {
  operationId?: string;
  description?: string;
  parameters?: Parameter[];
  security?: object[];
  responses: Record<string, { description: string; headers?: object; content?: { 'application/json': { schema: JsonSchema } } }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components?: Record<string, object> };

/** The document of all routes of the contract, with their headers, sessions and refusals, and the comments of the contract. */
export async function describeApi(): Promise<object> {
  const descriptions = await readDescriptions();
  const refusals = new RefusalSchemas();
  const generator = new OpenAPIGenerator({ schemaConverters: [describingConverter(descriptions)] });
  const document = (await generator.generate(api, {
    info: { title: 'Bahi', version: '1', description: about },
    servers: [{ url: '/api' }],
    customErrorResponseBodySchema: (definitions) => refusals.bodyOf(definitions),
  })) as unknown as Document;
  const operations = new Map(
    Object.values(document.paths).flatMap((methods) => Object.values(methods).map((each) => [each.operationId, each])),
  );
  traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const route = path.join('.');
    const operation = operations.get(route);
    if (operation) complete(operation, { route, contract, descriptions, refusals });
  });
  document.components = {
    ...document.components,
    securitySchemes,
    parameters,
    schemas: { ...document.components?.schemas, ...refusals.components },
  };
  return document;
}

type Known = { route: string; contract: AnyContractProcedure; descriptions: Descriptions; refusals: RefusalSchemas };

/** Adds to an operation what its shapes do not contain. */
function complete(operation: Operation, { route, contract, descriptions, refusals }: Known): void {
  const { method, path = '' } = contract['~orpc'].route;
  const isWrite = method !== 'GET';
  const { isPreview = false } = contract['~orpc'].meta as { isPreview?: boolean };
  const needsKey = isWrite && !isPreview && path.includes('{orgId}');
  const roles = doors[doorOf(route)];
  const isOpen = roles[0] === 'nobody';
  const kinds = (['admin', 'owner', 'staff'] as const).filter((kind) => roles.some((role) => role.startsWith(kind)));

  const description = descriptions[route]?.about;
  if (description !== undefined) operation.description = description;
  const isToken = isOfChannel(path);
  const sessions = isOpen ? [] : kinds.map((kind) => ({ [sessionOf[kind]]: [] }));
  operation.security = isToken ? [{ channelToken: [] }] : sessions;
  const headers = [...(isOpen ? [] : ['Kind']), ...(isWrite && !isToken ? ['Origin'] : []), ...(needsKey ? ['IdempotencyKey'] : [])];
  const ofAddress = (operation.parameters ?? []).map((each) =>
    each.schema?.description ? { ...each, description: each.schema.description } : each,
  );
  operation.parameters = [...ofAddress, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
  for (const [status, code, message, data] of [...ofAnyCall, ...(isWrite ? ofWrites : []), ...(isCounted(route) ? ofCounted : [])]) {
    const schema = refusals.withRefusal(operation.responses[status]?.content?.['application/json'].schema, [code, message, false, data]);
    operation.responses[status] = { description: '', content: { 'application/json': { schema } } };
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if (Number(status) >= 400) response.description = codesIn(response.content?.['application/json'].schema, descriptions[route]?.refusals);
  }
  if (/\.(signIn|enterCode)(Admin|Owner|Staff)$/.test(route)) {
    operation.responses['200']!.headers = { 'Set-Cookie': { description: 'The cookie of the session.', schema: { type: 'string' } } };
  }
}

/** The codes of a response, with their comments in the contract. */
function codesIn(body: JsonSchema | undefined, texts: Record<string, string> = {}): string {
  const shapes = (body?.oneOf ?? [body]) as (JsonSchema | undefined)[];
  const codes = shapes.map((shape) => String(shape?.$ref).replace(/^.*Refusal_|_\d+$/g, ''));
  const sentences = codes.flatMap((code) => (texts[code] === undefined ? [] : [`${code}: ${texts[code]}`]));
  return [codes.join(', '), ...sentences].join('\n\n');
}

const about = `Amounts are rupees with two decimals; quantities, rates and percentages have up to four. Dates are calendar dates in India.

Sign in with \`POST /sUsers/login\` (staff), \`POST /pUsers/login\` (owner) or \`POST /admin/login\`, and send the cookie of the answer with every call. A write inside a company takes an \`Idempotency-Key\` (a uuid). A channel of a hotel calls \`/channel/…\` with a token instead.

A refusal is \`{ code, message, … }\`: its code says which shape its data has. 422 \`INVALID\` lists all problems at once, each at its field. \`POST /orgs/{orgId}/vouchers/{kind}/preview\` computes taxes, totals and problems of a draft without saving it.`;
