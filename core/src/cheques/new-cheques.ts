import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';
import { type ChequeDirection, type ChequeState, firstState } from './cheque.ts';

/** A part of a payment that is a cheque, with its number among the parts. */
export type ChequePart = {
  readonly lineNo: number;
  readonly ledgerId: string;
  readonly chequeNumber: string;
  readonly chequeDate: IsoDate;
  readonly amountPaise: Paise;
  /** The leaf of a cheque book, for an issued cheque; null if no book has it. */
  readonly leaf: number | null;
};

export type NewCheque = ChequePart & {
  readonly direction: ChequeDirection;
  readonly state: ChequeState;
  /** The number of its posting on the bank's ledger; null until it reaches the bank. */
  readonly bankLineNo: number | null;
};

/** The cheques that a voucher adds to the register. Each gets a posting of its own on its bank. */
export function newCheques(
  direction: ChequeDirection,
  date: IsoDate,
  parts: readonly ChequePart[],
  postings: readonly Posting[],
): NewCheque[] {
  const taken = new Set<number>();
  return parts.map((part) => {
    const state = firstState(direction, part.chequeDate, date);
    if (state !== 'issued') return { ...part, direction, state, bankLineNo: null };
    const at = postings.findIndex(
      ({ ledgerId, amountPaise }, index) => !taken.has(index) && ledgerId === part.ledgerId && amountPaise === -part.amountPaise,
    );
    taken.add(at);
    return { ...part, direction, state, bankLineNo: at + 1 };
  });
}
