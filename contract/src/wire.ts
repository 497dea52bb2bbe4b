import { type Paise, paise } from '@bahi/core/money/paise';
import { isIsoDate } from '@bahi/core/periods/business-date';
import { z } from 'zod';

/** On the wire: rupees with two decimals. The limits of a request keep a float exact to the paisa. */
const rupeesOnWire = z
  .number()
  .min(-1e11)
  .max(1e11)
  .multipleOf(0.01)
  .meta({ description: 'rupees, two decimals', examples: [1234.5] });
/** A response may exceed the limits of a request, because it may be a sum. It must be a safe integer in paise. */
const rupeesInResponse = z.number().meta({ description: 'rupees, two decimals', examples: [1234.5] });
const wholePaise = z.custom<Paise>((n) => Number.isSafeInteger(n));
const decimalOnWire = z
  .number()
  .min(-1e9)
  .max(1e9)
  .multipleOf(0.0001)
  .meta({ description: 'up to four decimals', examples: [12.5] });
const decimalInResponse = z.number().meta({ description: 'up to four decimals', examples: [12.5] });
const wholeE4 = z.custom<number>((n) => Number.isSafeInteger(n));

/** Rupees on the wire, paise inside. Decodes requests. */
const rupees = z.codec(rupeesOnWire, wholePaise, { decode: (r) => paise(Math.round(r * 100)), encode: (p) => p / 100 });
/** Rates, quantities and percentages: decimals on the wire, whole numbers × 10 000 inside. */
const decimal = z.codec(decimalOnWire, wholeE4, { decode: (d) => Math.round(d * 10_000), encode: (n) => n / 10_000 });

/** For requests: decimals of the wire become integers. */
export const incoming = { money: rupees, decimal };
/** For responses: oRPC parses what a handler returns, so the codecs are reversed. */
export const outgoing = {
  money: z.codec(wholePaise, rupeesInResponse, { decode: (p) => p / 100, encode: (r) => paise(Math.round(r * 100)) }),
  decimal: z.codec(wholeE4, decimalInResponse, { decode: (n) => n / 10_000, encode: (d) => Math.round(d * 10_000) }),
};
/** The direction of a shape. One shape function serves both. */
export type Way = typeof incoming | typeof outgoing;

/** A field that the wire calls `wire`; made with `as`. */
export class Renamed<Wire extends string, Schema extends z.ZodType> {
  readonly wire: Wire;
  readonly schema: Schema;
  constructor(wire: Wire, schema: Schema) {
    this.wire = wire;
    this.schema = schema;
  }
}
/** A field of a shape for `named`: the wire calls it `wire`, the program by the name beside it. */
export const as = <Wire extends string, Schema extends z.ZodType>(wire: Wire, schema: Schema) => new Renamed(wire, schema);

/** The fields of an object under the names of core. */
export type NamedShape = Readonly<Record<string, z.ZodType | Renamed<string, z.ZodType>>>;
type SchemaOf<Field> = Field extends Renamed<string, infer Schema> ? Schema : Field;
type CoreObject<Shape extends NamedShape> = z.ZodObject<{ -readonly [Core in keyof Shape]: SchemaOf<Shape[Core]> }, z.core.$strict>;
type WireObject<Shape extends NamedShape> = z.ZodObject<
  { -readonly [Core in keyof Shape as Shape[Core] extends Renamed<infer Wire, z.ZodType> ? Wire : Core]: SchemaOf<Shape[Core]> },
  z.core.$strict
>;
/** A schema with the names of core on the side of the program and those of the wire on the other. */
export type Named<W extends Way, Shape extends NamedShape> = W extends typeof incoming
  ? z.ZodCodec<WireObject<Shape>, z.ZodType<z.output<CoreObject<Shape>>, z.output<CoreObject<Shape>>>>
  : z.ZodCodec<z.ZodType<z.input<CoreObject<Shape>>, z.input<CoreObject<Shape>>>, WireObject<Shape>>;

/** The names of the wire by those of core, of the wire's object within each codec that `named` made. */
const wireNames = new WeakMap<object, ReadonlyMap<string, string>>();
/** By the names of core what the wire calls otherwise, if `named` made the object of this schema; else undefined. */
export const namesWithin = (schema: object): ReadonlyMap<string, string> | undefined => wireNames.get(schema);

/**
 * A strict object whose fields have the names of core in the program and those given with `as` in JSON. It converts names where `way` converts
 * units: `named(incoming, { quantityE4: as('count', incoming.decimal) })`.
 */
export function named<W extends Way, Shape extends NamedShape>(way: W, shape: Shape): Named<W, Shape> {
  const fields = Object.entries(shape).map(([core, field]) =>
    field instanceof Renamed ? { core, wire: field.wire, schema: field.schema } : { core, wire: core, schema: field },
  );
  const onWire = z.strictObject(Object.fromEntries(fields.map(({ wire, schema }) => [wire, schema])));
  wireNames.set(onWire, new Map(fields.flatMap(({ core, wire }) => (core === wire ? [] : [[core, wire] as const]))));
  const inCore = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null);
  const toWire = renaming(fields.map(({ core, wire }) => [core, wire]));
  const toCore = renaming(fields.map(({ core, wire }) => [wire, core]));
  const codec =
    way === incoming
      ? z.codec(onWire, inCore, { decode: toCore, encode: toWire })
      : z.codec(inCore, onWire, { decode: toWire, encode: toCore });
  return codec as unknown as Named<W, Shape>;
}

/** The schemas that are optional on the wire, within each codec that `orNull` made. */
const leftOut = new WeakSet<object>();
/** True for a codec that `orNull` made, by its side of the wire. */
export const isLeftOut = (onWire: object): boolean => leftOut.has(onWire);

/** A field of a request that is left out on the wire where the program has null. */
export function orNull<Schema extends z.ZodType>(schema: Schema): OrNull<Schema> {
  const onWire = schema.optional();
  leftOut.add(onWire);
  const codec = z.codec(onWire, z.custom<unknown>(), {
    decode: (value) => value ?? null,
    encode: (value) => (value ?? undefined) as never,
  });
  return codec as unknown as OrNull<Schema>;
}
type OrNull<Schema extends z.ZodType> = z.ZodCodec<z.ZodOptional<Schema>, z.ZodType<z.output<Schema> | null, z.output<Schema> | null>>;

/** Renames the fields of a shape. Other fields pass unchanged, so that the shape refuses a response that has them. */
function renaming(names: readonly (readonly [from: string, to: string])[]) {
  const known = new Map(names);
  return (value: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(value).map(([name, each]) => [known.get(name) ?? name, each]));
}

/** Some fields of a shape. */
export function pick<Shape extends NamedShape, Core extends keyof Shape>(shape: Shape, fields: readonly Core[]): Pick<Shape, Core> {
  return Object.fromEntries(fields.map((field) => [field, shape[field]])) as Pick<Shape, Core>;
}

/** The shape with each of its fields optional. */
export function optional<Shape extends NamedShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([core, field]) => [
    core,
    field instanceof Renamed ? as(field.wire, field.schema.optional()) : field.optional(),
  ]);
  return Object.fromEntries(fields) as { [Core in keyof Shape]: OptionalField<Shape[Core]> };
}
type OptionalField<Field> =
  Field extends Renamed<infer Wire, infer Schema>
    ? Renamed<Wire, z.ZodOptional<Schema>>
    : Field extends z.ZodType
      ? z.ZodOptional<Field>
      : never;

/** Converted to lower case, because ids are compared as text. */
export const id = z.uuid().toLowerCase();
/** A calendar date in Asia/Kolkata, YYYY-MM-DD. */
export const date = z.iso
  .date({ abort: true })
  .refine(isIsoDate, 'This is no date of this or a neighbouring century.')
  .meta({ description: 'calendar date in India, YYYY-MM-DD' });
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
export const name = z.string().trim().min(1, 'This is needed.').max(120);
export const optionalText = z.string().trim().max(500).default('');
export const stateCode = z.string().regex(/^\d{2}$/, 'Enter the two digits of the GST state code.');

/** Every list continues from a key, never from an offset. */
export const page = {
  /** `next` of the previous answer; left out for the first page. */
  cursor: z.string().max(1000).optional(),
  /** Maximum number of rows of a page. */
  limit: z.number().int().min(1).max(200).default(50),
};
export const next = z.string().nullable();
