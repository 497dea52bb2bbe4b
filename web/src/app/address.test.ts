import { expect, test } from 'vitest';
import { day, held, id, oneOf, set, text } from './address.ts';

const read = held({ party: id, from: day, search: text, all: set, tab: oneOf('payables', 'receivables') });
const party = '01a2028f-12cb-7366-bbae-1b405617093f';

test('an address keeps its valid parameters', () => {
  const whole = { party, from: '2026-02-28', search: 'soap', all: true, tab: 'payables' };
  expect(read(whole)).toEqual(whole);
  expect(read({ search: 42 })).toEqual({ search: '42' });
});

test('and drops the others', () => {
  expect(read({ party: 'x', from: '2026-02-30', search: '', all: 'yes', tab: 'other', evil: 1 })).toEqual({});
  expect(read({ search: 'a'.repeat(200) }).search).toHaveLength(100);
});
