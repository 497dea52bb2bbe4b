import { todayInIndia } from '@bahi/core/periods/business-date';
import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import type { CompanyHop } from '../platform/hop.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { roleOf, seesCost } from '../platform/rights.ts';
import type { RowsOf } from '../platform/transaction.ts';
import type { ProductRow } from '../products/product-store.ts';
import { shownProduct } from '../products/rules/shown-product.ts';
import { ratesById } from '../products/rules/shown-rates.ts';
import { listRatesOfProducts } from '../products/tax-store.ts';
import { listBatchesOf, mostBatches } from './entry-aids-store.ts';
import { lastPrices, shownPrice } from './last-prices.ts';
import { findReserved } from './order-store.ts';
import { shownStock } from './shown-stock.ts';
import { findLeastStock, findStockGodowns, ofProducts } from './stock-voucher-store.ts';

export type ForVoucher = {
  kind?: TradeKind | undefined;
  date?: string | undefined;
  partyId?: string | undefined;
  voucherId?: string | undefined;
};

/** What lines of a voucher want to know of products beside themselves, for one round trip. */
export function entryAids({ company }: Pick<CompanyHop, 'company'>, asked: ForVoucher, productIds: readonly string[]) {
  return [
    listRatesOfProducts(company.id, productIds),
    lastPrices(company, asked, productIds),
    findLeastStock(ofProducts(company.id, productIds), asked.date ?? todayInIndia(Date.now()), asked.voucherId),
    findStockGodowns(company),
    listBatchesOf(company.id, productIds, mostBatches),
    findReserved(company.id, productIds, asked.voucherId ?? nilUuid),
  ] as const;
}
export type EntryAids = RowsOf<ReturnType<typeof entryAids>>;

/** Products under the names of the wire with these aids, in the order in which they come. */
export function shownForVoucher(
  { caller }: Pick<CompanyHop, 'caller'>,
  { date = todayInIndia(Date.now()) }: Pick<ForVoucher, 'date'>,
  products: readonly ProductRow[],
  [rates, prices, places, godowns, batches, reserved]: EntryAids,
) {
  const ratesOf = ratesById(rates);
  const stockOf = shownStock(places, godowns, batches, date);
  const priceOf = new Map(prices.map((row) => [row.productId, shownPrice(row)]));
  const orderedOf = new Map(reserved.map(({ productId, orderedE4 }) => [productId, orderedE4]));
  const cost = { seesCost: seesCost(roleOf(caller)) };
  return products.map((row) => {
    const { stock, batches: known } = stockOf(row._id);
    const shown = shownProduct(row, ratesOf(row.classificationId), cost);
    return {
      ...shown,
      stock,
      batches: row.hasBatches ? known : [],
      ordered: orderedOf.get(row._id) ?? 0,
      lastPrice: priceOf.get(row._id) ?? null,
    };
  });
}
