import { paise, sumPaise } from '@bahi/core/money/paise';
import { hasLutOn } from '@bahi/core/organizations/company-facts';
import { tidyMobile } from '@bahi/core/parties/tidy-party';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { maskedPhone } from '@bahi/core/rooms/check-in';
import { taxOfNights } from '@bahi/core/rooms/room-tax';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findBusinessDay, findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { type DeskStay, findDeskStay, listDeskNights, listDeskRooms } from './check-in-store.ts';
import { isReady, refusalOfRoom } from './desk-rooms.ts';
import { earlyFeeNow } from './early-fee.ts';
import { findEarlierGuest, type GuestRow, listGuestsOf } from './guest-store.ts';
import { logLook } from './identity.ts';

type Company = CompanyRequestContext['company'];

/** The tax of the nights by rate. A house that is not a regular taxpayer charges none. */
function taxesOf(company: Company, { category, arrival }: DeskStay, nights: readonly { date: string; valuePaise: number }[]) {
  if (company.registration !== 'regular') return [];
  const supply = { hotelState: company.state, customer: category ?? 'unregistered', hasUndertaking: hasLutOn(arrival, company.luts) };
  return taxOfNights(
    nights.map(({ date, valuePaise }) => ({ unitId: '', date, valuePaise: paise(valuePaise) })),
    supply,
  )
    .filter(({ cgstPaise, sgstPaise, igstPaise }) => cgstPaise + sgstPaise + igstPaise > 0)
    .map(({ gstPercentE4, cgstPaise, sgstPaise, igstPaise }) => ({ gstPercentE4, cgstPaise, sgstPaise, igstPaise }));
}

/** A guest of an earlier stay as a form takes it over: the number of the ID stays sealed. */
function filledFrom({ _id, lineNo: _line, hasPhoto: _photo, arrivedAt: _in, leftAt: _out, ...guest }: GuestRow) {
  return { ...guest, earlierId: guest.idKind === null ? null : _id, relation: '', comingFrom: '', goingTo: '' };
}

function filledFromBooking({ guestName, bookerName, bookerPhone, bookerEmail }: DeskStay) {
  const isBooker = guestName === bookerName || guestName === '';
  return {
    ...{ name: guestName || bookerName, phone: isBooker ? tidyMobile(bookerPhone) : '', email: isBooker ? bookerEmail : '', address: '' },
    ...{ nationality: 'IN', isOci: false, bornOn: null, relation: '', comingFrom: '', goingTo: '' },
    ...{ idKind: null, idLastFour: '', earlierId: null },
  };
}

/** Members see the particulars of guests who are expected or in the house. Of others they see the name and the end of the phone. */
const masked = <T extends Pick<GuestRow, 'phone' | 'email' | 'address' | 'bornOn'>>(guest: T): T => ({
  ...guest,
  ...{ phone: maskedPhone(guest.phone), email: '', address: '', bornOn: null },
});

/** The guest of a phone. Who looks whom up is in the audit trail. */
export const findEarlier = forMembers.guests.findEarlierGuest.handler(async ({ input: { phone }, context }) => {
  const { tx, company } = context;
  const found = await tx.first(findEarlierGuest(company.id, tidyMobile(phone), null));
  if (!found) return { guest: null, stayedOn: null };
  logLook(context, 'guests.findEarlierGuest', { id: found._id });
  const { stayedOn, ...guest } = found;
  return { guest: filledFrom(guest), stayedOn };
});

export const getCheckIn = forMembers.guests.getCheckIn.handler(async ({ input: { id }, context: { tx, company, caller } }) => {
  const [[stay], days, settingsRows, nights, guests] = await tx.together([
    findDeskStay(company.id, id),
    findBusinessDay(company.id, todayInIndia(Date.now())),
    findSettings(company.id),
    listDeskNights(company.id, id),
    listGuestsOf(company.id, id),
  ]);
  if (!stay) throw new Refusal('NOT_FOUND');
  const { businessDay } = only(days);
  const settings = settingsOf(only(settingsRows));
  const booked = filledFromBooking(stay);
  const [rooms, [earlier]] = await tx.together([
    listDeskRooms(company.id, id, businessDay),
    findEarlierGuest(company.id, booked.phone, id),
  ]);
  const taxes = taxesOf(company, stay, nights);
  const valuePaise = sumPaise(nights.map((night) => paise(night.valuePaise)));
  const taxPaise = sumPaise(taxes.map(({ cgstPaise, sgstPaise, igstPaise }) => paise(cgstPaise + sgstPaise + igstPaise)));
  const { stayId, bookingId, bookingNumber, state, typeName, planName, mealPlan, arrival, departure, adults, childAges, extraBeds } = stay;
  const { guestName, bookingNote, billTo, vehicle, purpose, keysGiven, isSigned, checkedInAt, roomId, version, advancePaise } = stay;
  const { stayedOn = null, ...known } = earlier ?? {};
  const filled = earlier ? { ...filledFrom(known as GuestRow), phone: booked.phone } : booked;
  const seesAll = state === 'confirmed' || state === 'inHouse' || isManager(caller);
  return {
    ...{ stayId, bookingId, bookingNumber, state, typeName, planName, mealPlan, arrival, departure, adults, childAges, extraBeds },
    ...{ guestName, bookingNote, billTo, vehicle, purpose, keysGiven, isSigned, checkedInAt, roomId, version, businessDay, advancePaise },
    checkInAt: settings.checkInAt,
    earlyFeePaise: earlyFeeNow(settings, arrival),
    idPhotoDays: settings.idPhotoDays,
    rooms: rooms.map((room) => {
      const { _id, name, cleaning, cleanedAt } = room;
      return { _id, name, cleaning, cleanedAt, isClean: isReady(room, settings), refused: refusalOfRoom(room) };
    }),
    guests: seesAll ? guests : guests.map(masked),
    filled: seesAll ? filled : masked(filled),
    filledFrom: stayedOn,
    ...{ nights, taxes, valuePaise, taxPaise },
    balancePaise: paise(valuePaise + taxPaise - advancePaise),
  };
});
