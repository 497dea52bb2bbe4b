import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, id, incoming, named, outgoing } from '../wire.ts';
import {
  chargeFields,
  checkOutFields,
  checkOutPreview,
  enteredRoute,
  inHouse,
  paymentFields,
  previewInput,
  reason,
  stayFolios,
} from './folio-shapes.ts';

const stay = '/orgs/{orgId}/stays/{id}';
const line = '/orgs/{orgId}/folioLines/{id}';
const tags = ['folios'];
const message = z.string();
const { changed, tradeDiffers, billsChanged, readOnlyMasters } = refusals;
const said = z.strictObject({ message });
const voucher = z.strictObject({ voucherId: id, voucherNumber: z.string() });

/** The folios of the stays of a hotel: charges, payments and check-out. */
export const folioRoutes = {
  getFolios: inCompany
    .route({
      method: 'GET',
      path: `${stay}/folios`,
      tags,
      summary: 'The folios of a stay and those of its group, with their lines and what is left to pay, the routing and the payments',
    })
    .input(z.strictObject(ofRecord))
    .output(stayFolios),
  addCharge: inCompany
    .route({ method: 'POST', path: `${stay}/charges`, tags, summary: 'Posts a charge to the folio that the rules of the stay name' })
    .input(named(incoming, { ...ofRecord, ...chargeFields }))
    .output(said),
  reverseLine: inCompany
    .route({
      method: 'POST',
      path: `${line}/reversal`,
      tags,
      summary: 'Takes a line back that is not invoiced, by a line of the opposite value',
    })
    .input(z.strictObject({ ...ofRecord, reason }))
    .output(said),
  allowOff: inCompany
    .route({
      method: 'POST',
      path: `${line}/allowance`,
      tags,
      summary: 'Lowers a line that is not invoiced. Above a limit it takes a manager.',
    })
    .input(named(incoming, { ...ofRecord, amountPaise: as('amount', incoming.money), reason }))
    .output(said),
  moveLines: inCompany
    .route({
      method: 'POST',
      path: `${stay}/lineMoves`,
      tags,
      summary: 'Moves lines to another folio of the booking, or a part of one line',
    })
    .input(
      named(incoming, {
        ...ofRecord,
        lineIds: z.array(id).min(1).max(200),
        toFolioId: id,
        /** A part of the one line, before tax; all of each line without it. */
        amountPaise: as('amount', incoming.money.nullable().default(null)),
        reason,
      }),
    )
    .output(said),
  saveFolio: inCompany
    .route({
      method: 'POST',
      path: `${stay}/folios`,
      tags,
      summary: 'A further folio of a stay, for a company or for extras, or one of the group',
    })
    .input(
      z.strictObject({
        ...ofRecord,
        payer: z.enum(['company', 'extra', 'group']),
        name: z.string().trim().min(1, 'This is needed.').max(80),
        partyId: id.nullable().default(null),
        takesAlcohol: z.boolean().default(false),
      }),
    )
    .output(z.strictObject({ message, _id: id })),
  updateFolio: inCompany
    .route({ method: 'PUT', path: '/orgs/{orgId}/folios/{id}', tags, summary: 'Changes the name and the payer of an open folio' })
    .errors(changed)
    .input(
      z.strictObject({
        ...ofRecord,
        version,
        name: z.string().trim().min(1, 'This is needed.').max(80),
        partyId: id.nullable().default(null),
        takesAlcohol: z.boolean().default(false),
      }),
    )
    .output(said),
  saveRouting: inCompany
    .route({ method: 'PUT', path: `${stay}/routing`, tags, summary: 'Replaces the rules that send later lines of a stay to its folios' })
    .input(
      named(incoming, {
        ...ofRecord,
        routes: z.array(enteredRoute).max(30),
        /** True to move what is posted already too; lines that a rule divides stay. */
        isForPosted: z.boolean().default(false),
      }),
    )
    .output(said),
  openMasterBill: inCompany
    .route({
      method: 'POST',
      path: `${stay}/masterBill`,
      tags,
      summary: 'Sends the room charges of all stays of the booking to one folio. Extras stay with each guest.',
    })
    .input(
      z.strictObject({
        ...ofRecord,
        /** The company or organiser; without one, the company of the booking or who booked. */
        partyId: id.nullable().default(null),
      }),
    )
    .output(z.strictObject({ message, _id: id })),
  saveRoomCredit: inCompany
    .route({
      method: 'PUT',
      path: `${stay}/credit`,
      tags,
      summary: 'Says whether outlets may charge to the room, and up to what the guest may owe',
    })
    .errors(changed)
    .input(
      named(incoming, {
        ...ofRecord,
        version,
        takesOutlets: z.boolean(),
        /** With tax; null for no limit. */
        limitPaise: as('creditLimit', incoming.money.nullable().default(null)),
      }),
    )
    .output(said),
  getRoomCredit: inCompany
    .route({ method: 'GET', path: `${stay}/credit`, tags, summary: 'Whether an outlet may charge to a room, and how much' })
    .input(z.strictObject(ofRecord))
    .output(
      named(outgoing, {
        takesOutlets: z.boolean(),
        /** null for no limit. */
        leftPaise: as('creditLeft', outgoing.money.nullable()),
      }),
    ),
  takePayment: inCompany
    .route({
      method: 'POST',
      path: `${stay}/payments`,
      tags,
      summary: 'Money of a guest during the stay, as a receipt that the invoice uses, or money given back of it',
    })
    .errors(billsChanged)
    .input(named(incoming, { ...ofRecord, ...paymentFields }))
    .output(z.strictObject({ message, ...voucher.shape })),
  previewCheckOut: inCompany
    .meta({ isPreview: true, isOnScreens: true })
    .route({ method: 'POST', path: '/orgs/{orgId}/checkOuts/preview', tags, summary: 'What each payer owes if these stays leave now' })
    .input(previewInput)
    .output(checkOutPreview),
  checkOut: inCompany
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/checkOuts',
      tags,
      summary: 'Checks stays out: one sales voucher for each payer, paid, refunded or owed. Stays that left are billed for late charges.',
    })
    .errors({ ...changed, ...tradeDiffers, ...billsChanged, ...readOnlyMasters })
    .input(named(incoming, checkOutFields))
    .output(z.strictObject({ message, _id: id, vouchers: z.array(voucher) })),
  undoCheckOut: inCompany
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/checkOuts/{id}/undo',
      tags,
      summary: 'Takes a check-out back on its business day: its vouchers are cancelled, and the guests are in the house again',
    })
    .errors({ ...changed, ...refusals.voucher })
    .input(z.strictObject({ ...ofRecord, reason }))
    .output(said),
  listInHouse: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/stays/inHouse',
      tags,
      summary: 'Guests in the house by room or name, to whose room a bill can be charged',
    })
    .input(z.strictObject({ ...orgId, search: z.string().trim().max(80).default('') }))
    .output(named(outgoing, { stays: z.array(inHouse) })),
};
