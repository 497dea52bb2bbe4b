import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodyWith, type ContractRoute, contractRoutes, fieldsOf } from '../testing/contract-routes.ts';
import { shapeWords } from './shape-words.ts';

z.config({ localeError: shapeWords });
const messagesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each([
  ['more decimals than there are', z.number().multipleOf(0.01), 1.234, 'Enter at most 2 decimals.'],
  ['more decimals of a quantity', z.number().multipleOf(0.0001), 1.23456, 'Enter at most 4 decimals.'],
  ['a figure that is too large', z.number().max(1e11), 1e15, 'Enter at most 1,00,00,00,00,000.'],
  ['a figure that is too small', z.number().min(1), 0, 'Enter at least 1.'],
  ['a text for a figure', z.number(), 'abc', 'Enter a figure.'],
  ['half of a count', z.int(), 1.5, 'Enter a whole number.'],
  ['nothing', z.object({ amount: z.number() }), {}, 'This is needed.'],
  ['no word of a list', z.object({ paidBy: z.enum(['cash', 'bank']) }), {}, 'This is needed.'],
  ['an empty text', z.string().min(1), '', 'This is needed.'],
  ['a long text', z.string().max(60), 'x'.repeat(61), 'Enter at most 60 characters.'],
  ['many lines', z.array(z.string()).max(1), ['a', 'b'], 'Send at most 1 entries.'],
  ['a day that is none', z.iso.date(), '2026-02-30', 'Enter a date.'],
  ['an id that is none', z.uuid(), 'x', 'This is no id of a record.'],
  ['a word that is none of a list', z.enum(['cash', 'bank']), 'gold', 'This is none of cash, bank.'],
  ['a field that nobody reads', z.strictObject({}), { receivedBy: 'me' }, 'Nothing here is called “receivedBy”.'],
] as const)('%s: %s', (_, schema, value, words) => {
  expect(messagesOf(schema, value)).toEqual([words]);
});

/** zod's default messages. */
const raw = /Invalid (?!email address)|: expected|multiple of|Unrecognized|Too (?:big|small)|NaN|undefined/;
const wrong = ['abc', -1.23456, 1e300, true, null, [], {}, '2026-02-30', 'x'.repeat(3000)];

test('every route has its own message for each wrong shape', () => {
  const words = new Set(contractRoutes().flatMap(wordsOfWrong));
  expect([...words].filter((text) => raw.test(text) || !/^[A-Z“]/.test(text))).toEqual([]);
});

function wordsOfWrong(route: ContractRoute): string[] {
  const bodies = [...wrong, ...fieldsOf(route).flatMap(({ path }) => wrong.map((value) => bodyWith(path, value)))];
  return bodies.flatMap((body) => messagesOf(route.input, body) ?? []);
}
