import { type Problem, problemText } from '@bahi/core/basics/problem';
import { buildContra, type NamedLedger } from '@bahi/core/vouchers/build-contra';
import { buildJournal, type JournalBill, type JournalLedger } from '@bahi/core/vouchers/build-journal';
import type { ContraDraft } from '@bahi/core/vouchers/contra-draft';
import type { JournalDraft, JournalLine } from '@bahi/core/vouchers/journal-draft';
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

/** The contra as it is built and sent. */
export const contraDraft = (entry: ContraEntry, facts: VoucherFacts): ContraDraft => ({
  date: dateOf(entry, facts),
  fromLedgerId: entry.from?._id ?? '',
  toLedgerId: entry.to?._id ?? '',
  amountPaise: entry.amountPaise,
  note: entry.note.trim(),
});

/** A contra built by core, by the same rule as on the server. */
export function builtContra(entry: ContraEntry, facts: VoucherFacts) {
  const draft = contraDraft(entry, facts);
  const ledgers = new Map([entry.from, entry.to].flatMap((place) => (place ? [[place._id, moneyLedger(place)] as const] : [])));
  const company = companyFactsOf(facts, draft.date, entry);
  return buildContra(draft, { company, ledgers, chequesInHandLedgerId: facts.ledgers.chequesInHand ?? '' });
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

function journalDraft(entry: JournalEntry, facts: VoucherFacts): JournalDraft {
  const date = dateOf(entry, facts);
  return { date, lines: enteredLines(entry).map((line) => coreLine(line, date)), note: entry.note.trim() };
}

/** A journal built by core. */
export function builtJournal(entry: JournalEntry, facts: VoucherFacts) {
  const draft = journalDraft(entry, facts);
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
  return buildJournal(draft, { company: companyFactsOf(facts, draft.date, entry), ledgers, bills });
}

/** The problems of a journal. Core numbers the entered lines, the page all that it shows. */
export function journalFindings(entry: JournalEntry, facts: VoucherFacts): Findings {
  const rows = enteredLines(entry).map((line) => entry.lines.indexOf(line));
  const at = (field: string) => field.replace(/^lines\.(\d+)/, (_, line) => `lines.${rows[Number(line)]}`);
  return { problems: shown(builtJournal(entry, facts).problems).map(({ field, text }) => ({ field: at(field), text })), warnings: [] };
}

/** The lines of a saved journal. A bill that a line settles is shown as before the journal. */
export function savedLines({ journalLines, bills, date }: VoucherDetails): readonly JournalItem[] {
  const pending = new Map(bills.map((bill) => [bill.billId, bill.pendingPaise]));
  return journalLines.map(({ ledgerId, ledgerName, side, amountPaise, reference }): JournalItem => {
    const ledger = { _id: ledgerId, name: ledgerName, kind: reference === null ? ('other' as const) : ('party' as const), group: '' };
    return { ...newJournalItem(side), ledger, amountPaise, reference: savedReference(reference, pending, date) };
  });
}

function savedReference(
  reference: VoucherDetails['journalLines'][number]['reference'],
  pending: ReadonlyMap<string, number>,
  date: string,
): ReferenceEntry | null {
  if (reference === null || reference.kind === 'onAccount') return null;
  const { kind, billId, name, billDate, dueOn } = reference;
  if (kind === 'against') return { kind: 'against', billId, billNo: name, pendingPaise: pending.get(billId) ?? 0 };
  return { kind: 'new', name, billDate: billDate === date ? null : billDate, dueOn };
}

/** A journal as it is sent: a reference has the fields of both kinds. */
export function journalInput(orgId: string, entry: JournalEntry, facts: VoucherFacts): Parameters<typeof api.vouchers.saveJournal>[0] {
  const { lines, ...draft } = journalDraft(entry, facts);
  const referenceOf = ({ reference }: JournalLine) => reference && { name: '', billDate: null, dueOn: null, ...reference };
  return { orgId, ...draft, lines: lines.map((line) => ({ ...line, reference: referenceOf(line) })) };
}
