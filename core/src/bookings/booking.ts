import { isEmail } from '../basics/email.ts';
import { isPhone } from '../basics/phone.ts';
import type { Problem } from '../basics/problem.ts';

/** How a booking came to the house. */
export const bookingSources = ['direct', 'walkIn', 'agent', 'corporate', 'portal'] as const;
export type BookingSource = (typeof bookingSources)[number];

/** The states in which a booking begins. Only a held and a confirmed one take rooms of the stock. */
export const firstStates = ['quote', 'held', 'waitlist', 'confirmed'] as const;
export type FirstState = (typeof firstStates)[number];

/** Rooms of one booking. */
export const MAX_STAYS = 60;
export const MAX_GUEST_NAME = 120;
/** Portals send several numbers, or words beside a number. */
export const MAX_BOOKER_PHONE = 40;
export const MAX_BOOKING_NOTE = 500;

/** The number of a booking as people say it. */
export const bookingName = (number: number): string => `BK-${number}`;

/** The name, the phone and the email address of who booked. The phone and the email address may be ''. */
type Booker = { readonly bookerName: string; readonly bookerPhone: string; readonly bookerEmail: string };

/**
 * Refuses an empty name, a phone number with fewer than six digits or with other characters, and an email address of another form. A booking keeps
 * the phone and the address that it had `before`, as a channel sent them.
 */
export function bookerProblems(
  { bookerName, bookerPhone, bookerEmail }: Booker,
  before: Omit<Booker, 'bookerName'> = { bookerPhone: '', bookerEmail: '' },
): Problem[] {
  return [
    ...(bookerName === '' ? [{ code: 'BOOKER_NAME_MISSING' as const, field: 'bookerName' }] : []),
    ...(bookerPhone === before.bookerPhone || bookerPhone === '' || isPhone(bookerPhone)
      ? []
      : [{ code: 'PHONE_INVALID' as const, field: 'bookerPhone' }]),
    ...(bookerEmail === before.bookerEmail || bookerEmail === '' || isEmail(bookerEmail)
      ? []
      : [{ code: 'EMAIL_INVALID' as const, field: 'bookerEmail' }]),
  ];
}
