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
const rupeesTold = z.number().meta({ description: 'rupees, two decimals', examples: [1234.5] });
const wholePaise = z.custom<Paise>((n) => Number.isSafeInteger(n));
const decimalOnWire = z
  .number()
  .min(-1e9)
  .max(1e9)
  .multipleOf(0.0001)
  .meta({ description: 'up to four decimals', examples: [12.5] });
const decimalTold = z.number().meta({ description: 'up to four decimals', examples: [12.5] });
const wholeE4 = z.custom<number>((n) => Number.isSafeInteger(n));

/** Rupees on the wire, paise inside. Decodes requests. */
const rupees = z.codec(rupeesOnWire, wholePaise, { decode: (r) => paise(Math.round(r * 100)), encode: (p) => p / 100 });
/** Rates, quantities and percentages: decimals on the wire, whole numbers × 10 000 inside. */
const decimal = z.codec(decimalOnWire, wholeE4, { decode: (d) => Math.round(d * 10_000), encode: (n) => n / 10_000 });

/** For requests: decimals of the wire become integers. */
export const incoming = { money: rupees, decimal };
/** For responses: oRPC parses what a handler returns, so the codecs are reversed. */
export const outgoing = {
  money: z.codec(wholePaise, rupeesTold, { decode: (p) => p / 100, encode: (r) => paise(Math.round(r * 100)) }),
  decimal: z.codec(wholeE4, decimalTold, { decode: (n) => n / 10_000, encode: (d) => Math.round(d * 10_000) }),
};
/** The direction of a shape. One shape function serves both. */
export type Way = typeof incoming | typeof outgoing;

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
