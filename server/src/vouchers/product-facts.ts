import type { GstRate } from '@bahi/core/gst/gst-rates';
import type { LevelPrice } from '@bahi/core/products/sale-price';
import type { ProductFacts } from '@bahi/core/vouchers/voucher-facts';
import type { ProductFactsRow } from './facts-store.ts';

/** One row per dated rate becomes one product with its rates; `prices` are those of the price level of the voucher, where they are asked. */
export function productFacts(
  rows: readonly ProductFactsRow[],
  prices: readonly (LevelPrice & { productId: string })[],
): Map<string, ProductFacts> {
  const byProduct = Map.groupBy(rows, (row) => row.id);
  const pricesOf = Map.groupBy(prices, ({ productId }) => productId);
  return new Map(
    [...byProduct].map(([id, [first, ...others]]) => [
      id,
      {
        name: first!.name,
        isActive: first!.isActive,
        hsn: first!.hsn,
        unit: first!.unit,
        treatment: first!.taxTreatment as ProductFacts['treatment'],
        salesLedgerId: first!.salesLedgerId,
        purchaseLedgerId: first!.purchaseLedgerId,
        inputCredit: first!.inputCredit,
        rates: [first!, ...others].map(rateOf),
        listPrice: first!.salePriceE4 === 0 ? null : { rateE4: first!.salePriceE4, isTaxInclusive: first!.isTaxInclusive },
        levelPrices: pricesOf.get(id) ?? [],
        isStocked: first!.kind === 'goods',
        alternateFactorE4: first!.alternateFactorE4,
        hasExpiry: first!.hasExpiry,
        warrantyMonths: first!.warrantyMonths,
        batches: first!.batches && new Map(Object.entries(first!.batches)),
      },
    ]),
  );
}

function rateOf(row: ProductFactsRow): GstRate {
  return {
    from: row.fromDate,
    gstPercentE4: row.gstPercentE4,
    cessPercentE4: row.cessPercentE4,
    cessPerUnitE4: row.cessPerUnitE4,
    cessRule: row.cessRule,
    slab: row.upToPaise === null ? null : { upToPaise: row.upToPaise, aboveGstPercentE4: row.gstAbovePercentE4 ?? 0, by: row.slabBy },
  };
}
