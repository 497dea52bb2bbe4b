import { listSimilar } from '../../parties/party-store.ts';
import { enterParty } from '../../parties/public/enter-party.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { type BookingRow, updateGuest } from '../booking-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** Ten digits, which a party has; '' for a number from abroad. */
const mobileOf = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^(?:0|91)(?=\d{10}$)/, '');
  return digits.length === 10 ? digits : '';
};

/** The party of the guest: that of the booking, one of the same name and phone, or a new one, which the booking keeps. */
export async function guestParty(
  context: Context,
  booking: Pick<BookingRow, '_id' | 'guestId' | 'bookerName' | 'bookerPhone' | 'bookerEmail'>,
): Promise<string> {
  if (booking.guestId !== null) return booking.guestId;
  const { tx, company } = context;
  const mobile = mobileOf(booking.bookerPhone);
  const known = mobile === '' ? [] : await tx.query(listSimilar(company, { gstin: '', mobile, matchKey: '', exceptId: null }, 10));
  const found = known.find(({ isActive, gstin }) => isActive && !gstin);
  if (found) {
    await tx.query(updateGuest(company.id, booking._id, found._id));
    return found._id;
  }
  const { _id } = await enterParty(context, {
    ...{
      partyName: booking.bookerName,
      code: '',
      mobileNumber: mobile,
      email: booking.bookerEmail,
      gstin: '',
      pan: '',
      category: 'unregistered',
    },
    ...{ address: '', pin: '', state: company.state, accountGroup: 'Sundry Debtors', priceLevelId: null, salesmanId: null },
    ...{ creditDays: 0, creditLimitPaise: null, creditPolicy: 'warn', shippingAddresses: [], licences: [], openingBills: [] },
  });
  await tx.query(updateGuest(company.id, booking._id, _id));
  return _id;
}
