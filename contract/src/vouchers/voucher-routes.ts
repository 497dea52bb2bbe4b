import { rateRights } from '@bahi/core/vouchers/sale-limits';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { companyRegistration, registrations } from '../organizations/company-shapes.ts';
import { date, id, next, outgoing, page, stateCode } from '../wire.ts';
import { saveReceipt, updateReceipt } from './save-receipt.ts';
import { saveSales } from './save-sales.ts';
import { voucherKind } from './voucher-kind.ts';
import { voucherDetails, voucherRow } from './voucher-shapes.ts';

export const voucherRoutes = {
  saveSales,
  saveReceipt,
  updateReceipt,
  getVoucherFacts: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/vouchers/facts/{kind}',
      tags: ['vouchers'],
      summary: 'What a voucher form needs before its first line',
    })
    .input(z.strictObject({ ...orgId, kind: voucherKind }))
    .output(
      z.strictObject({
        today: date,
        company: z.strictObject({
          name: z.string(),
          state: stateCode,
          registrationType: companyRegistration,
          /** How it stood before; empty when it never changed. */
          registrations,
          /** The days for which it has letters of undertaking. */
          luts: z.array(z.strictObject({ from: date, to: date })),
          booksFrom: date,
          lastDate: date,
          /** Of vouchers of this kind. */
          lockedUpTo: date.nullable(),
          /** The first day that the caller may put on a voucher; null for as far as the books reach. */
          notBefore: date.nullable(),
          roundsToRupee: z.boolean(),
          negativeStock: z.enum(['block', 'warn', 'allow']),
          /** What the caller may take off a price; null for as much as wanted. */
          mostDiscountPercent: outgoing.decimal.nullable(),
          rates: z.enum(rateRights),
        }),
        godowns: z.array(z.strictObject({ _id: id, name: z.string(), isDefault: z.boolean() })),
        series: z.array(z.strictObject({ _id: id, name: z.string(), nextNumber: z.string(), isDefault: z.boolean() })),
        /** Ids of the predefined ledgers by their role. */
        ledgers: z.record(z.string(), id),
      }),
    ),
  listVouchers: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/vouchers', tags: ['vouchers'], summary: 'The day book, newest first' })
    .input(z.strictObject({ ...orgId, ...page, kind: voucherKind.optional() }))
    .output(z.strictObject({ vouchers: z.array(voucherRow), next })),
  getVoucher: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/vouchers/{id}', tags: ['vouchers'], summary: 'One voucher with its lines and postings' })
    .input(z.strictObject({ ...orgId, id }))
    .output(z.strictObject({ voucher: voucherDetails })),
};
