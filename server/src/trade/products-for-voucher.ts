import { todayInIndia } from '@bahi/core/periods/business-date';
import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { roleOf, seesCost } from '../platform/doors.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { RowsOf } from '../platform/transaction.ts';
import type { ProductRow } from '../products/product-store.ts';
import { listWarrantiesOf } from '../products/product-warranty-store.ts';
import { ratesById } from '../products/public/dated-rates.ts';
import { serializeProduct } from '../products/public/serialize-product.ts';
import { listRatesOfProducts } from '../products/tax-store.ts';
import { findPending } from '../vouchers/order-store.ts';
import { findLeastStock, findStockGodowns, ofProducts } from '../vouchers/stock-voucher-store.ts';
import { listBatchesOf, mostBatches } from './entry-aids-store.ts';
import { lastPrices } from './last-prices.ts';
import { serializeStock } from './serialize-stock.ts';

export type ForVoucher = {
  kind?: TradeKind | undefined;
  date?: string | undefined;
  partyId?: string | undefined;
  voucherId?: string | undefined;
};

/** Further facts of products for voucher lines, for one round trip. */
export function entryAids({ company }: Pick<CompanyRequestContext, 'company'>, asked: ForVoucher, productIds: readonly string[]) {
  return [
    listRatesOfProducts(company.id, productIds),
    lastPrices(company, asked, productIds),
    findLeastStock(ofProducts(company.id, productIds), asked.date ?? todayInIndia(Date.now()), asked.voucherId),
    findStockGodowns(company),
    listBatchesOf(company.id, productIds, mostBatches),
    findPending(company.id, productIds, asked.voucherId ?? nilUuid),
    listWarrantiesOf(company.id, productIds),
  ] as const;
}
export type EntryAids = RowsOf<ReturnType<typeof entryAids>>;

/** Products with these facts, in the given order. */
export function serializeForVoucher(
  { caller }: Pick<CompanyRequestContext, 'caller'>,
  { date = todayInIndia(Date.now()) }: Pick<ForVoucher, 'date'>,
  products: readonly ProductRow[],
  [rates, prices, places, godowns, batches, pending, warranties]: EntryAids,
) {
  const ratesOf = ratesById(rates);
  const stockOf = serializeStock(places, godowns, batches, date);
  const priceOf = new Map(prices.map(({ productId, ...price }) => [productId, price]));
  const pendingOf = new Map(pending.map((row) => [row.productId, row]));
  const warrantyOf = new Map(warranties.map((row) => [row.productId, row]));
  const cost = { seesCost: seesCost(roleOf(caller)) };
  return products.map((row) => {
    const { stock, batches: known } = stockOf(row._id);
    const shown = serializeProduct(row, ratesOf(row.classificationId), cost);
    return {
      ...shown,
      stock,
      batches: row.hasBatches ? known : [],
      orderedE4: pendingOf.get(row._id)?.reservedE4 ?? 0,
      onOrderE4: pendingOf.get(row._id)?.onOrderE4 ?? 0,
      lastPrice: priceOf.get(row._id) ?? null,
      cardMonths: warrantyOf.get(row._id)?.months ?? 0,
      isCardPerBill: warrantyOf.get(row._id)?.isPerBill ?? false,
    };
  });
}
