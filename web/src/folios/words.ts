import { formatRupees } from '@bahi/core/money/rupee-format';
import type { chargeKinds } from '@bahi/core/rooms/folio';

export { chargeWords, stateWords } from '@bahi/core/reports/hotel-words';

export type ChargeKind = (typeof chargeKinds)[number];

/** Accommodation, which has a service of its own. */
export const isRoomKind = (kind: ChargeKind): boolean =>
  kind === 'room' || kind === 'mealPlan' || kind === 'earlyCheckIn' || kind === 'lateCheckOut' || kind === 'cancellation';

export const payerWords = { guest: 'Guest', company: 'Company', extra: 'Extras', group: 'Group' } as const;

/** An amount with two decimals, so that amounts below each other compare. */
export const rupees = (paise: number): string => formatRupees(paise, 'two');
