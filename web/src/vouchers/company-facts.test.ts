import { addDays } from '@bahi/core/periods/business-date';
import { periodProblem } from '@bahi/core/periods/open-period';
import { expect, test } from 'vitest';
import { aParty, factsOf, TODAY } from '../testing/voucher-books.ts';
import { companyFactsOf, partyFactsOf } from './company-facts.ts';

const voucherFacts = factsOf('sales');

test('an edit keeps the date of its voucher even if the company no longer allows dates so far ahead, as the server does', () => {
  const facts = { ...voucherFacts, company: { ...voucherFacts.company, notAfter: TODAY } };
  const ahead = addDays(TODAY, 3);
  const found = (date: string, savedOn?: string) =>
    periodProblem(date, companyFactsOf(facts, date, savedOn ? { savedOn } : {}), 'date')?.code;
  expect(found(ahead)).toBe('DATE_TOO_FAR_AHEAD');
  expect(found(ahead, ahead)).toBeUndefined();
  expect(found(addDays(ahead, 1), ahead)).toBe('DATE_TOO_FAR_AHEAD');
});

test('an edit stays in the financial year of its number', () => {
  const found = (date: string) => periodProblem(date, companyFactsOf(voucherFacts, date, { savedOn: '2026-11-01' }), 'date')?.code;
  expect([found('2026-10-31'), found('2026-03-31')]).toEqual([undefined, 'DATE_OF_OTHER_YEAR']);
});

test('the facts of a party include whether it has an address; a blank address does not count', () => {
  const hasAddress = (address: string) => partyFactsOf(aParty({ address })).hasAddress;
  expect([hasAddress('4 Mill Road'), hasAddress(' '), hasAddress('')]).toEqual([true, false, false]);
});
