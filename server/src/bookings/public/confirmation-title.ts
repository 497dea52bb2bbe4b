const titles = { quote: 'Quotation', held: 'Booking on hold', waitlist: 'Waitlist', confirmed: 'Booking confirmation' } as const;

/** The title of a booking's slip, by the state of its first stay that is not cancelled. */
export function confirmationTitle({ stays }: { readonly stays: readonly { readonly state: string }[] }): string {
  const first = stays.find(({ state }) => state !== 'cancelled' && state !== 'noShow')?.state;
  return first && first in titles ? titles[first as keyof typeof titles] : 'Booking';
}
