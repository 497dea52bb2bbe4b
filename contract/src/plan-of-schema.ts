import { isLeftOut, namesWithin } from './wire.ts';
import type { Plan } from './wire-plan.ts';

/** The part of a zod schema that tells what it is made of. */
type Schema = { readonly _zod: { readonly def: Definition } };
type Definition = {
  readonly type: string;
  readonly shape?: Record<string, Schema>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly left?: Schema;
  readonly right?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly transform?: (value: number, payload: unknown) => unknown;
  readonly reverseTransform?: (value: number, payload: unknown) => unknown;
};

const PLAIN = new Set([
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'custom',
  'unknown',
  'file',
  'void',
  'any',
  'never',
]);
const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']);

/**
 * Returns where a schema has other names or units on the wire than in the program; undefined if nowhere. Throws for a shape that it cannot read,
 * so that no amount ever reaches a screen in the wrong unit.
 */
export function wirePlan(schema: unknown): Plan | undefined {
  if (schema === undefined) return undefined;
  const { def } = (schema as Schema)._zod;
  if (PLAIN.has(def.type)) return undefined;
  if (WRAPPERS.has(def.type)) return wirePlan(def.innerType);
  switch (def.type) {
    case 'object':
      return fields(def.shape ?? {});
    case 'array': {
      const each = wirePlan(def.element);
      return each && [each];
    }
    case 'record': {
      const each = wirePlan(def.valueType);
      return each && { '*': each };
    }
    case 'union':
      return (def.options ?? []).map(wirePlan).reduce(merged, undefined);
    case 'intersection':
      return merged(wirePlan(def.left), wirePlan(def.right));
    case 'pipe':
      return isNullLeftOut(schema as Schema) ? wirePlan(def.in) : (namedPlan(def) ?? scaleOf(def));
    default:
      throw new Error(`The contract uses ${def.type}; plan-of-schema.ts does not know how to carry it.`);
  }
}

function fields(shape: Record<string, Schema>, coreNames: ReadonlyMap<string, string> = new Map()): Plan | undefined {
  const converted = Object.entries(shape).flatMap(([wire, schema]) => {
    const core = coreNames.get(wire);
    const name = isNullLeftOut(schema) ? `${wire}?` : wire;
    const names = core === undefined ? name : `${name}:${core}`;
    const plan = wirePlan(schema) ?? (names === wire ? undefined : 1);
    return plan === undefined ? [] : [[names, plan] as const];
  });
  return converted.length === 0 ? undefined : Object.fromEntries(converted);
}

/** True for a schema that `orNull` made. */
const isNullLeftOut = ({ _zod: { def } }: Schema): boolean => def.type === 'pipe' && def.in !== undefined && isLeftOut(def.in);

/** The plan of an object that `named` made; undefined for another codec. An object that needs no plan has an empty one. */
function namedPlan({ in: first, out: second }: Definition): Plan | undefined {
  const onWire = [first, second].find((side) => side !== undefined && namesWithin(side) !== undefined);
  if (onWire === undefined) return undefined;
  const coreNames = new Map([...namesWithin(onWire)!].map(([core, wire]) => [wire, core]));
  return fields(onWire._zod.def.shape ?? {}, coreNames) ?? {};
}

/** The codec's own arithmetic says which scale it has: what ten thousand of the inner unit are on the wire. */
function scaleOf(def: Definition): Plan {
  const { in: first, out: second, transform, reverseTransform } = def;
  const toWire = first?._zod.def.type === 'number' ? reverseTransform : second?._zod.def.type === 'number' ? transform : undefined;
  const onWire = toWire?.(10_000, { value: 10_000, issues: [] });
  if (onWire === 100) return 100;
  if (onWire === 1) return 10_000;
  throw new Error('The contract has a codec that is neither rupees nor a decimal; the browser would misread it.');
}

function merged(one: Plan | undefined, other: Plan | undefined): Plan | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  if (typeof one !== 'object' || typeof other !== 'object' || Array.isArray(one) || Array.isArray(other)) {
    throw new Error('A union of the contract holds amounts of different scales in one place.');
  }
  const both = { ...(one as Record<string, Plan>) };
  for (const [field, plan] of Object.entries(other as Record<string, Plan>)) both[field] = merged(both[field], plan) ?? plan;
  return both;
}
