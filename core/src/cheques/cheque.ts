import type { Paise } from '../money/paise.ts';
import { formatDate, type IsoDate } from '../periods/business-date.ts';

export const chequeDirections = ['received', 'issued'] as const;
export type ChequeDirection = (typeof chequeDirections)[number];

/** A received cheque is in hand until it is deposited. An issued one waits for its date; then the bank may pay it. */
export const chequeStates = ['inHand', 'deposited', 'waiting', 'issued', 'cleared', 'bounced', 'stopped'] as const;
export type ChequeState = (typeof chequeStates)[number];

/** The acts on a cheque, by the user or by its date. `undo` takes back the last step, except one made by the date. */
export const chequeActs = ['deposit', 'fallDue', 'clear', 'bounce', 'stop', 'undo'] as const;
export type ChequeAct = (typeof chequeActs)[number];

export type Cheque = {
  readonly direction: ChequeDirection;
  readonly state: ChequeState;
  readonly chequeNumber: string;
  readonly chequeDate: IsoDate;
  readonly amountPaise: Paise;
  /** The date of the voucher that created it. */
  readonly voucherDate: IsoDate;
  /** The date of its own voucher into the bank; null while in hand, and for a cheque issued on its date. */
  readonly movedOn: IsoDate | null;
};

const steps: Readonly<Record<ChequeDirection, Readonly<Partial<Record<ChequeState, Readonly<Partial<Record<ChequeAct, ChequeState>>>>>>>> =
  {
    received: {
      inHand: { deposit: 'deposited', bounce: 'bounced' },
      deposited: { clear: 'cleared', bounce: 'bounced', undo: 'inHand' },
      cleared: { undo: 'deposited' },
    },
    issued: {
      waiting: { fallDue: 'issued', stop: 'stopped' },
      issued: { clear: 'cleared', bounce: 'bounced', stop: 'stopped' },
      cleared: { undo: 'issued' },
    },
  };

type Where = Pick<Cheque, 'direction' | 'state' | 'movedOn' | 'chequeDate' | 'voucherDate'>;

/** The state after an act, or null if the act is not allowed. */
export function stateAfter(cheque: Where, act: ChequeAct): ChequeState | null {
  const { direction, state } = cheque;
  if (act === 'undo' && (state === 'bounced' || state === 'stopped')) return stateBeforeReturn(cheque);
  return steps[direction][state]?.[act] ?? null;
}

/** The state of a cheque before it bounced or was stopped. A cleared cheque cannot bounce. */
function stateBeforeReturn({ direction, movedOn, chequeDate, voucherDate }: Where): ChequeState {
  if (direction === 'received') return movedOn === null ? 'inHand' : 'deposited';
  return movedOn === null ? firstState(direction, chequeDate, voucherDate) : 'issued';
}

/** The acts that the user may do now, in the order of `chequeActs`. */
export function actsOf(cheque: Where): ChequeAct[] {
  return chequeActs.filter((act) => act !== 'fallDue' && stateAfter(cheque, act) !== null);
}

/** True if an act was done on it. Its voucher can then no longer be edited. */
export function hasMoved({ state, movedOn }: Pick<Cheque, 'state' | 'movedOn'>): boolean {
  return movedOn !== null || !(state === 'inHand' || state === 'waiting' || state === 'issued');
}

/** True while its amount is in Cheques in Hand or Cheques Issued. */
export const isOnTheWay = (state: ChequeState): boolean => state === 'inHand' || state === 'waiting';

/** The first state of a cheque: a received one is in hand whatever its date, an issued one waits for a future date. */
export function firstState(direction: ChequeDirection, chequeDate: IsoDate, voucherDate: IsoDate): ChequeState {
  if (direction === 'received') return 'inHand';
  return chequeDate > voucherDate ? 'waiting' : 'issued';
}

const labels: Readonly<Record<ChequeState, string>> = {
  inHand: 'In hand',
  deposited: 'Deposited',
  waiting: 'Post-dated',
  issued: 'Issued',
  cleared: 'Cleared',
  bounced: 'Bounced',
  stopped: 'Stopped',
};

/** Label for screens, as "In hand". */
export const chequeStateLabel = (state: ChequeState): string => labels[state];

/** The label on a bill settled by a cheque that the bank has not paid yet (decision 25). */
export const chequeBadge = (chequeDate: IsoDate): string => `cheque, due ${formatDate(chequeDate)}`;
