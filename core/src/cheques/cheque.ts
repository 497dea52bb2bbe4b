import type { Paise } from '../money/paise.ts';
import { formatDate, type IsoDate } from '../periods/business-date.ts';

export const chequeDirections = ['received', 'issued'] as const;
export type ChequeDirection = (typeof chequeDirections)[number];

/** A received one lies in hand until it is deposited; an issued one waits for the day that it bears, then the bank may pay it. */
export const chequeStates = ['inHand', 'deposited', 'waiting', 'issued', 'cleared', 'bounced', 'stopped'] as const;
export type ChequeState = (typeof chequeStates)[number];

/** What a person or its day does to a cheque. `undo` takes the last step back, but for a day that came. */
export const chequeActs = ['deposit', 'fallDue', 'clear', 'bounce', 'stop', 'undo'] as const;
export type ChequeAct = (typeof chequeActs)[number];

export type Cheque = {
  readonly direction: ChequeDirection;
  readonly state: ChequeState;
  readonly chequeNumber: string;
  readonly chequeDate: IsoDate;
  readonly amountPaise: Paise;
  /** The day of the voucher that brought it. */
  readonly voucherDate: IsoDate;
  /** The day on which it came to the bank by a voucher of its own; null in hand, and of one that was issued on its date. */
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

/** The state to which an act leads, or null where it cannot be done. */
export function stateAfter(cheque: Where, act: ChequeAct): ChequeState | null {
  const { direction, state } = cheque;
  if (act === 'undo' && (state === 'bounced' || state === 'stopped')) return stateBeforeReturn(cheque);
  return steps[direction][state]?.[act] ?? null;
}

/** Where a cheque lay when it bounced or was stopped: no cheque that is cleared comes back. */
function stateBeforeReturn({ direction, movedOn, chequeDate, voucherDate }: Where): ChequeState {
  if (direction === 'received') return movedOn === null ? 'inHand' : 'deposited';
  return movedOn === null ? firstState(direction, chequeDate, voucherDate) : 'issued';
}

/** What may be done to it now, in the order of `chequeActs`; its day comes by itself. */
export function actsOf(cheque: Where): ChequeAct[] {
  return chequeActs.filter((act) => act !== 'fallDue' && stateAfter(cheque, act) !== null);
}

/** Whether something was done with it: then the voucher that brought it stays as it is. */
export function hasMoved({ state, movedOn }: Pick<Cheque, 'state' | 'movedOn'>): boolean {
  return movedOn !== null || !(state === 'inHand' || state === 'waiting' || state === 'issued');
}

/** In which states an amount stands in Cheques in Hand or in Cheques Issued. */
export const isOnTheWay = (state: ChequeState): boolean => state === 'inHand' || state === 'waiting';

/** How a new cheque stands: a received one is in hand whatever its date, an issued one waits for a day that is still to come. */
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

/** For people: In hand. */
export const chequeStateLabel = (state: ChequeState): string => labels[state];

/** What a bill shows that a cheque settled which the bank has not paid yet (decision 25). */
export const chequeBadge = (chequeDate: IsoDate): string => `cheque, due ${formatDate(chequeDate)}`;
