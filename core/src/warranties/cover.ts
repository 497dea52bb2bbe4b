import { addDays, type IsoDate } from '../periods/business-date.ts';
import { monthsLater } from '../periods/months-later.ts';

/** The most months of a warranty. */
export const MAX_WARRANTY_MONTHS = 600;

/** Why a warranty ended before its last day: the piece came back, was sold again, or another one was given for it. */
export const endReasons = ['returned', 'resold', 'replaced'] as const;
export type EndReason = (typeof endReasons)[number];

export const cardStates = ['running', 'expired', 'ended', 'void'] as const;
export type CardState = (typeof cardStates)[number];

export const cardStateLabel: Readonly<Record<CardState, string>> = {
  running: 'Running',
  expired: 'Expired',
  ended: 'Ended',
  void: 'Void',
};

/** A card as a list filters it: `running`, or running and over within so many days. */
export const cardFilters = ['all', 'running', 'within30', 'within60', 'within90', 'expired', 'ended', 'void'] as const;
export type CardFilter = (typeof cardFilters)[number];

export const daysOfFilter: Partial<Readonly<Record<CardFilter, number>>> = { within30: 30, within60: 60, within90: 90 };

/**
 * The last day of a warranty of whole months whose first day is `from`: the day before the same day of the last month. A month that is too
 * short has no such day, and the warranty ends with it: one month from 31 January ends on 28 February, as one from 29 January does.
 */
export function coveredUpTo(from: IsoDate, months: number): IsoDate {
  const later = monthsLater(from, months);
  return later.slice(8) < from.slice(8) ? later : addDays(later, -1);
}

/** The days of a card that are compared; dates as YYYY-MM-DD. `endedOn` is null unless it ended before its last day. */
export type CardDays = {
  readonly coveredFrom: IsoDate;
  readonly coveredUpTo: IsoDate;
  readonly isVoid: boolean;
  readonly endedOn: IsoDate | null;
};

/** The state of a card on a day. A card is void if its sale no longer has the piece, and that outweighs everything. */
export function cardState(card: CardDays, today: IsoDate): CardState {
  if (card.isVoid) return 'void';
  if (card.endedOn !== null) return 'ended';
  return card.coveredUpTo < today ? 'expired' : 'running';
}

/**
 * True if a fault reported on `day` is covered: the warranty has begun, has not ended, and is over by at most `claimDays` days, which the
 * terms may give for reporting.
 */
export function isCovered(card: CardDays, day: IsoDate, claimDays: number): boolean {
  if (card.isVoid || card.endedOn !== null) return false;
  return card.coveredFrom <= day && day <= addDays(card.coveredUpTo, claimDays);
}

/** The days of the card of a piece given on `day` for another one: the rest of its time. It gets no new months. */
export function restOfTerm(old: Pick<CardDays, 'coveredUpTo'>, day: IsoDate): Pick<CardDays, 'coveredFrom' | 'coveredUpTo'> {
  return { coveredFrom: day < old.coveredUpTo ? day : old.coveredUpTo, coveredUpTo: old.coveredUpTo };
}
