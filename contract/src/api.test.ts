import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';

type Route = { name: string; method: string | undefined; path: string | undefined; contract: AnyContractProcedure };

function walk(router: AnyContractRouter, path: readonly string[] = []): Route[] {
  if (!isContractProcedure(router))
    return Object.entries(router).flatMap(([name, each]) => walk(each as AnyContractRouter, [...path, name]));
  const { method, path: address } = router['~orpc'].route;
  return [{ name: path.join('.'), method, path: address, contract: router }];
}

const routes = walk(api);
const parts = ({ contract }: Route) => contract['~orpc'];
type Schema = { type?: string; additionalProperties?: unknown; [key: string]: unknown };
const objectsIn = (schema: unknown): Schema[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const self = (schema as Schema).type === 'object' && 'properties' in schema ? [schema as Schema] : [];
  return [...self, ...Object.values(schema).flatMap(objectsIn)];
};

test.each(routes)('$name has a method, a path, a word for its folder and a sentence', (route) => {
  const { method, path, tags, summary } = parts(route).route;
  expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(method);
  expect(path).toMatch(/^\/(admin|pUsers|sUsers|links|channel|orgs\/\{orgId\})\//);
  expect(tags).toHaveLength(1);
  expect(summary?.length).toBeGreaterThan(5);
});

test.each(routes)('$name accepts only the fields that it names', (route) => {
  const { inputSchema } = parts(route);
  expect(inputSchema).toBeInstanceOf(z.ZodType);
  const schema = z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  for (const object of objectsIn(schema)) expect(object.additionalProperties).toBe(false);
});

test.each(routes)('$name returns a shape that can be published', (route) => {
  const { outputSchema } = parts(route);
  expect(outputSchema).toBeInstanceOf(z.ZodType);
  expect(() => z.toJSONSchema(outputSchema as z.ZodType, { io: 'output', unrepresentable: 'any' })).not.toThrow();
});

test('a refusal has one status and one message wherever it is declared', () => {
  const known = new Map<string, string>();
  for (const route of routes) {
    for (const [code, refusal] of Object.entries<{ status?: number; message?: string }>(parts(route).errorMap)) {
      const said = `${refusal.status} ${refusal.message}`;
      expect(refusal.status, code).toBeGreaterThanOrEqual(400);
      expect(refusal.message, code).toBeTruthy();
      expect(`${code} ${known.get(code) ?? said}`).toBe(`${code} ${said}`);
      known.set(code, said);
    }
  }
  expect(known.get('SIGN_IN_FIRST')).toBe('401 Please sign in');
  expect(known.get('BLOCKED')).toBe('403 Your Account is Blocked');
  expect(known.get('COMPANY_RESTRICTED')).toBe('403 This company is restricted');
});

test('every route inside a company may refuse with RESTRICTED, and every route that needs a session with SIGN_IN_FIRST', () => {
  for (const route of routes) {
    const codes = Object.keys(parts(route).errorMap);
    if (route.path?.includes('{orgId}')) expect(codes, route.name).toContain('COMPANY_RESTRICTED');
    // A link to a paper opens without a session; a channel of a hotel has a token.
    if (!/^\/(links|channel)\/|\/(login|login\/code|register|sendOtp|submitOtp|resetPassword)$/.test(route.path ?? ''))
      expect(codes, route.name).toContain('SIGN_IN_FIRST');
  }
});

// Specification 1, section 7, and decision 2 for the owner's login.
test.each([
  'POST /pUsers/register',
  'POST /pUsers/sendOtp',
  'POST /pUsers/submitOtp',
  'POST /pUsers/resetPassword',
  'POST /sUsers/sendOtp',
  'POST /sUsers/submitOtp',
  'POST /sUsers/resetPassword',
  'POST /pUsers/login',
  'POST /sUsers/login',
  'POST /admin/login',
  'GET /pUsers/getOrganizations',
  'GET /pUsers/getPrimaryUserData',
  'POST /pUsers/primaryUserLogout',
  'GET /sUsers/getSecUserData',
  'GET /sUsers/getSingleOrganization/{id}',
  'POST /sUsers/logout',
  'POST /admin/logout',
  'GET /admin/getPrimaryUsers',
  'GET /admin/getPrimaryUserProfileById/{userId}',
  'PATCH /admin/updatePrimaryUserStatus/{userId}',
  'PATCH /admin/updateOrganizationStatus/{id}',
  'PATCH /admin/updateSecondaryUserStatus/{id}',
  'GET /sUsers/fetchOutstandingDetails/{partyId}/{orgId}',
])('%s exists as documented', (call) => {
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toContain(call);
});

/** These fields are required: an omitted field would remove a limit or clear stored data. */
const saidInFull = [
  'staffLimits.save',
  'settings.update',
  'ledgers.updateLedger bank',
  'organizations.saveLogo',
  'products.saveProductImage',
  'guests.saveIdPhoto',
  'bankBooks.setBankDates dates.bankDate',
];
const mayBeNull = ({ type, anyOf }: Schema): boolean => type === 'null' || (Array.isArray(anyOf) && anyOf.some(mayBeNull));

/** The fields that a body must have although they may be null, at any depth. */
function neededNulls(schema: unknown, at: readonly string[] = []): string[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [] } = schema as Record<string, never> & { required?: string[] };
  const own = Object.entries(properties).flatMap(([name, each]) => [
    ...(required.includes(name) && mayBeNull(each as Schema) ? [[...at, name].join('.')] : []),
    ...neededNulls(each, [...at, name]),
  ]);
  return [...own, ...[items ?? [], anyOf, oneOf].flat().flatMap((each) => neededNulls(each, at))];
}

test.each(routes.filter(({ method }) => method !== 'GET'))('$name accepts that a nullable field is left out', (route) => {
  const schema = z.toJSONSchema(parts(route).inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const needed = neededNulls(schema).filter((field) => !saidInFull.some((known) => `${route.name} ${field}`.startsWith(known)));
  expect(needed).toEqual([]);
});
