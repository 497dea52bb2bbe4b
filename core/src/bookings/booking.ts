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

/** The phone and the email address of who booked. Both may be ''. */
type Reached = { readonly bookerPhone: string; readonly bookerEmail: string };

/**
 * Refuses a phone number with fewer than six digits or with other characters, and an email address of another form. A booking keeps those that it had
 * `before`, as a channel sent them.
 */
export function bookerProblems({ bookerPhone, bookerEmail }: Reached, before: Reached = { bookerPhone: '', bookerEmail: '' }): Problem[] {
  return [
    ...(bookerPhone === before.bookerPhone || bookerPhone === '' || isPhone(bookerPhone)
      ? []
      : [{ code: 'PHONE_INVALID' as const, field: 'bookerPhone' }]),
    ...(bookerEmail === before.bookerEmail || bookerEmail === '' || isEmail(bookerEmail)
      ? []
      : [{ code: 'EMAIL_INVALID' as const, field: 'bookerEmail' }]),
  ];
}
