import { formatRupees } from '@bahi/core/money/rupee-format';
import type { chargeKinds } from '@bahi/core/rooms/folio';
import type { StayState } from '@bahi/core/rooms/stay-state';

export type ChargeKind = (typeof chargeKinds)[number];

/** The kinds that a person charges most first. */
export const chargeWords: Readonly<Record<ChargeKind, string>> = {
  ...{ minibar: 'Minibar', laundry: 'Laundry', restaurant: 'Restaurant', transport: 'Transport', spa: 'Spa', misc: 'Other' },
  ...{ lateCheckOut: 'Late check-out', earlyCheckIn: 'Early check-in', room: 'Room', mealPlan: 'Meals', cancellation: 'Cancellation' },
};
/** Accommodation, which has a service of its own. */
export const isRoomKind = (kind: ChargeKind): boolean =>
  kind === 'room' || kind === 'mealPlan' || kind === 'earlyCheckIn' || kind === 'lateCheckOut' || kind === 'cancellation';

export const payerWords = { guest: 'Guest', company: 'Company', extra: 'Extras', group: 'Group' } as const;

export const stateWords: Readonly<Record<StayState, string>> = {
  ...{ quote: 'Quote', held: 'On hold', waitlist: 'Waitlist', confirmed: 'Confirmed', inHouse: 'In-house', checkedOut: 'Checked out' },
  ...{ cancelled: 'Cancelled', noShow: 'Did not come' },
};

/** An amount with two decimals, so that amounts below each other compare. */
export const rupees = (paise: number): string => formatRupees(paise, 'two');
