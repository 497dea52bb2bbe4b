import type { Problem } from '@bahi/core/basics/problem';
import type { Paise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { tidyMobile } from '@bahi/core/parties/tidy-party';
import { timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { ageOn, type GuestEntry, guestEntryProblems, guestName } from '@bahi/core/rooms/check-in';
import { type IdKind, keptIdNumber } from '@bahi/core/rooms/guest-id';
import { dueForms, type ForeignDetails, isForeigner, noForeignDetails } from '@bahi/core/rooms/guest-registration';
import type { HotelSettings } from '@bahi/core/rooms/hotel-settings';
import { taxOfNight } from '@bahi/core/rooms/room-tax';
import { checkAct, checkInProblems } from '@bahi/core/rooms/stay-state';
import { v7 as uuidv7 } from 'uuid';
import { findBooking, touchBooking } from '../bookings/booking-store.ts';
import { type Advance, advanceProblems, enterAdvance } from '../bookings/public/enter-advance.ts';
import { openBooking } from '../bookings/public/open-stays.ts';
import { writeNights } from '../bookings/public/write-nights.ts';
import { listNights, type NightDraft, type NightRow } from '../bookings/stay-store.ts';
import { insertLines } from '../folios/folio-line-store.ts';
import { billRoomsToCompany } from '../folios/public/bill-rooms-to-company.ts';
import { type Fee, feeLines } from '../folios/public/fee-lines.ts';
import { guestFolio, openFolios, payerOf, setPayer } from '../folios/public/open-folios.ts';
import { partyOfGuest } from '../parties/public/party-of-guest.ts';
import { pictureProblems, readPicture } from '../pictures/public/picture.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findBusinessDay, findSettings, settingsOf } from '../rooms/hotel-store.ts';
import {
  type DeskRoom,
  type DeskStay,
  findDeskStay,
  insertStayEvent,
  listDeskRooms,
  lockDeskStay,
  setGuestOfBooking,
  writeCheckIn,
} from './check-in-store.ts';
import { isReady, refusalOfRoom } from './desk-rooms.ts';
import { earlyCheckInKey, earlyFeeNow } from './early-fee.ts';
import { opened, sealed } from './guest-seals.ts';
import { findSealedGuests, leaveOutGuests, listGuestsOf, type NewGuest, type SealedGuest, saveGuest } from './guest-store.ts';
import { insertForms } from './police-form-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller' | 'seal'>;
type Entered = Omit<NewGuest, '_id' | 'lineNo' | 'idSealed' | 'idLastFour' | 'foreignSealed'> & {
  idKind: IdKind | null;
  idNumber: string;
  earlierId: string | null;
  foreign: ForeignDetails | null;
};

function signatureProblems(signature: string | null): ServerProblem[] {
  if (signature === null) return [];
  const bytes = Buffer.from(signature, 'base64');
  const picture = readPicture(bytes);
  return picture
    ? pictureProblems(bytes, picture, 'signature', 'signature')
    : [{ code: 'SIGNATURE_UNREADABLE', field: 'signature', message: 'The signature could not be read. Clear it and sign again.' }];
}

/**
 * For each guest the one whose ID is taken over: it has the same phone, or was at this place of the stay or there under the same name. Nobody
 * gets the ID of somebody else.
 */
const earlierOf = (stayId: string, guests: readonly Entered[], found: readonly SealedGuest[]): (SealedGuest | undefined)[] =>
  guests.map(({ earlierId, phone, name }, index) => {
    const known = found.find(({ _id }) => _id === earlierId);
    if (!known) return undefined;
    const mobile = tidyMobile(phone);
    const isSamePhone = mobile !== '' && mobile === known.phone;
    const isSameOfStay = known.stayId === stayId && (known.lineNo === index + 1 || known.name === name.trim());
    return isSamePhone || isSameOfStay ? known : undefined;
  });

/** The guests as core checks them, with what is known of their IDs from earlier. */
const entriesOf = (guests: readonly Entered[], earlier: readonly (SealedGuest | undefined)[]): GuestEntry[] =>
  guests.map((guest, index) => {
    const known = earlier[index];
    return { ...guest, hasKnownId: known !== undefined && known.idKind === guest.idKind, foreign: guest.foreign ?? noForeignDetails };
  });

function stateProblems(
  stay: DeskStay,
  entries: readonly GuestEntry[],
  {
    room,
    businessDay,
    takesDirtyRoom,
    settings,
  }: { room: DeskRoom | undefined; businessDay: string; takesDirtyRoom: boolean; settings: HotelSettings },
): (Problem | ServerProblem)[] {
  const act = checkAct(stay.state, 'checkIn');
  if (act.next === null) return [...act.problems];
  // A date of birth that cannot be has a problem of its own.
  const ageOf = ({ bornOn }: GuestEntry) => (bornOn === null || bornOn > stay.arrival ? null : ageOn(bornOn, stay.arrival));
  const isNow = room?.takenOn === businessDay;
  const facts = {
    ...{ businessDate: businessDay, arrival: stay.arrival, departure: stay.departure, takesDirtyRoom, adults: stay.adults },
    room: room
      ? {
          number: room.name,
          isOccupied: room.occupiedBy !== null || (isNow && !room.isBlocked),
          isOutOfOrder: isNow && room.isBlocked,
          isClean: isReady(room, settings),
        }
      : null,
    named: entries.filter((entry) => guestName(entry) !== '' && (ageOf(entry) ?? 18) >= 18).length,
    leadAge: entries[0] && ageOf(entries[0]),
  };
  const isTakenLater = room !== undefined && room.occupiedBy === null && room.takenOn !== null && !isNow;
  return [...checkInProblems(facts), ...(isTakenLater ? [{ code: 'ROOM_TAKEN', field: 'roomId', message: refusalOfRoom(room) }] : [])];
}

/** A guest as it is stored: what identifies it is sealed, and of an Aadhaar only the last four digits are kept. */
function storedGuest({ company, seal }: Context, entered: Entered, _id: string, lineNo: number, known: SealedGuest | undefined): NewGuest {
  const { idKind, idNumber, earlierId: _earlier, foreign, ...guest } = entered;
  const typed = idKind === null ? '' : keptIdNumber(idKind, idNumber);
  const isKnown = typed === '' && idKind !== null && known?.idKind === idKind;
  const number = isKnown ? (opened(seal, company.id, known._id, 'number', known.idSealed) ?? known.idLastFour) : typed;
  const isForeign = isForeigner(entered);
  return {
    ...guest,
    ...{ _id, lineNo, name: guestName({ name: guest.name, foreign: foreign ?? noForeignDetails }), phone: tidyMobile(guest.phone), idKind },
    idSealed: idKind === 'aadhaar' ? null : sealed(seal, company.id, _id, 'number', number),
    idLastFour: number.slice(-4),
    foreignSealed: isForeign && foreign ? sealed(seal, company.id, _id, 'foreign', JSON.stringify(foreign)) : null,
  };
}

/** If masters come from Tally, the guest becomes a party there. */
async function guestPartyOf(context: Context, stay: DeskStay, lead: NewGuest): Promise<string | null> {
  if (stay.guestId !== null || context.company.type === 'integrated') return stay.guestId;
  return partyOfGuest(context, lead);
}

/** The remaining nights in a room that is not the one of tonight. They count as rooms of its type. */
function placedNights(nights: readonly NightRow[], room: DeskRoom, businessDay: string): NightDraft[] {
  return nights.map(({ stayId: _stay, roomName: _name, isPosted: _posted, ...night }) =>
    night.date < businessDay ? night : { ...night, roomId: room._id, takenTypeId: room.typeId },
  );
}

/** The fee of an early check-in, on the folio of the guest or on those that the rules of the stay name. */
async function chargeEarly(
  context: Context,
  { stayId, bookingId }: DeskStay,
  fee: { valuePaise: Paise; night: NonNullable<Fee['night']>; businessDay: string; at: number },
): Promise<void> {
  const { valuePaise, night, businessDay, at } = fee;
  const { folio, found } = await guestFolio(context, await openFolios(context, bookingId, [stayId]), stayId);
  const gstPercentE4 = taxOfNight(valuePaise, night.date)?.gstPercentE4 ?? 0;
  const lines = feeLines(
    found,
    { stayId, folioId: folio._id, businessDay },
    { key: earlyCheckInKey(stayId), kind: 'earlyCheckIn', text: `Early check-in at ${timeInIndia(at)}`, valuePaise, gstPercentE4, night },
  );
  await context.tx.query(insertLines(context.company.id, lines, context.caller));
}

/** Money of the guest as an advance of the party that pays the guest's folio. In a group each guest pays alone. */
async function collect(context: Context, { stayId, bookingId }: DeskStay, collected: Advance): Promise<void> {
  const opened = await openBooking(context, bookingId, null);
  const { folio, found } = await guestFolio(context, await openFolios(context, bookingId, [stayId]), stayId);
  const partyId = await payerOf(context, folio, opened.booking, found);
  await setPayer(context, [folio._id], partyId);
  await enterAdvance(context, opened, collected, partyId);
}

/** Checks a stay in. All that is wrong is refused at once at its field, and nothing is written then. */
export const checkIn = forMembers.guests.checkIn.handler(async ({ input, context }) => {
  const { tx, company, caller, seal } = context;
  const { id, version, takesDirtyRoom, guests, vehicle, purpose, keysGiven, signature, collected } = input;
  const earlierIds = guests.flatMap(({ earlierId }) => earlierId ?? []);
  const [[found], days, settingsRows, stored, known, nights] = await tx.after(lockDeskStay(company.id, id), [
    findDeskStay(company.id, id),
    findBusinessDay(company.id, todayInIndia(Date.now())),
    findSettings(company.id),
    listGuestsOf(company.id, id),
    findSealedGuests(company.id, earlierIds),
    listNights(company.id, [id]),
  ]);
  refuseStale(found, version);
  const stay = found;
  const { businessDay } = only(days);
  const settings = settingsOf(only(settingsRows));
  const [rooms, bookings] = await tx.together([listDeskRooms(company.id, id, businessDay), findBooking(company.id, stay.bookingId)]);
  const booking = only(bookings);
  const tonight = nights.find(({ date }) => date === businessDay)?.roomId ?? null;
  const roomId = input.roomId ?? tonight ?? stay.roomId;
  const room = rooms.find(({ _id }) => _id === roomId);
  const earlier = earlierOf(id, guests, known);
  const entries = entriesOf(guests, earlier);
  const isUnknown = roomId !== null && !room;
  refuseProblems([
    ...(isUnknown
      ? [
          {
            code: 'ROOM_OF_OTHER_TYPE',
            field: 'roomId',
            message: `Choose a room of the type ${stay.typeName}, or move the stay on the board.`,
          },
        ]
      : []),
    ...stateProblems(stay, entries, { room, businessDay, takesDirtyRoom, settings }).filter(
      ({ code }) => !(isUnknown && code === 'ROOM_NOT_ASSIGNED'),
    ),
    ...guestEntryProblems(entries, { purpose, vehicle, today: todayInIndia(Date.now()) }),
    ...signatureProblems(signature),
    ...(input.billsCompany && booking.partyId === null
      ? [{ code: 'COMPANY_MISSING', field: 'billsCompany', message: 'This booking has no company. Enter it with the booking first.' }]
      : []),
    ...(collected === null ? [] : advanceProblems([stay], collected)).map((each) => ({ ...each, field: `collected.${each.field}` })),
  ]);

  if (input.billsCompany && booking.partyId !== null) {
    const name = booking.partyName ?? 'Company';
    await billRoomsToCompany(context, { bookingId: stay.bookingId, stayId: id, partyId: booking.partyId, name });
  }

  // In the room of tonight, later nights keep the rooms that are planned for them.
  if (room!._id !== tonight) {
    const after = placedNights(nights, room!, businessDay);
    await writeNights(context, [{ stayId: id, field: '', before: nights, after }]);
  }
  const at = Date.now();
  const placed = guests.map((guest, index) =>
    storedGuest(context, guest, stored.find(({ lineNo }) => lineNo === index + 1)?._id ?? uuidv7(), index + 1, earlier[index]),
  );
  const lead = placed[0]!;
  const partyId = await guestPartyOf(context, stay, lead);
  const foreigners = placed.filter(isForeigner).map(({ _id }) => _id);
  const [form] = dueForms({ arrivedAt: at, departedAt: null, isArrivalFiled: false, isDepartureFiled: false }, at);
  const earlyPaise = input.takesEarlyFee ? earlyFeeNow(settings, stay.arrival) : 0;
  const event = (kind: string, said: string) => insertStayEvent(company.id, uuidv7(), { stayId: id, kind, said }, caller);
  const arrivedAt = new Date(at).toISOString();
  const done = {
    ...{ roomId: room!._id, guestName: lead.name, vehicle, purpose, keysGiven, at: arrivedAt },
    signature: sealed(seal, company.id, id, 'signature', signature),
  };
  await tx.together([
    writeCheckIn(company.id, id, done, caller),
    touchBooking(company.id, [stay.bookingId], caller),
    ...leaveOutGuests(company.id, id, placed.length),
    ...placed.map((guest) => saveGuest(company.id, id, guest, arrivedAt, caller)),
    ...(foreigners.length > 0 ? [insertForms(company.id, foreigners, 'arrival', new Date(form!.dueAt).toISOString())] : []),
    ...(partyId !== null && partyId !== stay.guestId ? [setGuestOfBooking(company.id, stay.bookingId, partyId, caller)] : []),
    event('checkIn', `Room ${room!.name}, ${placed.length === 1 ? '1 guest' : `${placed.length} guests`}`),
  ]);
  if (earlyPaise > 0) {
    const night = { roomId: room!._id, roomNumber: room!.name, date: stay.arrival };
    await chargeEarly(context, stay, { valuePaise: earlyPaise, night, businessDay, at });
  }
  if (collected !== null) await collect(context, stay, collected);
  const paid = collected === null ? '' : `, ${formatRupees(collected.amountPaise, 'two')} collected`;
  return { message: `Checked in to room ${room!.name}${paid}`, stayId: id, version: version + 1, guestIds: placed.map(({ _id }) => _id) };
});
