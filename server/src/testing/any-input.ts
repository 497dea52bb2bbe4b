import { z } from 'zod';
import { addressFields, type ContractRoute } from './contract-routes.ts';
import { today } from './vouchers.ts';

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
};
/** Values for fields with these names. */
export type Known = Readonly<Record<string, unknown>>;

/**
 * An input that the contract accepts, without path parameters: only required fields, or with `isWhole` every field. Fields with a known
 * name get the known value, others the first choice, today or 1. Core may still refuse it.
 */
export function anyInput({ input, path }: ContractRoute, known: Known, { isWhole = false } = {}): Record<string, unknown> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const inAddress = addressFields(path);
  const whole = fill(schema, '', known, isWhole) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !inAddress.includes(name)));
}

function fill(schema: Schema, name: string, known: Known, isWhole: boolean): unknown {
  if (schema.const !== undefined) return schema.const;
  if (name in known) return schema.type === 'array' ? [known[name]].flat() : known[name];
  if (schema.enum) return schema.enum[0];
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(({ type }) => type !== 'null');
  if (choice) return fill(choice, name, known, isWhole);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(fieldsToFill(schema, isWhole).map(([field, each]) => [field, fill(each, field, known, isWhole)]));
    case 'array':
      return isWhole || (schema.minItems ?? 0) > 0 ? [fill(schema.items ?? {}, name, known, isWhole)] : [];
    case 'string':
      return textOf(schema);
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

const fieldsToFill = ({ properties = {}, required = [] }: Schema, isWhole: boolean) =>
  Object.entries(properties).filter(([field]) => isWhole || required.includes(field));

function textOf({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'uuid') return '01900000-0000-7000-8000-000000000000';
  if (format === 'date') return today;
  if (format === 'date-time') return `${today}T00:00:00Z`;
  if (format === 'email') return 'nobody@example.in';
  if (pattern?.startsWith('^\\d{2}')) return '27';
  return '1'.repeat(Math.max(minLength, 1));
}

/** The input as a query string: lists with indexes, `ids[0]=…`. */
export function asQuery(input: Record<string, unknown>): string {
  const parts = Object.entries(input).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each, at) => [`${name}[${at}]`, String(each)]) : [[name, String(value)]],
  );
  return parts.length > 0 ? `?${new URLSearchParams(parts as [string, string][])}` : '';
}
