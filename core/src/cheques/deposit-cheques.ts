import { MAX_NOTE_LENGTH } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import type { NamedLedger } from '../vouchers/build-contra.ts';
import { moneyLedgerProblem } from '../vouchers/check-voucher.ts';
import type { Cheque } from './cheque.ts';
import { actDateProblem, type ChequeDays } from './cheque-day.ts';

/** So many cheques go on one deposit slip, or are cleared at once. */
export const MAX_CHEQUES_AT_ONCE = 100;

export type DepositDraft = { readonly date: IsoDate; readonly bankLedgerId: string; readonly note: string };
export type DepositFacts = ChequeDays & { readonly bank: NamedLedger | null; readonly chequesInHandLedgerId: string };
export type BuiltDeposit = {
  readonly problems: readonly Problem[];
  /** A debit of the bank for each cheque in its order, for the bank clears each by itself; empty while there are problems. */
  readonly postings: readonly Posting[];
  readonly totalPaise: Paise;
};

/** Cheques of one slip: at least one, and not more than a slip takes. */
export function countProblem(count: number): Problem | null {
  if (count === 0) return { code: 'CHEQUES_MISSING', field: 'chequeIds' };
  return count > MAX_CHEQUES_AT_ONCE ? { code: 'CHEQUES_TOO_MANY', field: 'chequeIds', about: { most: MAX_CHEQUES_AT_ONCE } } : null;
}

/**
 * A deposit slip: cheques in hand go into one bank by one contra. Not before the date that a cheque bears, nor before the voucher that
 * brought it (decision 25). That they lie in hand is seen where they are locked.
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
