import { api } from '@bahi/contract/api';
import { wirePlan } from '@bahi/contract/plan-of-schema';
import { fieldToWire, type Plan } from '@bahi/contract/wire-plan';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { ORPCError } from '@orpc/server';

/** Read once for each route, when it first refuses: reading a schema takes longer than the call. */
const known = new Map<string, Plan | undefined>();

function planOf(route: string): Plan | undefined {
  if (!known.has(route)) {
    const [noun = '', name = ''] = route.split('.');
    const procedure = (api as unknown as Record<string, Record<string, AnyContractProcedure>>)[noun]?.[name];
    known.set(route, isContractProcedure(procedure) ? wirePlan(procedure['~orpc'].inputSchema) : undefined);
  }
  return known.get(route);
}

/** The field of an input as the caller of the route named it: `lines.0.quantityE4` becomes `items.0.count`. */
export const fieldOnWire = (route: string, field: string): string => fieldToWire(planOf(route), field);

/** The refusal of a route with the fields that it names as the caller named them. */
export function underWireNames<Refused extends ORPCError<string, unknown>>(
  refusal: Refused,
  route: string,
): Refused | ORPCError<string, unknown> {
  const { code, status, message, defined, data } = refusal;
  if (typeof data !== 'object' || data === null) return refusal;
  const { field, problems } = data as { field?: unknown; problems?: unknown };
  if (typeof field !== 'string' && !Array.isArray(problems)) return refusal;
  const named = {
    ...data,
    ...(typeof field === 'string' && { field: fieldOnWire(route, field) }),
    ...(Array.isArray(problems) && {
      problems: problems.map((each: { field: string }) => ({ ...each, field: fieldOnWire(route, each.field) })),
    }),
  };
  return new ORPCError(code, { status, message, defined, data: named });
}
