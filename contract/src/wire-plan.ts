/**
 * The names and units in which the wire differs from the program: a scale (1 where only the name differs), the fields of a record (`*` for any), or
 * the elements of a list. A field that the wire calls otherwise is written `count:quantityE4`, the name of the wire first. `dueDate?:dueOn`: a
 * request leaves the field out where the program has null.
 */
export type Plan = 1 | 100 | 10_000 | readonly [Plan] | { readonly [field: string]: Plan };
export type RoutePlans = {
  readonly [route: string]: { readonly input?: Plan; readonly output?: Plan; readonly errors?: { readonly [code: string]: Plan } };
};

/** Names, paise and E4 of core to the names and decimals of the wire. */
export const toWire = (plan: Plan | undefined, value: unknown) => converted(plan, value, 'wire', (number, scale) => number / scale);

/** The names and decimals of the wire to those of core. The wire's bounds keep the product exact after rounding. */
export const fromWire = (plan: Plan | undefined, value: unknown) =>
  converted(plan, value, 'core', (number, scale) => Math.round(number * scale));

/** The path of a field as the wire calls it: `lines.0.quantityE4` becomes `items.0.count`. What the plan does not name stays. */
export const fieldToWire = (plan: Plan | undefined, path: string) => convertedPath(plan, path, 'wire');

/** The path of a field as core calls it. */
export const fieldFromWire = (plan: Plan | undefined, path: string) => convertedPath(plan, path, 'core');

type Side = 'wire' | 'core';

function converted(plan: Plan | undefined, value: unknown, to: Side, turn: (number: number, scale: number) => number): unknown {
  if (plan === undefined || plan === 1 || value === null || value === undefined) return value;
  if (typeof plan === 'number') return typeof value === 'number' ? turn(value, plan) : value;
  if (isListPlan(plan)) return Array.isArray(value) ? value.map((each) => converted(plan[0], each, to, turn)) : value;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const fields = fieldsOf(plan, to);
  const ofOtherSide = fieldsOf(plan, to === 'wire' ? 'core' : 'wire');
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const known = fields.get(name);
      // An amount under the name of the wire would be sent in paise.
      if (known === undefined && ofOtherSide.has(name)) throw new Error(`${name} has another name here.`);
      const field = known ?? fields.get('*');
      if (to === 'wire' && each === null && field?.isLeftOut) return [];
      return [[field?.name ?? name, converted(field?.plan, each, to, turn)]];
    }),
  );
}

function convertedPath(plan: Plan | undefined, path: string, to: Side): string {
  let at = plan;
  const names = path.split('.').map((name) => {
    if (at === undefined || typeof at === 'number') return name;
    if (isListPlan(at)) {
      if (!/^\d+$/.test(name)) return name;
      [at] = at;
      return name;
    }
    const field = fieldsOf(at, to).get(name) ?? fieldsOf(at, to).get('*');
    at = field?.plan;
    return field?.name ?? name;
  });
  return names.join('.');
}

type Field = { readonly name: string | undefined; readonly plan: Plan; readonly isLeftOut: boolean };
type Fields = ReadonlyMap<string, Field>;
/** Read once for each plan: a list of a thousand rows has one. */
const read = new WeakMap<object, Record<Side, Fields>>();

/** The fields of a record by the names that they have on the other side. */
function fieldsOf(plan: { readonly [field: string]: Plan }, to: Side): Fields {
  const before = read.get(plan);
  if (before) return before[to];
  const fields = Object.entries(plan).map(([names, each]) => {
    const [onWire = '', inCore] = names.split(':');
    const isLeftOut = onWire.endsWith('?');
    const wire = isLeftOut ? onWire.slice(0, -1) : onWire;
    return { wire, core: inCore ?? wire, plan: each, isLeftOut };
  });
  const both = {
    wire: new Map(fields.map(({ wire, core, ...field }) => [core, { ...field, name: nameOf(wire) }])),
    core: new Map(fields.map(({ wire, core, ...field }) => [wire, { ...field, name: nameOf(core) }])),
  };
  read.set(plan, both);
  return both[to];
}

const nameOf = (name: string) => (name === '*' ? undefined : name);
const isListPlan = (plan: Plan): plan is readonly [Plan] => Array.isArray(plan);
