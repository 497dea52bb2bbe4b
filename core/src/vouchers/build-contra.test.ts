import fc from 'fast-check';
import { expect, test } from 'vitest';
import { company } from '../testing/sample-books.ts';
import { buildContra, type ContraFacts, type NamedLedger } from './build-contra.ts';
import type { ContraDraft } from './contra-draft.ts';

const ledger = (name: string, kind: NamedLedger['kind'], isActive = true): NamedLedger => ({ name, kind, isActive });
const facts: ContraFacts = {
  company,
  ledgers: new Map([
    ['cash', ledger('Cash', 'cash')],
    ['van', ledger('Cash (Van 1)', 'cash')],
    ['bank', ledger('Bank A', 'bank')],
    ['closed', ledger('Bank of old', 'bank', false)],
    ['chequesInHand', ledger('Cheques in Hand', 'other')],
    ['rent', ledger('Rent', 'other')],
    ['customer', ledger('Customer', 'party')],
  ]),
  chequesInHandLedgerId: 'chequesInHand',
};
const contra: ContraDraft = { date: '2026-11-20', fromLedgerId: 'cash', toLedgerId: 'bank', amountPaise: 1_000_000, note: '' };
const named = (more: Partial<ContraDraft>) =>
  buildContra({ ...contra, ...more }, facts).problems.map(({ field, code }) => `${field} ${code}`);

test('a cash deposit credits cash and debits the bank', () => {
  expect(buildContra(contra, facts)).toEqual({
    problems: [],
    warnings: [],
    postings: [
      { ledgerId: 'bank', amountPaise: 1_000_000 },
      { ledgerId: 'cash', amountPaise: -1_000_000 },
    ],
  });
});

test.each<[string, Partial<ContraDraft>, string[]]>([
  ['the same ledger twice', { toLedgerId: 'cash' }, ['toLedgerId LEDGER_SAME']],
  ['an expense', { toLedgerId: 'rent' }, ['toLedgerId LEDGER_NOT_MONEY']],
  ['a party', { fromLedgerId: 'customer' }, ['fromLedgerId LEDGER_NOT_MONEY']],
  ['an inactive bank', { toLedgerId: 'closed' }, ['toLedgerId LEDGER_INACTIVE']],
  ['money into Cheques in Hand', { toLedgerId: 'chequesInHand' }, ['toLedgerId LEDGER_NOT_MONEY']],
  ['cheques turned into cash', { fromLedgerId: 'chequesInHand', toLedgerId: 'cash' }, ['toLedgerId LEDGER_NOT_BANK']],
  ['an amount of 0', { amountPaise: 0 }, ['amountPaise AMOUNT_NOT_VALID']],
  ['an amount below 0', { amountPaise: -1 }, ['amountPaise AMOUNT_NOT_VALID']],
  ['half a paisa', { amountPaise: 0.5 }, ['amountPaise AMOUNT_NOT_VALID']],
  ['an absurd amount', { amountPaise: 10 ** 12 + 1 }, ['amountPaise AMOUNT_TOO_LARGE']],
  [
    'everything at once',
    { date: '2017-06-30', fromLedgerId: '', toLedgerId: 'gone', amountPaise: 0, note: 'x'.repeat(1001) },
    [
      'date DATE_BEFORE_BOOKS',
      'note NOTE_TOO_LONG',
      'fromLedgerId LEDGER_UNKNOWN',
      'toLedgerId LEDGER_UNKNOWN',
      'amountPaise AMOUNT_NOT_VALID',
    ],
  ],
])('%s is refused with its code and posts nothing', (_, draft, problems) => {
  expect(named(draft)).toEqual(problems);
  expect(buildContra({ ...contra, ...draft }, facts).postings).toEqual([]);
});

test('a locked day refuses a contra', () => {
  const locked = { ...facts, company: { ...company, lockedUpTo: '2026-11-20' } };
  expect(buildContra(contra, locked).problems).toMatchObject([{ code: 'PERIOD_LOCKED', field: 'date' }]);
});

test('any contra posts two money ledgers or nothing', () => {
  const anyLedger = fc.constantFrom(...facts.ledgers.keys(), '', 'gone');
  fc.assert(
    fc.property(anyLedger, anyLedger, fc.integer({ min: -5, max: 10 ** 13 }), (fromLedgerId, toLedgerId, amountPaise) => {
      const { problems, postings } = buildContra({ ...contra, fromLedgerId, toLedgerId, amountPaise }, facts);
      expect(postings.length).toBe(problems.length === 0 ? 2 : 0);
      expect(postings.reduce((sum, posting) => sum + posting.amountPaise, 0)).toBe(0);
      for (const { ledgerId } of postings) {
        expect(ledgerId === 'chequesInHand' || ['cash', 'bank'].includes(facts.ledgers.get(ledgerId)!.kind)).toBe(true);
      }
    }),
  );
});
