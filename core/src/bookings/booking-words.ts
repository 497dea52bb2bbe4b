import type { BookingSource, FirstState } from './booking.ts';

/** The sources of bookings as people read them. */
export const sourceWords: Readonly<Record<BookingSource, string>> = {
  ...{ direct: 'Direct', walkIn: 'Walk-in', agent: 'Agent', corporate: 'Company', portal: 'Portal' },
};

/** The states in which a booking begins. */
export const firstStateWords: Readonly<Record<FirstState, string>> = {
  ...{ confirmed: 'Confirmed', held: 'On hold', quote: 'Quote', waitlist: 'Waitlist' },
};
