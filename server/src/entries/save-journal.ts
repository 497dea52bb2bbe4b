import type { api } from '@bahi/contract/api';
import { invariant } from '@bahi/core/basics/invariant';
import { problemText } from '@bahi/core/basics/problem';
import { sumPaise } from '@bahi/core/money/paise';
import { isIsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { type BuiltJournal, buildJournal } from '@bahi/core/vouchers/build-journal';
import { planBills, withinYearOf } from '@bahi/core/vouchers/change-voucher';
import { type JournalDraft, type JournalReference, signedPaise } from '@bahi/core/vouchers/journal-draft';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { ofBankLine } from '../banking/public/line-of-voucher.ts';
import { cashField, checkCash } from '../cash-counts/public/check-cash.ts';
import { heldProblems } from '../cheques/public/held-cheques.ts';
import { ownSeries } from '../platform/company-switches.ts';
import { forMembers } from '../platform/guards.ts';
import { messageWith } from '../platform/message-with.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findBooks } from '../postings/entry-facts-store.ts';
import { holdLedgers } from '../postings/held-ledgers-store.ts';
import { chooseSeries } from '../series/public/choose-series.ts';
import { findTaxedAdvances } from '../tds/advance-tax-store.ts';
import { journalTdsFacts, journalTdsRows } from '../tds/public/journal-tds-facts.ts';
import { taxedAdvances, usedAdvanceRows } from '../tds/public/tds-facts.ts';
import { findDeducteesAmong } from '../tds/tds-store.ts';
import { insertJournalLines } from '../vouchers/journal-store.ts';
import { replaceVoucher } from '../vouchers/public/change-voucher.ts';
import { companyFacts } from '../vouchers/public/company-facts.ts';
import { openForChange } from '../vouchers/public/open-for-change.ts';
import { plainEffect, postVoucher } from '../vouchers/public/post-voucher.ts';
import type { OldVoucher } from '../vouchers/public/voucher-part.ts';
import { lockBillsById } from './journal-facts-store.ts';

type JournalInput = Pick<z.output<NonNullable<(typeof api.vouchers.saveJournal)['~orpc']['inputSchema']>>, 'date' | 'lines' | 'note'>;
type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The draft; a reference has the fields of its kind only. */
const journalDraft = ({ date, lines, note }: JournalInput): JournalDraft => ({
  date,
  lines: lines.map((line) => ({ ...line, reference: line.reference && referenceOf(line.reference) })),
  note,
});

function referenceOf({ kind, name, billDate, dueOn, billId }: NonNullable<JournalInput['lines'][number]['reference']>): JournalReference {
  return kind === 'against' ? { kind, billId: billId ?? nilUuid } : { kind, name, billDate, dueOn };
}

const chosenBills = ({ lines }: JournalInput) =>
  lines.flatMap(({ reference }) => (reference?.kind === 'against' && reference.billId !== undefined ? [reference.billId] : []));

/** The journal built by core, or refused with all problems. For an edit, bills are as without it. */
async function built(input: JournalInput, { tx, company }: RequestContext, old?: OldVoucher) {
  const draft = journalDraft(input);
  const year = financialYearOf(old?.head.date ?? draft.date);
  const billIds = draft.lines.flatMap(({ reference }) => (reference?.kind === 'against' ? [reference.billId] : []));
  const ledgerIds = [...new Set(draft.lines.map(({ ledgerId }) => ledgerId))];
  const without = old?.head.id ?? nilUuid;
  const [[books], , ledgers, , bills, taxed, deductees] = await tx.together([
    findBooks({ within: company, kind: 'journal', financialYear: year.startYear, partyId: nilUuid }),
    ...holdLedgers(company, ledgerIds),
    ...lockBillsById(company.id, billIds),
    findTaxedAdvances(company.id, billIds, without),
    findDeducteesAmong(company.id, ledgerIds),
  ]);
  invariant(books, 'the books answer in one row');
  const deducteeIds = isIsoDate(draft.date) ? deductees.map(({ partyId }) => partyId) : [];
  const { date } = draft;
  const tds = await journalTdsFacts(tx, company, { deducteeIds, billIds, date, tdsPayable: books.ledgers.tdsPayable, without });

  const facts = companyFacts(company, todayInIndia(Date.now()), { kind: 'journal', date: draft.date });
  const settledBefore = new Map(old?.settled.map(({ id, settledPaise }) => [id, settledPaise]));
  const own = new Set(old?.bills.map(({ id }) => id));
  const advances = taxedAdvances(taxed);
  const figures = buildJournal(draft, {
    company: old ? withinYearOf(facts, old.head.date) : facts,
    ledgers: new Map(ledgers.map((row) => [row.id, row])),
    bills: new Map(
      bills
        .filter(({ id }) => !own.has(id))
        .map((row) => {
          const advance = advances.get(row.id);
          const pendingPaise = row.pendingPaise + (settledBefore.get(row.id) ?? 0);
          return [row.id, { ...row, pendingPaise, ...(advance && { advance }) }];
        }),
    ),
    roles: books.ledgers,
    ...(tds && { tds }),
  });
  const handId = books.ledgers.chequesInHand;
  const at = Math.max(
    draft.lines.findIndex(({ ledgerId }) => ledgerId === handId),
    0,
  );
  const held = await heldProblems(tx, company.id, handId, old, figures, `lines.${at}.ledgerId`);
  refuseProblems([...figures.problems, ...held]);

  // The sum of its postings: two opposite lines on one ledger move nothing.
  const totalPaise = sumPaise(figures.postings.map(({ amountPaise }) => Math.max(amountPaise, 0)));
  const opens = figures.opens.map(openedBill);
  return {
    draft,
    series: books.series,
    year,
    parties: new Set(ledgers.filter(({ kind }) => kind === 'party').map(({ id }) => id)),
    opens,
    messages: figures.warnings.map(problemText),
    head: { partyId: null, placeOfSupply: null, totalPaise, note: draft.note },
    effect: plainEffect(draft.date, {
      postings: figures.postings,
      settlements: figures.settlements,
      opens,
      rowsOf: (voucherId) => [
        ...usedAdvanceRows(company.id, voucherId, figures.usedAdvances),
        ...journalTdsRows(company.id, voucherId, draft.date, figures.tds),
      ],
    }),
  };
}

/** A bill with its name, or an on-account amount with the voucher's number. */
function openedBill({ partyId, kind, referenceName, billDate, dueOn, pendingPaise }: BuiltJournal['opens'][number]) {
  return { id: uuidv7(), partyId, kind, billNo: referenceName, billDate, dueOn, amountPaise: pendingPaise };
}

/** The lines as entered. `billIds` are those of the bills that lines on parties open, in the order of the lines. */
function journalLines(orgId: string, voucherId: string, { lines }: JournalDraft, parties: ReadonlySet<string>, billIds: readonly string[]) {
  const inOrder = billIds.values();
  return insertJournalLines(
    lines.map((line, at) => {
      const { ledgerId, reference } = line;
      const ownBill = parties.has(ledgerId) && reference?.kind !== 'against' ? (inOrder.next().value ?? null) : null;
      return {
        org_id: orgId,
        voucher_id: voucherId,
        line_no: at + 1,
        ledger_id: ledgerId,
        amount_paise: signedPaise(line),
        reference: reference?.kind ?? 'none',
        bill_id: reference?.kind === 'against' ? reference.billId : ownBill,
      };
    }),
  );
}

export const saveJournal = forMembers.vouchers.saveJournal.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { draft, series: all, year, parties, opens, messages: warned, head, effect } = await built(input, context);
  const series = chooseSeries(ownSeries(company, all), input, year, all);
  const matched = await ofBankLine(context, 'journal', input.bankLineId, effect);
  const messages = await checkCash(context, null, effect, cashField('journal'));
  const { id, number } = postVoucher(tx, company, caller, { kind: 'journal', series, year, ...head }, matched);
  const billIds = opens.map((open) => open.id);
  tx.commitWith([journalLines(company.id, id, draft, parties, billIds)]);
  return {
    message: messageWith(`Saved ${number}`, [...warned, ...messages]),
    _id: id,
    voucherNumber: number,
    version: 1,
    amountPaise: head.totalPaise,
  };
});

/** A bill that the journal opened is kept, so that its settlements by others stay valid. */
export const updateJournal = forMembers.vouchers.updateJournal.handler(async ({ input, context }) => {
  const partyIds = input.lines.map(({ ledgerId }) => ledgerId);
  const old = await openForChange(context, { ...input, kind: 'journal' }, { billIds: chosenBills(input), partyIds });
  const { draft, parties, opens, messages, head, effect } = await built(input, context, old);
  const answer = await replaceVoucher(context, old, head, effect, messages);
  const kept = keptIds(old, opens);
  const billIds = opens.map(({ id }) => kept.get(id) ?? id);
  context.tx.commitWith([journalLines(context.company.id, old.head.id, draft, parties, billIds)]);
  return answer;
});

/** Maps the id that a bill would have as a new one to the id of the kept bill. */
function keptIds(old: OldVoucher, opens: readonly ReturnType<typeof openedBill>[]): Map<string, string> {
  const { kept } = planBills(
    old.bills,
    opens.map((open) => ({ ...open, newId: open.id })),
  );
  return new Map(kept.map(({ newId, id }) => [newId, id]));
}
