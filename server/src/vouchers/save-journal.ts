import type { api } from '@bahi/contract/api';
import { invariant } from '@bahi/core/basics/invariant';
import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { buildJournal } from '@bahi/core/vouchers/build-journal';
import { type JournalDraft, type JournalReference, signedPaise } from '@bahi/core/vouchers/journal-draft';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { ownSeries } from '../platform/company-switches.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems, type WireNames } from '../platform/refusal.ts';
import { companyFacts } from './company-facts.ts';
import { holdLedgers, insertJournalLines, insertOpenedBill, lockBillsById } from './entry-store.ts';
import { findBooks } from './facts-store.ts';
import { postVoucher } from './post-voucher.ts';
import { chooseSeries } from './series.ts';

type JournalInput = z.output<NonNullable<(typeof api.vouchers.saveJournal)['~orpc']['inputSchema']>>;

const journalNames: WireNames = { lines: 'items', amountPaise: 'amount', kind: 'type', dueOn: 'dueDate' };

/** The wire's names become those of core. */
function journalDraft({ date, items, note }: JournalInput): JournalDraft {
  return {
    date,
    lines: items.map(({ ledgerId, side, amount, reference }) => ({
      ledgerId,
      side,
      amountPaise: amount,
      reference: reference ? referenceOf(reference) : null,
    })),
    note,
  };
}

function referenceOf({ type, name, billDate, dueDate, billId }: NonNullable<JournalInput['items'][number]['reference']>): JournalReference {
  if (type === 'against') return { kind: 'against', billId: billId ?? nilUuid };
  return { kind: 'new', name, billDate: billDate ?? null, dueOn: dueDate ?? null };
}

export const saveJournal = forMembers.vouchers.saveJournal.handler(async ({ input, context: { caller, company, tx } }) => {
  const draft = journalDraft(input);
  const year = financialYearOf(draft.date);
  const billIds = draft.lines.flatMap(({ reference }) => (reference?.kind === 'against' ? [reference.billId] : []));
  const ledgerIds = [...new Set(draft.lines.map(({ ledgerId }) => ledgerId))];
  const [[books], , ledgers, , bills] = await tx.together([
    findBooks({ within: company, kind: 'journal', financialYear: year.startYear, partyId: nilUuid }),
    ...holdLedgers(company, ledgerIds),
    ...lockBillsById(company.id, billIds),
  ]);
  invariant(books, 'the books answer in one row');

  const built = buildJournal(draft, {
    company: companyFacts(company, todayInIndia(Date.now()), { kind: 'journal', date: draft.date }),
    ledgers: new Map(ledgers.map((row) => [row.id, row])),
    bills: new Map(bills.map((row) => [row.id, row])),
  });
  refuseProblems(built.problems, journalNames);

  // What the postings come to: a line that another on the same ledger takes back moves nothing.
  const totalPaise = sumPaise(built.postings.map(({ amountPaise }) => Math.max(amountPaise, 0)));
  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    {
      kind: 'journal',
      series: chooseSeries(ownSeries(company, books.series), input, year, books.series),
      year,
      partyId: null,
      placeOfSupply: null,
      totalPaise,
      note: draft.note,
    },
    { date: draft.date, items: [], splits: [], postings: built.postings, moves: [], settlements: built.settlements, opens: [] },
  );

  const parties = new Set(ledgers.filter(({ kind }) => kind === 'party').map((row) => row.id));
  const opened = built.opens.map((bill) => ({ ...bill, id: uuidv7() }));
  const inOrder = opened.values();
  tx.commitWith([
    ...opened.map(({ pendingPaise, ...bill }) =>
      insertOpenedBill({ orgId: company.id, voucherId: id, amountPaise: pendingPaise, ...bill }),
    ),
    insertJournalLines(
      draft.lines.map((line, at) => {
        const { ledgerId, reference } = line;
        const ownBill = parties.has(ledgerId) && reference?.kind !== 'against' ? (inOrder.next().value?.id ?? null) : null;
        return {
          org_id: company.id,
          voucher_id: id,
          line_no: at + 1,
          ledger_id: ledgerId,
          amount_paise: signedPaise(line),
          reference: reference?.kind ?? 'none',
          bill_id: reference?.kind === 'against' ? reference.billId : ownBill,
        };
      }),
    ),
  ]);
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amount: totalPaise };
});
