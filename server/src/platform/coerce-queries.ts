import { SmartCoercionPlugin } from '@orpc/json-schema';
import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import type { RequestContext } from './request-context.ts';

/**
 * Query parameters are texts and become numbers, booleans and lists by the contract: a single `ids=…` is a list of one. Bodies are not
 * converted: "12.5" is not an amount.
 */
export const coerceQueries: StandardHandlerPlugin<RequestContext> = {
  init(options: StandardHandlerOptions<RequestContext>) {
    const own: StandardHandlerOptions<RequestContext> = {};
    new SmartCoercionPlugin<RequestContext>({ schemaConverters: [new ZodToJsonSchemaConverter()] }).init(own);
    const coerce = own.clientInterceptors?.[0];
    if (!coerce) throw new Error('the coercion plugin has changed its shape');
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift((call) => {
      const { route, inputSchema } = call.procedure['~orpc'];
      if (route.method !== 'GET') return call.next();
      return coerce({ ...call, input: withLists(call.input, inputSchema instanceof z.ZodType ? listsOf(inputSchema) : noLists) });
    });
  },
};

const noLists: ReadonlySet<string> = new Set();
/** Computed once per route, because reading a schema takes longer than the call. */
const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** Returns the names of the parameters that are lists. */
function listsOf(schema: z.ZodType): ReadonlySet<string> {
  const before = known.get(schema);
  if (before) return before;
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const isList = (each: z.core.JSONSchema._JSONSchema) => typeof each === 'object' && each.type === 'array';
  const names = new Set(Object.entries(properties).flatMap(([name, each]) => (isList(each) ? [name] : [])));
  known.set(schema, names);
  return names;
}

function withLists(input: unknown, lists: ReadonlySet<string>): unknown {
  if (lists.size === 0 || !input || typeof input !== 'object') return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, lists.has(name) && typeof value === 'string' ? [value] : value]),
  );
}
