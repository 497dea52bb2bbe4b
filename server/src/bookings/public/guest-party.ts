import { partyOfGuest } from '../../parties/public/party-of-guest.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { type BookingRow, updateGuest } from '../booking-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The party of the guest: that of the booking, one of the same phone, or a new one, which the booking keeps. */
export async function guestParty(
  context: Context,
  booking: Pick<BookingRow, '_id' | 'guestId' | 'bookerName' | 'bookerPhone' | 'bookerEmail'>,
): Promise<string> {
  if (booking.guestId !== null) return booking.guestId;
  const { bookerName: name, bookerPhone: phone, bookerEmail: email } = booking;
  const partyId = await partyOfGuest(context, { name, phone, email, address: '' });
  await context.tx.query(updateGuest(context.company.id, booking._id, partyId));
  return partyId;
}
