import { chargeKinds, folioLineKinds } from '@bahi/core/rooms/folio';
import { mealPlans } from '@bahi/core/rooms/stay';
import { stayStates } from '@bahi/core/rooms/stay-state';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import { z } from 'zod';
import { orgId } from '../base.ts';
import { version } from '../records/record-shapes.ts';
import { as, date, id, incoming, instant, named, outgoing } from '../wire.ts';

const { money, decimal } = outgoing;
export const lineKind = z.enum(folioLineKinds);
export const reason = z.string().trim().max(200).default('');
const payer = z.enum(['guest', 'company', 'extra', 'group']);

export const folioLine = named(outgoing, {
  _id: id,
  /** The business date on which it was posted. */
  date,
  kind: lineKind,
  text: z.string(),
  productId: id.nullable(),
  quantityE4: as('count', decimal),
  /** Before tax; a bill of an outlet with its tax. Below 0 for a line that takes another back, and for an allowance. */
  valuePaise: as('amount', money),
  gstPercentE4: as('gstPercentage', decimal),
  /** The room of its night; on the folio of a group the room that had it. */
  roomName: z.string().nullable(),
  night: date.nullable(),
  isAlcohol: z.boolean(),
  reversesId: id.nullable(),
  movedFromId: id.nullable(),
  /** An allowance names the line that it lowers. */
  lowersId: id.nullable(),
  reason: z.string(),
  /** The bill of an outlet that it stands for. */
  voucherId: id.nullable(),
  /** True once it is on an invoice. */
  isBilled: z.boolean(),
  enteredAt: instant,
  enteredBy: z.string(),
});

export const folio = named(outgoing, {
  _id: id,
  /** null for the folio of a group. */
  stayId: id.nullable(),
  payer,
  name: z.string(),
  partyId: id.nullable(),
  partyName: z.string().nullable(),
  /** '' for a payer without one. */
  gstin: z.string(),
  takesAlcohol: z.boolean(),
  state: z.enum(['open', 'settled']),
  version: z.number().int(),
  lines: z.array(folioLine),
  /** Not on an invoice yet, before tax, and the tax that the invoice will bear. */
  chargesPaise: as('charges', money),
  taxPaise: as('tax', money),
  /** Open bills of the restaurant. */
  outletPaise: as('outlets', money),
  /** Its invoices are unpaid by this much. */
  invoicedPaise: as('invoiced', money),
  /** Advances that are left to its party. */
  advancesPaise: as('advances', money),
  /** The payer owes it; below 0 the house does. */
  balancePaise: as('balance', money),
  /** All that is on an invoice by now, or is a bill of an outlet, and how it was settled. A settled folio has nothing else. */
  billed: named(outgoing, {
    chargesPaise: as('charges', money),
    taxPaise: as('tax', money),
    outletPaise: as('outlets', money),
    /** The invoice has this beside: its rounding, and changes of it by hand. null, as the next two, if an invoice bills other folios, too: see `invoices`. */
    roundOffPaise: as('roundOff', money.nullable()),
    /** Paid, set off against an advance, or credited by a note. */
    settledPaise: as('settled', money.nullable()),
    /** Other parties took this over, and owe it. */
    owedByOthersPaise: as('owedByOthers', money.nullable()),
  }),
  invoices: z.array(
    named(outgoing, {
      voucherId: id,
      voucherNumber: z.string(),
      date,
      /** True if it bills other folios, too. Its amounts are those of the whole invoice. */
      isShared: z.boolean(),
      totalPaise: as('amount', money),
      /** Its own party owes this. */
      pendingPaise: as('pending', money),
      /** Paid, set off against an advance, or credited by a note. */
      settledPaise: as('settled', money),
      /** All parties that owe a part of it, its own first. */
      owed: z.array(named(outgoing, { partyName: z.string(), pendingPaise: as('pending', money) })),
    }),
  ),
});

/** Empty for every kind. */
const kinds = z.array(lineKind).max(folioLineKinds.length);
/** A rule that sends lines to a folio: a part of each line, up to so much a day before tax, or all of it without both. */
export const route = named(outgoing, {
  kinds,
  folioId: id,
  percentE4: as('percentage', decimal.nullable()),
  mostPaise: as('most', money.nullable()),
});
export const enteredRoute = named(incoming, {
  kinds,
  folioId: id,
  percentE4: as('percentage', incoming.decimal.nullable().default(null)),
  mostPaise: as('most', incoming.money.nullable().default(null)),
});

export const payment = named(outgoing, {
  voucherId: id,
  voucherNumber: z.string(),
  date,
  partyName: z.string(),
  /** Below 0 for money given back. */
  amountPaise: as('amount', money),
  /** Not used by an invoice yet. */
  leftPaise: as('left', money),
});

export const checkOutRow = z.strictObject({
  _id: id,
  businessDay: date,
  /** True for an invoice of a stay that went on. */
  isInterim: z.boolean(),
  doneAt: instant,
  doneBy: z.string(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  vouchers: z.array(z.strictObject({ voucherId: id, kind: z.string(), voucherNumber: z.string() })),
});

export const folioStay = z.strictObject({
  _id: id,
  bookingId: id,
  bookingNumber: z.number().int(),
  state: z.enum(stayStates),
  guestName: z.string(),
  /** '' for a booking that is no group. */
  groupName: z.string(),
  roomName: z.string().nullable(),
  arrival: date,
  departure: date,
  version: z.number().int(),
});

export const stayFolios = named(outgoing, {
  stay: folioStay,
  /** Other stays of the booking, which can be checked out with it. */
  others: z.array(folioStay),
  folios: z.array(folio),
  routes: z.array(route),
  /** Outlets may charge to the room if it takes that, until the guest owes the limit; null for no limit. */
  credit: named(outgoing, { takesOutlets: z.boolean(), limitPaise: as('creditLimit', money.nullable()) }),
  payments: z.array(payment),
  checkOuts: z.array(checkOutRow),
  businessDay: date,
});

export const chargeFields = {
  kind: z.enum(chargeKinds),
  /** The service or goods as which it is billed. Accommodation has its own and needs none. */
  productId: id.nullable().default(null),
  text: z.string().trim().max(120).default(''),
  quantityE4: as('count', incoming.decimal.default(10_000)),
  /** The price of one piece before tax; left out, the product's price applies. */
  ratePaise: as('rate', incoming.money.nullable().default(null)),
  isAlcohol: z.boolean().default(false),
  /** Given for a folio of choice; else the rules of the stay decide. */
  folioId: id.nullable().default(null),
  /** On the folio of a group: the stay that had it, of which the rules of that room count it; null for the whole group. */
  roomStayId: id.nullable().default(null),
};

const paymentPart = z.discriminatedUnion('way', [
  named(incoming, { way: z.literal('cash'), amountPaise: as('amount', incoming.money) }),
  /** Into a bank. */
  named(incoming, { way: z.literal('upi'), amountPaise: as('amount', incoming.money), ledgerId: id }),
  named(incoming, { way: z.literal('card'), amountPaise: as('amount', incoming.money), ledgerId: id }),
]);

export const paymentFields = {
  folioId: id,
  isRefund: z.boolean().default(false),
  part: paymentPart,
  note: z.string().trim().max(200).default(''),
};

const staysAsked = z.array(z.strictObject({ id, version })).min(1).max(60);
const asked = {
  ...orgId,
  stays: staysAsked,
  /** True to charge the late fee of the house. */
  hasLateFee: z.boolean().default(false),
  /** True to bill what is posted until today, while the guests stay. */
  isInterim: z.boolean().default(false),
  /** Folios that are billed to another party, such as the company of the guest. */
  billTo: z
    .array(z.strictObject({ folioId: id, partyId: id }))
    .max(60)
    .default([]),
};
export const previewInput = z.strictObject(asked);

export const duePayer = named(outgoing, {
  /** null for a guest who is no party yet: check-out makes one. */
  partyId: id.nullable(),
  partyName: z.string(),
  /** '' without one. The invoice of a party with a GSTIN is B2B. */
  gstin: z.string(),
  /** The folios on its invoice; none for a party that only owes earlier bills or has an advance left. */
  folioIds: z.array(id),
  isCompany: z.boolean(),
  taxablePaise: as('taxable', money),
  taxes: z.array(
    named(outgoing, { gstPercentE4: as('gstPercentage', decimal), taxablePaise: as('taxable', money), taxPaise: as('tax', money) }),
  ),
  roundOffPaise: as('roundOff', money),
  /** The invoice has this. */
  totalPaise: as('total', money),
  /** Earlier invoices of the stay that were left owing, paid with it. */
  invoicedPaise: as('invoiced', money),
  /** Open bills of the restaurant, paid with it. */
  outletPaise: as('outlets', money),
  advancesPaise: as('advances', money),
  /** Below 0 if the house gives money back. */
  duePaise: as('due', money),
  lines: z.array(named(outgoing, { text: z.string(), quantityE4: as('count', decimal), amountPaise: as('amount', money) })),
  problems: z.array(z.strictObject({ code: z.string(), field: z.string(), message: z.string() })),
});

export const checkOutPreview = named(outgoing, {
  businessDay: date,
  /** Nights that check-out posts: those before the departure that no audit posted. */
  nights: z.number().int(),
  lateFeePaise: as('lateFee', money),
  /** The fee that the house has for leaving after `checkOutAt`; before tax, for each room. 0 for none. */
  usualLateFeePaise: as('usualLateFee', money),
  checkOutAt: z.string(),
  /** Orders of the restaurant that are not settled, the oldest first; no more than six. */
  openOrders: z.array(z.string()),
  earlyFeePaise: as('earlyFee', money),
  /** The guest paid this portal, which owes the invoice until its payout. */
  portal: z.strictObject({ _id: id, name: z.string() }).nullable(),
  payers: z.array(duePayer),
});

export const checkOutFields = {
  ...asked,
  /** One for each payer of the preview, in its order. */
  payers: z
    .array(
      named(incoming, {
        partyId: id.nullable().default(null),
        /** The due amount that the caller saw. */
        duePaise: as('due', incoming.money),
        payments: z.array(paymentPart).max(10).default([]),
        /** The rest of the advances goes back this way. */
        refund: paymentPart.nullable().default(null),
        /** True if the payer owes what is not paid, or keeps an advance. */
        isOwed: z.boolean().default(false),
        /** Another party that owes it, of the city ledger. */
        debtorId: id.nullable().default(null),
      }),
    )
    .max(60),
  confirmed: z.array(z.enum(toConfirm)).max(toConfirm.length).default([]),
  note: z.string().trim().max(200).default(''),
};

export const inHouse = z.strictObject({
  stayId: id,
  roomName: z.string(),
  guestName: z.string(),
  mealPlan: z.enum(mealPlans),
  adults: z.number().int(),
  departure: date,
  /** False if the guest pays at once. */
  takesOutlets: z.boolean(),
});
