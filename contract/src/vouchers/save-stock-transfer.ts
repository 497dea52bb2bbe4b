import { transferStates } from '@bahi/core/vouchers/stock-transfer-draft';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, optionalText, outgoing } from '../wire.ts';
import { serials } from './serials.ts';
import { numbered, savedAs, savedVoucher } from './voucher-shapes.ts';

const tags = ['vouchers'];
const state = z.enum(transferStates);

const transfer = {
  ...orgId,
  date,
  fromGodownId: id,
  toGodownId: id,
  lines: as(
    'items',
    z
      .array(
        named(incoming, {
          productId: id,
          batch: z.string().trim().max(60).default(''),
          serials,
          quantityE4: as('count', incoming.decimal),
        }),
      )
      .min(1, 'Enter at least one line.')
      .max(500),
  ),
  note: optionalText,
};

/** Saves a stock transfer. A `draft` moves nothing; `dispatched` goods are in transit; a `received` transfer moves them at once. */
export const saveStockTransfer = inCompany
  .route({ method: 'POST', path: '/orgs/{orgId}/vouchers/stockTransfer', tags, summary: 'A stock transfer between two godowns' })
  .input(named(incoming, { ...transfer, ...numbered, state: state.default('received') }))
  .output(savedVoucher);

/**
 * Edits a transfer. Its state does not change. Goods dispatched on the voucher's date leave again on its new date; goods dispatched on a
 * later date keep it. Refused if the other godown received the goods in a step of its own.
 */
export const updateStockTransfer = inCompany
  .route({ method: 'PUT', path: '/orgs/{orgId}/vouchers/stockTransfer/{id}', tags, summary: 'An edited stock transfer' })
  .errors({
    ...refusals.voucher,
    TRANSFER_RECEIVED: {
      status: 409,
      message: 'The other godown has received these goods. Cancel the transfer and enter it again.',
      data: z.object({ receivedOn: date }),
    },
  })
  .input(named(incoming, { ...transfer, ...savedAs }))
  .output(savedVoucher);

const nextStep = {
  ...refusals.changed,
  CANCELLED: refusals.voucher.CANCELLED,
  TRANSFER_ELSEWHERE: { status: 409, message: 'This transfer is no longer where you saw it', data: z.object({ state }) },
} as const;

/** Dispatches a draft: its goods leave their godown on this date, by the stock policy of that date. */
export const dispatchStockTransfer = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/stockTransfer/{id}/dispatch',
    tags,
    summary: 'A draft of a transfer is dispatched',
  })
  .errors(nextStep)
  .input(z.strictObject({ ...orgId, id, version: z.number().int().min(1), date }))
  .output(savedVoucher);

/**
 * Receives dispatched goods: damaged ones go to a godown for damaged goods, short ones are lost. `items` holds the lines with damaged or
 * short goods.
 */
export const receiveStockTransfer = inCompany
  .route({ method: 'POST', path: '/orgs/{orgId}/vouchers/stockTransfer/{id}/receive', tags, summary: 'What was dispatched arrives' })
  .errors(nextStep)
  .input(
    named(incoming, {
      ...orgId,
      id,
      version: z.number().int().min(1),
      date,
      damageGodownId: id.optional(),
      lines: as(
        'items',
        z
          .array(
            named(incoming, {
              line: z.number().int().min(1).max(500),
              shortE4: as('short', incoming.decimal.default(0)),
              damagedE4: as('damaged', incoming.decimal.default(0)),
              /** The serial numbers of the short and of the damaged pieces. */
              shortSerials: serials,
              damagedSerials: serials,
            }),
          )
          .max(500)
          .default([]),
      ),
    }),
  )
  .output(savedVoucher);

/** A saved transfer, for its next step. */
export const getStockTransfer = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/vouchers/stockTransfer/{id}', tags, summary: 'A stock transfer as it stands' })
  .input(z.strictObject({ ...orgId, id }))
  .output(
    z.strictObject({
      transfer: named(outgoing, {
        _id: id,
        voucherNumber: z.string(),
        version: z.number().int(),
        date,
        state,
        fromGodown: z.string(),
        toGodown: z.string(),
        damageGodown: z.string().nullable(),
        dispatchedOn: date.nullable(),
        receivedOn: date.nullable(),
        note: z.string(),
        lines: as(
          'items',
          z.array(
            named(outgoing, {
              line: z.number().int(),
              productId: id,
              productName: as('product_name', z.string()),
              unit: z.string(),
              batch: z.string(),
              serials: z.array(z.string()),
              quantityE4: as('count', outgoing.decimal),
              shortE4: as('short', outgoing.decimal),
              damagedE4: as('damaged', outgoing.decimal),
            }),
          ),
        ),
      }),
    }),
  );

/** Drafts and transfers in transit, oldest first. */
export const listStockTransfers = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/stockTransfers', tags, summary: 'Transfers that wait to be dispatched or received' })
  .input(z.strictObject({ ...orgId }))
  .output(
    z.strictObject({
      transfers: z.array(
        z.strictObject({
          _id: id,
          voucherNumber: z.string(),
          date,
          state,
          fromGodown: z.string(),
          toGodown: z.string(),
          items: z.number().int(),
        }),
      ),
    }),
  );
