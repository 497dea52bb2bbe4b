import { SmartCoercionPlugin } from '@orpc/json-schema';
import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Hop } from './hop.ts';

/** Query strings are texts and become numbers and booleans by the contract. Bodies are left alone: "12.5" is no amount. */
export const coerceQueries: StandardHandlerPlugin<Hop> = {
  init(options: StandardHandlerOptions<Hop>) {
    const own: StandardHandlerOptions<Hop> = {};
    new SmartCoercionPlugin<Hop>({ schemaConverters: [new ZodToJsonSchemaConverter()] }).init(own);
    const coerce = own.clientInterceptors?.[0];
    if (!coerce) throw new Error('the coercion plugin has changed its shape');
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift((call) => (call.procedure['~orpc'].route.method === 'GET' ? coerce(call) : call.next()));
  },
};
