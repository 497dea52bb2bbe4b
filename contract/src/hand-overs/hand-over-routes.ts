import { collectedMethods } from '@bahi/core/cash-counts/collected-day';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { countedCash, toldCash } from '../cash-counts/cash-count-routes.ts';
import { refusals } from '../refusals.ts';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { as, date, id, incoming, named, next, optionalText, outgoing, page } from '../wire.ts';

const path = '/orgs/{orgId}/handOvers';
const tags = ['handOvers'];

const methods = z.array(
  named(outgoing, { method: z.enum(collectedMethods), count: z.number().int(), amountPaise: as('amount', outgoing.money) }),
);
const partFields = {
  voucherId: id,
  line: z.number().int(),
  kind: voucherKind,
  voucherNumber: z.string(),
  party: z.string(),
  method: z.enum(collectedMethods),
  amountPaise: as('amount', outgoing.money),
  chequeNumber: z.string(),
};
/** A part of a voucher that the user entered. Cash paid out is below 0. */
const part = named(outgoing, partFields);
const handOver = named(outgoing, {
  _id: id,
  date,
  givenBy: z.string(),
  givenById: id,
  givenAt: z.string(),
  toLedgerId: id,
  toLedgerName: z.string(),
  state: z.enum(['given', 'accepted', 'takenBack']),
  ...toldCash,
  cashPaise: as('cash', outgoing.money),
  countedPaise: as('counted', outgoing.money),
  /** Counted less collected cash, in rupees: below 0 it was short. */
  differencePaise: as('difference', outgoing.money),
  upiPaise: as('upi', outgoing.money),
  chequePaise: as('cheque', outgoing.money),
  bankPaise: as('bank', outgoing.money),
  note: z.string(),
  version: z.number().int(),
  acceptedBy: z.string().nullable(),
  acceptedAt: z.string().nullable(),
});
const ofHandOver = { ...orgId, id, version: z.number().int().min(1) };
const done = z.strictObject({ message: z.string(), handOver });
const contras = z.array(named(outgoing, { _id: id, voucherNumber: z.string(), amountPaise: as('amount', outgoing.money) }));
const { changed, taken } = refusals;

export const handOverRoutes = {
  getCollectedDay: inCompany
    .route({
      method: 'GET',
      path: `${path}/day`,
      tags,
      summary: 'What I collected on a day, by method, and what of it I have not handed over',
    })
    .input(z.strictObject({ ...orgId, date: date.optional(), ...page }))
    .output(
      z.strictObject({
        date,
        /** Everything collected on the day, handed over or not. */
        methods,
        /** The part not yet handed over. */
        left: methods,
        parts: z.array(named(outgoing, { ...partFields, isHandedOver: z.boolean() })),
        next,
        handOvers: z.array(handOver),
        tills: z.array(z.strictObject({ _id: id, name: z.string() })),
      }),
    ),
  saveHandOver: inCompany
    .route({ method: 'POST', path, tags, summary: 'Hands over what I collected on a day and did not hand over yet, with the cash counted' })
    .errors({ ...taken })
    .input(
      named(incoming, {
        ...orgId,
        date,
        toLedgerId: id,
        ...countedCash,
        /** The collected cash that the user saw. */
        cashPaise: as('cash', incoming.money),
        note: optionalText,
      }),
    )
    .output(done),
  listHandOvers: inCompany
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Hand-overs, the latest first: those that wait, the past ones or all; staff of role user see their own',
    })
    .input(z.strictObject({ ...orgId, state: z.enum(['given', 'accepted', 'takenBack', 'past', 'all']).default('all'), ...page }))
    .output(z.strictObject({ handOvers: z.array(handOver), next })),
  getHandOver: inCompany
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'A hand-over with its parts and the contras of its acceptance' })
    .input(z.strictObject({ ...orgId, id, ...page }))
    .output(z.strictObject({ handOver, parts: z.array(part), vouchers: contras, next })),
  acceptHandOver: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/accept`,
      tags,
      summary: 'Takes it over: cash from other cash ledgers goes to the till by contra',
    })
    .errors({ ...changed })
    .input(z.strictObject(ofHandOver))
    .output(done.extend({ vouchers: contras })),
  undoAcceptHandOver: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/undoAccept`,
      tags,
      summary: 'Takes an acceptance back: its contras are cancelled, and it waits again',
    })
    .errors({ ...changed, CANCELLED: refusals.voucher.CANCELLED })
    .input(z.strictObject(ofHandOver))
    .output(done),
  takeBackHandOver: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/takeBack`,
      tags,
      summary: 'Undoes one that is not accepted: what it carried may be handed over again',
    })
    .errors({ ...changed })
    .input(z.strictObject(ofHandOver))
    .output(done),
  listOwing: inCompany
    .route({
      method: 'GET',
      path: `${path}/owing`,
      tags,
      summary: 'Who collected cash and cheques in the last days and did not hand them over',
    })
    .input(z.strictObject({ ...orgId, days: z.number().int().min(1).max(92).default(31), ...page }))
    .output(
      z.strictObject({
        owing: z.array(
          named(outgoing, {
            date,
            personId: id,
            name: z.string(),
            cashPaise: as('cash', outgoing.money),
            chequePaise: as('cheque', outgoing.money),
            cheques: z.number().int(),
          }),
        ),
        next,
      }),
    ),
};
