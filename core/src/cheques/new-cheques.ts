import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';
import { type ChequeDirection, type ChequeState, firstState } from './cheque.ts';

/** A part of a payment that is a cheque, by its number among the parts. */
export type ChequePart = {
  readonly lineNo: number;
  readonly ledgerId: string;
  readonly chequeNumber: string;
  readonly chequeDate: IsoDate;
  readonly amountPaise: Paise;
  /** Of an issued one that a cheque book of the bank has. */
  readonly leaf: number | null;
};

export type NewCheque = ChequePart & {
  readonly direction: ChequeDirection;
  readonly state: ChequeState;
  /** The number of its posting on the bank's ledger; null while it is on its way. */
  readonly bankLineNo: number | null;
};

/** The cheques that a voucher brings into the register. Each finds a posting of its own on its bank. */
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
