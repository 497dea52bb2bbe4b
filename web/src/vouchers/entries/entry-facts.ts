import { type Problem, problemText } from '@bahi/core/basics/problem';
import { buildContra, type NamedLedger } from '@bahi/core/vouchers/build-contra';
import { buildJournal, type JournalBill, type JournalLedger } from '@bahi/core/vouchers/build-journal';
import type { JournalLine, JournalReference } from '@bahi/core/vouchers/journal-draft';
import type { VoucherDetails, VoucherFacts } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import {
  type ContraEntry,
  type JournalEntry,
  type JournalItem,
  type MoneyPlace,
  newJournalItem,
  type ReferenceEntry,
} from '../../platform/drafts/plain-entry.ts';
import { companyFactsOf } from '../company-facts.ts';
import { dateOf, type Findings } from './plain-form-kind.ts';

export const shown = (problems: readonly Problem[]) => problems.map((problem) => ({ field: problem.field, text: problemText(problem) }));

const moneyLedger = ({ name, kind }: MoneyPlace): NamedLedger => ({ name, kind: kind === 'cheques' ? 'other' : kind, isActive: true });

/** A contra built by core, by the same rule as on the server. */
export function builtContra(entry: ContraEntry, facts: VoucherFacts) {
  const { from, to, amountPaise } = entry;
  const date = dateOf(entry, facts);
  const ledgers = new Map([from, to].flatMap((place) => (place ? [[place._id, moneyLedger(place)] as const] : [])));
  return buildContra(
    { date, fromLedgerId: from?._id ?? '', toLedgerId: to?._id ?? '', amountPaise, note: entry.note.trim() },
    { company: companyFactsOf(facts, date, entry), ledgers, chequesInHandLedgerId: facts.ledgers.chequesInHand ?? '' },
  );
}

/** Its problems. */
export function contraFindings(entry: ContraEntry, facts: VoucherFacts): Findings {
  const { problems } = builtContra(entry, facts);
  return { problems: problems.map((problem) => ({ field: problem.field, text: contraText(problem) })), warnings: [] };
}

/** Core's messages are about ledgers; this form asks for the source and destination of money. */
function contraText(problem: Problem): string {
  if (problem.code !== 'LEDGER_UNKNOWN') return problemText(problem);
  return problem.field === 'fromLedgerId' ? 'Choose where the money comes from.' : 'Choose where the money goes.';
}

/** Without empty lines: the last one of the page is for the next entry. */
export const enteredLines = ({ lines }: Pick<JournalEntry, 'lines'>): readonly JournalItem[] =>
  lines.filter(({ ledger, amountPaise }) => ledger !== null || amountPaise !== 0);

/** A due date is kept while the bill is not dated after it. */
function coreLine({ ledger, side, amountPaise, reference }: JournalItem, date: string): JournalLine {
  return {
    ledgerId: ledger?._id ?? '',
    side,
    amountPaise,
    reference:
      reference === null || ledger?.kind !== 'party'
        ? null
        : reference.kind === 'against'
          ? { kind: 'against', billId: reference.billId }
          : { kind: 'new', name: reference.name, billDate: reference.billDate, dueOn: dueOnOf(reference, date) },
  };
}

const dueOnOf = ({ dueOn = null, billDate }: Extract<ReferenceEntry, { kind: 'new' }>, date: string) =>
  dueOn !== null && dueOn >= (billDate ?? date) ? dueOn : null;

/** A journal built by core. */
export function builtJournal(entry: JournalEntry, facts: VoucherFacts) {
  const date = dateOf(entry, facts);
  const lines = enteredLines(entry);
  const ledgers = new Map(
    lines.flatMap(({ ledger }): [string, JournalLedger][] =>
      ledger ? [[ledger._id, { name: ledger.name, kind: ledger.kind, isActive: true, creditDays: 0 }]] : [],
    ),
  );
  const bills = new Map(
    lines.flatMap(({ ledger, reference }): [string, JournalBill][] =>
      ledger && reference?.kind === 'against'
        ? [[reference.billId, { partyId: ledger._id, billNo: reference.billNo, pendingPaise: reference.pendingPaise }]]
        : [],
    ),
  );
  return buildJournal(
    { date, lines: lines.map((line) => coreLine(line, date)), note: entry.note.trim() },
    { company: companyFactsOf(facts, date, entry), ledgers, bills },
  );
}

/** The problems of a journal. Core numbers the entered lines, the page all that it shows. */
export function journalFindings(entry: JournalEntry, facts: VoucherFacts): Findings {
  const rows = enteredLines(entry).map((line) => entry.lines.indexOf(line));
  const at = (field: string) => field.replace(/^lines\.(\d+)/, (_, line) => `lines.${rows[Number(line)]}`);
  return { problems: shown(builtJournal(entry, facts).problems).map(({ field, text }) => ({ field: at(field), text })), warnings: [] };
}

type JournalInput = Parameters<typeof api.vouchers.saveJournal>[0];

function referenceInput(reference: JournalReference): NonNullable<JournalInput['items'][number]['reference']> {
  if (reference.kind === 'against') return { type: 'against', name: '', billId: reference.billId };
  const { name, billDate, dueOn } = reference;
  return { type: 'new', name, ...(billDate !== null && { billDate }), ...(dueOn !== null && { dueDate: dueOn }) };
}

/** The lines of a saved journal. A bill that a line settles is shown as before the journal. */
export function savedLines({ journalLines, billData, date }: VoucherDetails): readonly JournalItem[] {
  const pending = new Map(billData.map((bill) => [bill.billId, bill.bill_pending_amt]));
  return journalLines.map(({ ledgerId, ledgerName, side, amount, reference }): JournalItem => {
    const ledger = { _id: ledgerId, name: ledgerName, kind: reference === null ? ('other' as const) : ('party' as const), group: '' };
    return { ...newJournalItem(side), ledger, amountPaise: amount, reference: savedReference(reference, pending, date) };
  });
}

function savedReference(
  reference: VoucherDetails['journalLines'][number]['reference'],
  pending: ReadonlyMap<string, number>,
  date: string,
): ReferenceEntry | null {
  if (reference === null || reference.type === 'onAccount') return null;
  const { type, billId, name, billDate, dueDate } = reference;
  if (type === 'against') return { kind: 'against', billId, billNo: name, pendingPaise: pending.get(billId) ?? 0 };
  return { kind: 'new', name, billDate: billDate === date ? null : billDate, dueOn: dueDate };
}

export function journalInput(orgId: string, entry: JournalEntry, facts: VoucherFacts): JournalInput {
  return {
    orgId,
    date: dateOf(entry, facts),
    items: enteredLines(entry).map((line) => {
      const { ledgerId, side, amountPaise, reference } = coreLine(line, dateOf(entry, facts));
      return { ledgerId, side, amount: amountPaise, ...(reference && { reference: referenceInput(reference) }) };
    }),
    note: entry.note.trim(),
  };
}
