import type { GstRate } from '@bahi/core/gst/gst-rates';
import type { LevelPrice } from '@bahi/core/products/sale-price';
import { creditKeptOf } from '@bahi/core/vouchers/credit-kept';
import { retailKeptOf } from '@bahi/core/vouchers/retail-price';
import type { ProductFacts } from '@bahi/core/vouchers/voucher-facts';
import type { ProductFactsRow } from '../products/goods-facts-store.ts';
import type { ItemRow } from '../vouchers/voucher-rows-store.ts';

/**
 * Builds a product with its rates from rows of one dated rate each; `prices` are those of the voucher's price level, if any, and
 * `ownBatches` the batches that no other voucher uses. `oldItems` are the lines of an edited voucher: they keep their tax base and input
 * credit.
 */
export function productFacts(
  rows: readonly ProductFactsRow[],
  prices: readonly (LevelPrice & { productId: string })[],
  ownBatches: readonly { productId: string; batch: string }[],
  oldItems: readonly Pick<ItemRow, 'productId' | 'batch' | 'retailPricePaise' | 'inputCredit' | 'originalLine'>[] = [],
): Map<string, ProductFacts> {
  const pricesOf = Map.groupBy(prices, ({ productId }) => productId);
  const byProduct = Map.groupBy(rows, ({ id }) => id);
  const own = Map.groupBy(ownBatches, ({ productId }) => productId);
  return new Map(
    [...byProduct].map(([id, ofProduct]) => {
      const ownOf = new Set(own.get(id)?.map(({ batch }) => batch));
      const facts = factsOf(ofProduct[0]!, ofProduct, pricesOf.get(id) ?? [], ownOf);
      const inputCredit = creditKeptOf(id, oldItems) ?? facts.inputCredit;
      return [id, { ...facts, inputCredit, retailKept: retailKeptOf(id, oldItems) }];
    }),
  );
}

/** The common columns of a product's rows, and the rate of each row. */
const factsOf = (
  row: ProductFactsRow,
  rates: readonly ProductFactsRow[],
  levelPrices: readonly LevelPrice[],
  own: ReadonlySet<string>,
): ProductFacts => ({
  name: row.name,
  isActive: row.isActive,
  hsn: row.hsn,
  unit: row.unit,
  treatment: row.taxTreatment as ProductFacts['treatment'],
  salesLedgerId: row.salesLedgerId,
  purchaseLedgerId: row.purchaseLedgerId,
  inputCredit: row.inputCredit,
  rates: rates.map(rateOf),
  listPrice: row.salePriceE4 === 0 ? null : { rateE4: row.salePriceE4, isTaxInclusive: row.isTaxInclusive },
  levelPrices,
  mrpPaise: row.mrpPaise,
  isStocked: row.kind === 'goods',
  alternateFactorE4: row.alternateFactorE4,
  hasExpiry: row.hasExpiry,
  hasSerials: row.hasSerials,
  warrantyMonths: row.warrantyMonths,
  isCardPerBill: row.isCardPerBill,
  hasCards: row.hasCards,
  batches: row.batches && new Map(Object.entries(row.batches).map(([batch, [expiresOn]]) => [batch, expiresOn])),
  batchDetails: new Map(
    Object.entries(row.batches ?? {}).map(([batch, [, madeOn, mrpPaise]]) => [batch, { madeOn, mrpPaise, mayChange: own.has(batch) }]),
  ),
});

function rateOf(row: ProductFactsRow): GstRate {
  return {
    from: row.fromDate,
    gstPercentE4: row.gstPercentE4,
    cessPercentE4: row.cessPercentE4,
    cessPerUnitE4: row.cessPerUnitE4,
    cessRule: row.cessRule,
    slab: row.upToPaise === null ? null : { upToPaise: row.upToPaise, aboveGstPercentE4: row.gstAbovePercentE4 ?? 0, by: row.slabBy },
    taxOn: row.taxOn,
  };
}
