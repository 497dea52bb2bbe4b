import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, instant, named, next, outgoing } from '../wire.ts';
import {
  addedStays,
  advanceFields,
  bookerFields,
  booking,
  bookingDraft,
  bookingRow,
  chargePreview,
  freeInput,
  freeType,
  listBookingsInput,
  ofStay,
  quote,
  reason,
  roomingList,
  seenTotal,
  stayFields,
  stayHead,
  stayIds,
  waitingStay,
} from './booking-shapes.ts';

const path = '/orgs/{orgId}/bookings';
const stayPath = '/orgs/{orgId}/stays/{id}';
const tags = ['bookings'];
const message = z.string();
const { changed, tradeDiffers, taken, readOnlyMasters } = refusals;
const { TOTALS_DIFFER } = tradeDiffers;
const differs = { TOTALS_DIFFER };
/** An act answers with the booking and the heads of the stays that it changed. */
const acted = named(outgoing, { message, _id: id, stays: z.array(stayHead) });

/** The bookings of a hotel: what is free, and the stays with their nights. */
export const bookingRoutes = {
  findFree: inCompany
    .meta({ isPreview: true, isOnScreens: true })
    .route({
      method: 'POST',
      path: `${path}/free`,
      tags,
      summary: 'What is free between two days: each room type with its rooms, and each rate plan with its price night by night',
    })
    .input(freeInput)
    .output(named(outgoing, { types: z.array(freeType) })),
  listFreeNights: inCompany
    .route({ method: 'GET', path: `${path}/freeNights`, tags, summary: 'The free rooms of each type for each night, up to 366 nights' })
    .input(z.strictObject({ ...orgId, from: date, nights: z.number().int().min(1).max(366) }))
    .output(
      z.strictObject({
        types: z.array(
          z.strictObject({
            typeId: id,
            typeName: z.string(),
            rooms: z.number().int(),
            /** From the first night on. */ free: z.array(z.number().int()),
          }),
        ),
      }),
    ),
  previewBooking: inCompany
    .meta({ isPreview: true, isOnScreens: true })
    .route({ method: 'POST', path: `${path}/preview`, tags, summary: 'The price of a booking night by night, and what would refuse it' })
    .input(named(incoming, bookingDraft))
    .output(quote),
  saveBooking: inCompany
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'A booking of up to 60 rooms. A held or confirmed one takes its rooms of the stock at once.',
    })
    .errors({ ...taken, ...differs })
    .input(
      named(incoming, {
        ...bookingDraft,
        /** The total with tax that the caller saw. */
        totalPaise: as('total', incoming.money),
      }),
    )
    .output(named(outgoing, { message, _id: id, number: z.number().int(), stays: z.array(stayHead) })),
  updateBooking: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      tags,
      summary: 'Changes who booked, the reference and the note. Stays have calls of their own.',
    })
    .errors({ ...taken, ...changed })
    .input(z.strictObject({ ...ofRecord, version, ...bookerFields }))
    .output(acted),
  addStays: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/stays`,
      tags,
      summary: 'Adds rooms to a booking. Held or confirmed ones take their rooms of the stock at once.',
    })
    .errors({ ...changed, ...differs })
    .input(
      named(incoming, {
        ...ofRecord,
        version,
        ...addedStays,
        /** The total of the added rooms with tax that the caller saw. */
        totalPaise: as('total', incoming.money),
      }),
    )
    .output(acted),
  saveRoomingList: inCompany
    .route({ method: 'PUT', path: `${path}/{id}/roomingList`, tags, summary: 'Names the guests of the rooms of a booking, all at once' })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, version, stays: roomingList }))
    .output(acted),
  listBookings: inCompany
    .route({ method: 'GET', path, tags, summary: 'Bookings, the latest first, by state, arrival or words' })
    .input(listBookingsInput)
    .output(named(outgoing, { bookings: z.array(bookingRow), next })),
  getBooking: inCompany
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One booking with its stays, their nights, its log and its advances' })
    .input(z.strictObject(ofRecord))
    .output(named(outgoing, { booking })),
  getBookingPdf: inCompany
    .route({ method: 'GET', path: `${path}/{id}/pdf`, tags, summary: 'The confirmation slip of a booking as a PDF' })
    .input(z.strictObject(ofRecord))
    .output(z.file()),
  confirmBooking: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/confirm`,
      tags,
      summary: 'Confirms or holds stays that are quoted, held or on the waitlist, if their nights are free',
    })
    .errors(changed)
    .input(
      z.strictObject({
        ...ofRecord,
        version,
        stayIds,
        state: z.enum(['confirmed', 'held']).default('confirmed'),
        /** A hold ends then; other states have none. */
        heldUntil: instant.nullable().default(null),
      }),
    )
    .output(acted),
  previewCancel: inCompany
    .meta({ isPreview: true, isOnScreens: true })
    .route({ method: 'POST', path: `${path}/{id}/cancel/preview`, tags, summary: 'What cancelling costs by the policy that was agreed' })
    .input(z.strictObject({ ...ofRecord, stayIds, /** True for guests who did not come. */ isNoShow: z.boolean().default(false) }))
    .output(chargePreview),
  cancelBooking: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/cancel`,
      tags,
      summary: 'Cancels stays of a booking, by default all, and frees their nights from the business day on',
    })
    .errors({ ...changed, ...differs })
    .input(
      named(incoming, {
        ...ofRecord,
        version,
        stayIds,
        reason,
        /** Managers only. */
        isFeeWaived: z.boolean().default(false),
        /** The fee with tax that the caller saw; null to take any. */
        feeTotalPaise: as('total', incoming.money.nullable().default(null)),
      }),
    )
    .output(acted),
  takeAdvance: inCompany
    .route({ method: 'POST', path: `${path}/{id}/advances`, tags, summary: 'Enters an advance of a booking as a receipt of the guest' })
    .errors({ ...changed, ...readOnlyMasters })
    .input(named(incoming, { ...ofRecord, version, ...advanceFields }))
    .output(named(outgoing, { message, voucherId: id, voucherNumber: z.string(), amountPaise: as('amount', outgoing.money) })),
  offerWaiting: inCompany
    .route({
      method: 'GET',
      path: `${path}/waiting`,
      tags,
      summary: 'Stays on the waitlist whose nights are free now, the longest waiting first',
    })
    .input(z.strictObject(orgId))
    .output(named(outgoing, { stays: z.array(waitingStay) })),
  previewStay: inCompany
    .meta({ isPreview: true, isOnScreens: true })
    .route({ method: 'POST', path: `${stayPath}/preview`, tags, summary: 'What a change of a stay costs, and what would refuse it' })
    .input(
      named(incoming, {
        ...ofStay,
        ...stayFields,
        /** True to price all nights again that are not charged yet. */ isRepriced: z.boolean().default(false),
      }),
    )
    .output(quote),
  changeStay: inCompany
    .route({
      method: 'PUT',
      path: stayPath,
      tags,
      summary:
        'Changes dates, type, plan or guests of a stay. New nights cost what the plan says; the others keep their price unless asked.',
    })
    .errors({ ...changed, ...differs })
    .input(named(incoming, { ...ofStay, ...stayFields, isRepriced: z.boolean().default(false), totalPaise: seenTotal }))
    .output(acted),
  changeNights: inCompany
    .route({
      method: 'POST',
      path: `${stayPath}/nights`,
      tags,
      summary: 'Extends or shortens a stay. A guest who leaves early frees the rest.',
    })
    .errors({ ...changed, ...differs })
    .input(
      named(incoming, {
        ...ofStay,
        /** Left out to keep it. */
        arrival: date.nullable().default(null),
        departure: date,
        totalPaise: seenTotal,
      }),
    )
    .output(acted),
  moveStay: inCompany
    .route({
      method: 'POST',
      path: `${stayPath}/move`,
      tags,
      summary: 'Moves a stay to another room for some nights or all that are to come, or to no room. The other nights keep theirs.',
    })
    .errors({ ...changed, ...differs })
    .input(
      named(incoming, {
        ...ofStay,
        /** null to take the room away. */
        roomId: id.nullable().default(null),
        /** null for the first night that is still to come. */
        from: date.nullable().default(null),
        /** The day on which the guest leaves the room again; null for the departure. */
        until: date.nullable().default(null),
        /** True for the price of the type of the new room; else the price is kept. */
        isRepriced: z.boolean().default(false),
        reason,
        totalPaise: seenTotal,
      }),
    )
    .output(acted),
  swapStays: inCompany
    .route({ method: 'POST', path: `${stayPath}/swap`, tags, summary: 'Exchanges the rooms of two stays from a night on' })
    .errors(changed)
    .input(z.strictObject({ ...ofStay, otherId: id, otherVersion: version, from: date.nullable().default(null), reason }))
    .output(acted),
  markNoShow: inCompany
    .route({
      method: 'POST',
      path: `${stayPath}/noShow`,
      tags,
      summary: 'Says that the guests did not come: frees the nights and returns the charge',
    })
    .errors({ ...changed, ...differs })
    .input(
      named(incoming, {
        ...ofStay,
        reason,
        isFeeWaived: z.boolean().default(false),
        feeTotalPaise: as('total', incoming.money.nullable().default(null)),
      }),
    )
    .output(acted),
  releaseNoShow: inCompany
    .route({
      method: 'POST',
      path: `${stayPath}/releaseNights`,
      tags,
      summary: 'Frees the nights that are kept for a no-show, from the business day on. The charge stays.',
    })
    .errors(changed)
    .input(z.strictObject({ ...ofStay, reason }))
    .output(acted),
  reinstateStay: inCompany
    .route({ method: 'POST', path: `${stayPath}/reinstate`, tags, summary: 'Takes a no-show back, if its nights are still free' })
    .errors(changed)
    .input(z.strictObject({ ...ofStay, roomId: id.nullable().default(null), reason }))
    .output(acted),
};
