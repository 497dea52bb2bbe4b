import { describe, expect, test } from 'vitest';
import facts from '../facts/posting-cases.json' with { type: 'json' };
import { company } from '../testing/sample-books.ts';
import { buildContra } from './build-contra.ts';
import { buildJournal, type JournalBill, type JournalLedger } from './build-journal.ts';
import { buildStockTransfer } from './build-stock-transfer.ts';
import type { JournalReference } from './journal-draft.ts';

// The contra, journal and stock transfer vouchers of the facts, all of these kinds, entered from their entries.

type Reference = { type: string; name: string; amount: number };
type Entry = {
  ledger: string;
  group: string;
  debit: number;
  credit: number;
  billReference?: unknown;
};
type Case = { id: string; title: string; voucherType: string; input: unknown; expected: { entries: Entry[]; outstanding?: unknown } };

const cases: readonly Case[] = facts.cases;
const ofKind = (kind: string) => cases.filter(({ voucherType }) => voucherType === kind);
const inPaise = (rupees: number) => Math.round(rupees * 100);

const kindOf: Record<string, JournalLedger['kind']> = {
  'Bank Accounts': 'bank',
  'Cash-in-Hand': 'cash',
  'Sundry Debtors': 'party',
  'Current Assets': 'other',
  'Indirect Expenses': 'other',
};
const ledgersOf = ({ expected }: Case): Map<string, JournalLedger> =>
  new Map(expected.entries.map(({ ledger, group }) => [ledger, { name: ledger, kind: kindOf[group]!, isActive: true, creditDays: 0 }]));

/** The expected rows of a case, one per ledger. */
function rowsOf({ expected }: Case): Map<string, number> {
  const rows = new Map<string, number>();
  for (const { ledger, debit, credit } of expected.entries) rows.set(ledger, (rows.get(ledger) ?? 0) + inPaise(debit) - inPaise(credit));
  return rows;
}
const posted = (postings: readonly { ledgerId: string; amountPaise: number }[]) =>
  new Map(postings.map(({ ledgerId, amountPaise }) => [ledgerId, amountPaise]));

describe('contras of the facts', () => {
  test.each(ofKind('contra'))('$id $title', (each) => {
    const [to, from] = each.expected.entries;
    const { problems, postings } = buildContra(
      { date: '2026-11-20', fromLedgerId: from!.ledger, toLedgerId: to!.ledger, amountPaise: inPaise(to!.debit), note: '' },
      { company, ledgers: ledgersOf(each), chequesInHandLedgerId: 'PDC Receivable' },
    );
    expect(problems).toEqual([]);
    expect(posted(postings)).toEqual(rowsOf(each));
  });
});

function runJournal(each: Case, pending: Record<string, number> = {}) {
  const bills = new Map<string, JournalBill>();
  const lines = each.expected.entries.map(({ ledger, debit, credit, billReference: references }) => {
    const [billReference] = [references].flat() as (Reference | undefined)[];
    let reference: JournalReference | null = null;
    if (billReference?.type === 'New Ref') reference = { kind: 'new', name: billReference.name, billDate: '2026-08-01', dueOn: null };
    if (billReference?.type === 'Agst Ref') {
      reference = { kind: 'against', billId: billReference.name };
      bills.set(billReference.name, { partyId: ledger, billNo: billReference.name, pendingPaise: inPaise(pending[billReference.name]!) });
    }
    return {
      ledgerId: ledger,
      side: debit > 0 ? ('debit' as const) : ('credit' as const),
      amountPaise: inPaise(debit || credit),
      reference,
    };
  });
  const built = buildJournal({ date: '2026-11-20', lines, note: '' }, { company, ledgers: ledgersOf(each), bills });
  expect(built.problems).toEqual([]);
  expect(posted(built.postings)).toEqual(rowsOf(each));
  return built;
}

const journals: Record<string, (each: Case) => void> = {
  // The bill is open again, with its old date for ageing.
  'POST-038': (each) =>
    expect(runJournal(each).opens).toEqual([
      { partyId: 'Customer X', kind: 'bill', referenceName: 'S-1', billDate: '2026-08-01', dueOn: '2026-08-01', pendingPaise: 118_000 },
    ]),
  'POST-043': (each) => {
    const { before, pending } = each.expected.outstanding as { before: number; pending: number };
    expect(runJournal(each, { SI: before }).settlements).toEqual([{ billId: 'SI', settledPaise: inPaise(before - pending) }]);
  },
};

describe('journals of the facts', () => {
  test.each(ofKind('journal'))('$id $title', (each) => journals[each.id]!(each));
});

describe('stock transfers of the facts', () => {
  test.each(ofKind('stock_transfer'))('$id $title', ({ input, expected }) => {
    const { from, to, item, qty } = input as { from: string; to: string; item: string; qty: number };
    const godown = (name: string) => ({ name, isOwn: true, isDamage: false });
    const { problems, moves } = buildStockTransfer(
      {
        date: '2026-11-20',
        fromGodownId: from,
        toGodownId: to,
        state: 'received',
        lines: [{ productId: item, batch: '', quantityE4: qty * 10_000 }],
        note: '',
      },
      {
        company,
        products: new Map([[item, { name: item, unit: 'BOX', isActive: true, isStocked: true, batches: null }]]),
        godowns: new Map([from, to].map((name) => [name, godown(name)])),
        stock: new Map(),
        isStockKnown: false,
      },
    );
    expect(problems).toEqual([]);
    expect(moves.map(({ godownId, quantityE4 }) => ({ godown: godownId, qty: quantityE4 / 10_000 }))).toEqual(
      (expected as { stock?: object[] }).stock,
    );
  });
});

test('the number of cases of each kind', () => {
  expect(['contra', 'journal', 'stock_transfer'].map((kind) => ofKind(kind).length)).toEqual([4, 2, 1]);
});
