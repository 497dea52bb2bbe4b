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
export const MAX_BOOKING_NOTE = 500;

/** The number of a booking as people say it. */
export const bookingName = (number: number): string => `BK-${number}`;

/** Refuses a phone number with fewer than six digits or with other characters, and an email address of another form. Both may be ''. */
export function bookerProblems({ bookerPhone, bookerEmail }: { readonly bookerPhone: string; readonly bookerEmail: string }): Problem[] {
  return [
    ...(bookerPhone === '' || isPhone(bookerPhone) ? [] : [{ code: 'PHONE_INVALID' as const, field: 'bookerPhone' }]),
    ...(bookerEmail === '' || isEmail(bookerEmail) ? [] : [{ code: 'EMAIL_INVALID' as const, field: 'bookerEmail' }]),
  ];
}
