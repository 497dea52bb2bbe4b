import { MAX_NOTE_LENGTH } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import type { NamedLedger } from '../vouchers/build-contra.ts';
import { moneyLedgerProblem } from '../vouchers/check-voucher.ts';
import type { Cheque } from './cheque.ts';
import { actDateProblem, type ChequeDays } from './cheque-day.ts';

/** Maximum cheques on one deposit slip, or cleared at once. */
export const MAX_CHEQUES_AT_ONCE = 100;

export type DepositDraft = { readonly date: IsoDate; readonly bankLedgerId: string; readonly note: string };
export type DepositFacts = ChequeDays & { readonly bank: NamedLedger | null; readonly chequesInHandLedgerId: string };
export type BuiltDeposit = {
  readonly problems: readonly Problem[];
  /** A debit on the bank for each cheque in its order, because the bank clears each one separately. Empty while there are problems. */
  readonly postings: readonly Posting[];
  readonly totalPaise: Paise;
};

/** A problem if a slip has no cheque or too many, or null. */
export function countProblem(count: number): Problem | null {
  if (count === 0) return { code: 'CHEQUES_MISSING', field: 'chequeIds' };
  return count > MAX_CHEQUES_AT_ONCE ? { code: 'CHEQUES_TOO_MANY', field: 'chequeIds', about: { most: MAX_CHEQUES_AT_ONCE } } : null;
}

/**
 * Builds a deposit slip: one contra for cheques in hand into one bank. Refuses a date before that of a cheque or of its voucher
 * (decision 25). The caller checks, after locking them, that the cheques are in hand.
 */
export function depositCheques(
  { date, bankLedgerId, note }: DepositDraft,
  cheques: readonly Pick<Cheque, 'chequeNumber' | 'chequeDate' | 'voucherDate' | 'amountPaise'>[],
  facts: DepositFacts,
): BuiltDeposit {
  const problems = [
    actDateProblem(date, facts, true),
    moneyLedgerProblem(facts.bank && { ...facts.bank, hsn: '' }, 'bank', 'bankLedgerId'),
    countProblem(cheques.length),
    note.length > MAX_NOTE_LENGTH ? { code: 'NOTE_TOO_LONG' as const, field: 'note', about: { most: MAX_NOTE_LENGTH } } : null,
    ...cheques.map((cheque, at) => tooEarly(cheque, date, `chequeIds.${at}`)),
  ].filter((problem) => problem !== null);
  const totalPaise = sumPaise(cheques.map(({ amountPaise }) => amountPaise));
  if (problems.length > 0) return { problems, postings: [], totalPaise };
  const postings = balanced(
    [{ ledgerId: facts.chequesInHandLedgerId, amountPaise: paise(-totalPaise) }],
    cheques.map(({ amountPaise }) => ({ ledgerId: bankLedgerId, amountPaise })),
  );
  return { problems, postings, totalPaise };
}

function tooEarly(
  { chequeNumber, chequeDate, voucherDate }: Pick<Cheque, 'chequeNumber' | 'chequeDate' | 'voucherDate'>,
  date: IsoDate,
  field: string,
): Problem | null {
  const firstOn = chequeDate > voucherDate ? chequeDate : voucherDate;
  return date < firstOn ? { code: 'CHEQUE_NOT_DUE', field, about: { number: chequeNumber, firstOn } } : null;
}
