import { numberings } from '@bahi/core/vouchers/number-series';
import { rateRights } from '@bahi/core/vouchers/sale-limits';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { companyRegistration, registrations } from '../organizations/company-shapes.ts';
import { date, id, next, outgoing, page, stateCode } from '../wire.ts';
import { cancelVoucher, getVoucherPdf, getVoucherVersion, listVoucherVersions } from './change-voucher.ts';
import { saveContra } from './save-contra.ts';
import { listJournalBills, listJournalLedgers, saveJournal } from './save-journal.ts';
import { saveReceipt, updateReceipt } from './save-receipt.ts';
import { saveSales, updateSales } from './save-sales.ts';
import { listStockPlaces, saveStockAdjustment } from './save-stock-adjustment.ts';
import {
  dispatchStockTransfer,
  getStockTransfer,
  listStockTransfers,
  receiveStockTransfer,
  saveStockTransfer,
} from './save-stock-transfer.ts';
import {
  saveCreditNote,
  saveDebitNote,
  savePurchase,
  saveSaleOrder,
  saveVanSale,
  updateCreditNote,
  updateDebitNote,
  updatePurchase,
  updateSaleOrder,
  updateVanSale,
} from './save-trade.ts';
import { voucherKind } from './voucher-kind.ts';
import { voucherDetails, voucherRow } from './voucher-shapes.ts';

export const voucherRoutes = {
  saveSales,
  updateSales,
  savePurchase,
  updatePurchase,
  saveVanSale,
  updateVanSale,
  saveSaleOrder,
  updateSaleOrder,
  saveCreditNote,
  updateCreditNote,
  saveDebitNote,
  updateDebitNote,
  cancelVoucher,
  listVoucherVersions,
  getVoucherVersion,
  getVoucherPdf,
  saveReceipt,
  updateReceipt,
  saveContra,
  saveJournal,
  listJournalLedgers,
  listJournalBills,
  saveStockTransfer,
  dispatchStockTransfer,
  receiveStockTransfer,
  getStockTransfer,
  listStockTransfers,
  saveStockAdjustment,
  listStockPlaces,
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
        series: z.array(
          z.strictObject({ _id: id, name: z.string(), nextNumber: z.string(), isDefault: z.boolean(), numbering: z.enum(numberings) }),
        ),
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
