import type { ConfirmationPaper } from '../confirmation-document.ts';

const titles = { quote: 'Quotation', held: 'Booking on hold', waitlist: 'Waitlist', confirmed: 'Booking confirmation' } as const;

/** The title of a booking's slip, by the state of its first stay that is not cancelled. */
export function confirmationTitle({ stays }: Pick<ConfirmationPaper['booking'], 'stays'>): string {
  const first = stays.find(({ state }) => state !== 'cancelled' && state !== 'noShow')?.state;
  return first && first in titles ? titles[first as keyof typeof titles] : 'Booking';
}
