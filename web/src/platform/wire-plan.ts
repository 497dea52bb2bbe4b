/** The decimals on the wire: a scale, the fields of a record (`*` for any), or the elements of a list. */
export type Plan = 100 | 10_000 | readonly [Plan] | { readonly [field: string]: Plan };
export type RoutePlans = {
  readonly [route: string]: { readonly input?: Plan; readonly output?: Plan; readonly errors?: { readonly [code: string]: Plan } };
};

/** Converts paise and E4 to the decimals of the wire. */
export const toWire = (plan: Plan | undefined, value: unknown) => turned(plan, value, (number, scale) => number / scale);

/** Converts the decimals of the wire to whole paise and E4. The wire's limits keep the product exact after rounding. */
export const fromWire = (plan: Plan | undefined, value: unknown) => turned(plan, value, (number, scale) => Math.round(number * scale));

function turned(plan: Plan | undefined, value: unknown, turn: (number: number, scale: number) => number): unknown {
  if (plan === undefined || value === null || value === undefined) return value;
  if (typeof plan === 'number') return typeof value === 'number' ? turn(value, plan) : value;
  if (isListPlan(plan)) return Array.isArray(value) ? value.map((each) => turned(plan[0], each, turn)) : value;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  // Own fields only: a field named toString would otherwise match the inherited one.
  const planOf = (field: string) => (Object.hasOwn(plan, field) ? plan[field] : plan['*']);
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, turned(planOf(field), each, turn)]));
}

const isListPlan = (plan: Plan): plan is readonly [Plan] => Array.isArray(plan);
