import { api } from '@bahi/contract/api';
import { traverseContractProcedures } from '@orpc/server';
import { z } from 'zod';
import { doors, type Role } from '../platform/doors.ts';
import { doorOf } from '../platform/rights.ts';

/** The user for whom a route is tested: one who may call it. Routes inside a company are tested separately. */
export type Who = 'anyone' | 'admin' | 'owner' | 'staff' | 'company';
export type ContractRoute = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  who: Who;
  roles: readonly Role[];
  input: z.ZodType;
};

function whoMay(name: string, path: string): Who {
  if (path.includes('{orgId}')) return 'company';
  const [first] = doors[doorOf(name)];
  if (first === 'nobody') return 'anyone';
  return first === 'admin' || first === 'owner' ? first : 'staff';
}

/** All routes of the contract; the table of rights says who may call them. */
export function contractRoutes(): ContractRoute[] {
  const routes: ContractRoute[] = [];
  traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const { route, inputSchema } = contract['~orpc'];
    if (!route.path || !route.method || !(inputSchema instanceof z.ZodType)) throw new Error(`${path.join('.')} is no whole route`);
    const method = route.method as ContractRoute['method'];
    const name = path.join('.');
    const roles = doors[doorOf(name)];
    routes.push({ name, method, path: route.path, who: whoMay(name, route.path), roles, input: inputSchema });
  });
  return routes;
}

/** Parameters that are a word of a list. */
const words: Record<string, string> = { kind: 'sales', record: 'brand', section: 'notInBank', form: 'arrival' };

/** The names of the parameters in an address. */
export const addressFields = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The address with its parameters; missing ones get a uuid that does not exist. */
export function address(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? words[name] ?? '01900000-0000-7000-8000-000000000000');
}

export type Field = { path: readonly (string | number)[]; kind: 'number' | 'text'; mayBeNull: boolean };
type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown;
};

/** All numbers and texts that a route reads, including those in rows of lists, without path parameters. */
export function fieldsOf({ input, path }: ContractRoute): Field[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return walk(schema, []).filter((field) => !path.includes(`{${field.path[0]}}`));
}

function walk(schema: Schema, path: Field['path'], mayBeNull = false): Field[] {
  if (schema.type === 'object') return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => walk(each, [...path, name]));
  if (schema.type === 'array') return walk(schema.items ?? {}, [...path, 0]);
  if (schema.type === 'number' || schema.type === 'integer') return [{ path, kind: 'number', mayBeNull }];
  if (schema.type === 'string') return [{ path, kind: 'text', mayBeNull }];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const types = new Set(choices.map(({ type }) => type));
  const orNull = types.delete('null');
  return types.size > 1 ? [] : choices.flatMap((each) => walk(each, path, orNull)).slice(0, 1);
}

/** A body with only this value at its path. */
export function bodyWith([first, ...rest]: Field['path'], value: unknown): unknown {
  if (first === undefined) return value;
  return first === 0 ? [bodyWith(rest, value)] : { [first]: bodyWith(rest, value) };
}
