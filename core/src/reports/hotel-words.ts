import type { chargeKinds } from '../rooms/folio.ts';
import type { StayState } from '../rooms/stay-state.ts';

/* The words of a hotel that reports and screens share. */

export const stateWords: Readonly<Record<StayState, string>> = {
  ...{ quote: 'Quote', held: 'On hold', waitlist: 'Waitlist', confirmed: 'Confirmed', inHouse: 'In-house', checkedOut: 'Checked out' },
  ...{ cancelled: 'Cancelled', noShow: 'Did not come' },
};

/** The kinds that a person charges most first. */
export const chargeWords: Readonly<Record<(typeof chargeKinds)[number], string>> = {
  ...{ minibar: 'Minibar', laundry: 'Laundry', restaurant: 'Restaurant', transport: 'Transport', spa: 'Spa', misc: 'Other' },
  ...{ lateCheckOut: 'Late check-out', earlyCheckIn: 'Early check-in', room: 'Room', mealPlan: 'Meals', cancellation: 'Cancellation' },
};
