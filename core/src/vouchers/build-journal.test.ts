import fc from 'fast-check';
import { expect, test } from 'vitest';
import { company } from '../testing/sample-books.ts';
import { buildJournal, type JournalFacts, type JournalLedger } from './build-journal.ts';
import { type JournalDraft, type JournalLine, type JournalReference, signedPaise } from './journal-draft.ts';

const ledger = (name: string, kind: JournalLedger['kind'], more: Partial<JournalLedger> = {}): JournalLedger => ({
  name,
  kind,
  isActive: true,
  creditDays: 0,
  ...more,
});
const facts: JournalFacts = {
  company,
  ledgers: new Map([
    ['bank', ledger('Bank A', 'bank')],
    ['rent', ledger('Rent', 'other')],
    ['tax', ledger('Input CGST', 'tax')],
    ['old', ledger('Old', 'other', { isActive: false })],
    ['customer', ledger('Customer', 'party', { creditDays: 30 })],
    ['supplier', ledger('Supplier', 'party')],
  ]),
  bills: new Map([
    ['owed', { partyId: 'customer', billNo: 'S-1', pendingPaise: 56_200 }],
    ['owing', { partyId: 'supplier', billNo: 'P-9', pendingPaise: -30_000 }],
    ['closed', { partyId: 'customer', billNo: 'S-0', pendingPaise: 0 }],
  ]),
};
const line = (
  ledgerId: string,
  side: JournalLine['side'],
  amountPaise: number,
  reference: JournalReference | null = null,
): JournalLine => ({
  ledgerId,
  side,
  amountPaise,
  reference,
});
const against = (billId: string): JournalReference => ({ kind: 'against', billId });
const opens = (name: string, billDate: string | null = null, dueOn: string | null = null): JournalReference => ({
  kind: 'new',
  name,
  billDate,
  dueOn,
});
const journal = (lines: readonly JournalLine[], more: Partial<JournalDraft> = {}): JournalDraft => ({
  date: '2026-11-20',
  lines,
  note: '',
  ...more,
});
const named = (draft: JournalDraft, books = facts) => buildJournal(draft, books).problems.map(({ field, code }) => `${field} ${code}`);

test('any ledgers are accepted, tax ledgers too, if debit equals credit; one row per ledger', () => {
  const built = buildJournal(
    journal([line('rent', 'debit', 1000), line('tax', 'debit', 90), line('bank', 'credit', 590), line('bank', 'credit', 500)]),
    facts,
  );
  expect(built).toMatchObject({ problems: [], debitPaise: 1090, creditPaise: 1090, opens: [], settlements: [] });
  expect(built.postings).toEqual([
    { ledgerId: 'rent', amountPaise: 1000 },
    { ledgerId: 'tax', amountPaise: 90 },
    { ledgerId: 'bank', amountPaise: -1090 },
  ]);
});

test('a journal line on a party without a reference is on account', () => {
  const { opens: opened } = buildJournal(journal([line('customer', 'debit', 500), line('supplier', 'credit', 500)]), facts);
  const onAccount = { kind: 'onAccount', referenceName: null, billDate: '2026-11-20', dueOn: '2026-11-20' };
  expect(opened).toEqual([
    { ...onAccount, partyId: 'customer', pendingPaise: 500 },
    { ...onAccount, partyId: 'supplier', pendingPaise: -500 },
  ]);
});

test('a new reference opens a bill, an old one with its own date for ageing; it is due after the credit days', () => {
  const built = buildJournal(
    journal([line('customer', 'debit', 118_000, opens(' S-1 ', '2026-05-01')), line('bank', 'credit', 118_000)]),
    facts,
  );
  expect(built.opens).toEqual([
    { partyId: 'customer', kind: 'bill', referenceName: 'S-1', billDate: '2026-05-01', dueOn: '2026-05-31', pendingPaise: 118_000 },
  ]);
});

test('a credit settles what the party owes, a debit what the company owes; the settled amount has the sign of its bill', () => {
  const lines = [
    line('supplier', 'debit', 30_000, against('owing')),
    line('customer', 'credit', 20_000, against('owed')),
    line('bank', 'credit', 10_000),
  ];
  expect(buildJournal(journal(lines), facts)).toMatchObject({
    problems: [],
    opens: [],
    settlements: [
      { billId: 'owing', settledPaise: -30_000 },
      { billId: 'owed', settledPaise: 20_000 },
    ],
  });
});

const balance = (first: JournalLine) => journal([first, line('bank', first.side === 'debit' ? 'credit' : 'debit', first.amountPaise)]);

test.each<[string, JournalDraft, string[]]>([
  ['one line', journal([line('bank', 'debit', 1)]), ['lines ENTRY_LINES_MISSING']],
  ['501 lines', journal(Array.from({ length: 501 }, () => line('bank', 'debit', 1))), ['lines ENTRY_LINES_TOO_MANY']],
  ['unequal sides', journal([line('rent', 'debit', 100), line('bank', 'credit', 99)]), ['lines ENTRY_NOT_BALANCED']],
  ['an unknown ledger', balance(line('gone', 'debit', 1)), ['lines.0.ledgerId LEDGER_UNKNOWN']],
  ['a ledger that is not active', balance(line('old', 'debit', 1)), ['lines.0.ledgerId LEDGER_INACTIVE']],
  ['a bill of an expense ledger', balance(line('rent', 'debit', 1, opens('R-1'))), ['lines.0.reference.kind REFERENCE_WITHOUT_PARTY']],
  ['a bill without a number', balance(line('customer', 'debit', 1, opens(' '))), ['lines.0.reference.name REFERENCE_MISSING']],
  ['a long number', balance(line('customer', 'debit', 1, opens('x'.repeat(51)))), ['lines.0.reference.name REFERENCE_TOO_LONG']],
  ['a future bill date', balance(line('customer', 'debit', 1, opens('S', '2026-11-21'))), ['lines.0.reference.billDate REFERENCE_LATER']],
  [
    'a due date before the bill date',
    balance(line('customer', 'debit', 1, opens('S', null, '2026-11-19'))),
    ['lines.0.reference.dueOn OPENING_BILL_DUE_EARLY'],
  ],
  ["another party's bill", balance(line('customer', 'credit', 1, against('owing'))), ['lines.0.reference.billId BILL_UNKNOWN']],
  ['a debit against a receivable', balance(line('customer', 'debit', 1, against('owed'))), ['lines.0.reference.billId BILL_OF_OTHER_SIDE']],
  ['more than is pending', balance(line('customer', 'credit', 56_201, against('owed'))), ['lines.0.amountPaise BILL_SHORT']],
  ['a bill that is settled', balance(line('customer', 'credit', 1, against('closed'))), ['lines.0.amountPaise BILL_SHORT']],
  [
    'a bill settled twice beyond its pending amount',
    journal([
      line('customer', 'credit', 30_000, against('owed')),
      line('customer', 'credit', 30_000, against('owed')),
      line('bank', 'debit', 60_000),
    ]),
    ['lines.1.amountPaise BILL_SHORT'],
  ],
  [
    'the same bill opened twice',
    journal([line('customer', 'debit', 1, opens('S')), line('customer', 'debit', 1, opens('S ')), line('bank', 'credit', 2)]),
    ['lines.1.reference.name REFERENCE_REPEATED'],
  ],
  [
    'everything at once',
    journal([line('gone', 'debit', 0), line('rent', 'credit', -1, opens('')), line('bank', 'credit', 5)], { date: '2030-01-01' }),
    [
      'date DATE_OUTSIDE_YEAR',
      'lines.0.ledgerId LEDGER_UNKNOWN',
      'lines.0.amountPaise AMOUNT_NOT_VALID',
      'lines.1.amountPaise AMOUNT_NOT_VALID',
      'lines.1.reference.kind REFERENCE_WITHOUT_PARTY',
      'lines ENTRY_NOT_BALANCED',
    ],
  ],
])('%s is refused with its code and posts nothing', (_, draft, problems) => {
  expect(named(draft)).toEqual(problems);
  expect(buildJournal(draft, facts)).toMatchObject({ postings: [], opens: [], settlements: [] });
});

const anyReference = fc.option(
  fc.oneof(
    fc.constantFrom('S-7', 'S-8', '').map((name) => opens(name)),
    fc.constantFrom('owed', 'owing').map(against),
  ),
);
const anyLine = fc.record({
  ledgerId: fc.constantFrom('bank', 'rent', 'tax', 'customer', 'supplier'),
  side: fc.constantFrom('debit' as const, 'credit' as const),
  amountPaise: fc.integer({ min: 1, max: 40_000 }),
  reference: anyReference,
});

/** The lines with a bank line that balances them. */
function evened(lines: readonly JournalLine[]): JournalLine[] {
  const gapPaise = lines.reduce((sum, each) => sum + signedPaise(each), 0);
  const clean = lines.map((each) => (['customer', 'supplier'].includes(each.ledgerId) ? each : { ...each, reference: null }));
  return gapPaise === 0 ? clean : [...clean, line('bank', gapPaise > 0 ? 'credit' : 'debit', Math.abs(gapPaise))];
}

test('the debits and credits of parties always equal the change of their bills and on-account rows', () => {
  let posted = 0;
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), (lines) => {
      const { problems, postings, opens: opened, settlements } = buildJournal(journal(evened(lines)), facts);
      if (problems.length > 0) {
        expect(postings).toEqual([]);
        return;
      }
      posted += 1;
      expect(postings.reduce((sum, posting) => sum + posting.amountPaise, 0)).toBe(0);
      for (const partyId of ['customer', 'supplier']) {
        const ofParty = <T>(rows: readonly T[], party: (row: T) => string, paise: (row: T) => number) =>
          rows.filter((row) => party(row) === partyId).reduce((sum, row) => sum + paise(row), 0);
        const balancePaise = ofParty(
          postings,
          ({ ledgerId }) => ledgerId,
          ({ amountPaise }) => amountPaise,
        );
        const billsPaise =
          ofParty(
            opened,
            (row) => row.partyId,
            ({ pendingPaise }) => pendingPaise,
          ) -
          ofParty(
            settlements,
            ({ billId }) => facts.bills.get(billId)!.partyId,
            ({ settledPaise }) => settledPaise,
          );
        expect(billsPaise).toBe(balancePaise);
      }
      for (const { billId, settledPaise } of settlements) {
        const { pendingPaise } = facts.bills.get(billId)!;
        expect(settledPaise * pendingPaise).toBeGreaterThan(0);
        expect(Math.abs(settledPaise)).toBeLessThanOrEqual(Math.abs(pendingPaise));
      }
    }),
    { numRuns: 400 },
  );
  expect(posted).toBeGreaterThan(40);
});
