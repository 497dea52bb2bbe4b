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
