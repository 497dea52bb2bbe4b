import { sortKey } from '@bahi/core/basics/sort-key';
import type { RowValues, Sheet } from '@bahi/core/files/sheet';
import { openingStock, productPrices, products } from '@bahi/core/files/sheets/product-sheets';
import { amountOf } from '@bahi/core/money/rounding';
import { lockProductsCalled } from '../products/named-store.ts';
import {
  type LevelRateFileRow,
  type OpeningStockFileRow,
  type PlannedProduct,
  type ProductFileRow,
  planLevelRates,
  planOpeningStock,
  planProducts,
  writePlanned,
} from '../products/public/import-products.ts';
import { atColumns } from './at-columns.ts';
import type { ImportContext, Importer } from './importer.ts';

type Row = { at: number; product_code?: string | undefined; product_name?: string | undefined };

/** Core's field names, and the columns that contain them. */
const columns: Readonly<Record<string, string>> = {
  name: 'product_name',
  code: 'product_code',
  classificationId: 'hsn',
  brandId: 'brandName',
  categoryId: 'categoryName',
  subcategoryId: 'subcategoryName',
  salesLedgerId: 'salesLedgerName',
  purchaseLedgerId: 'purchaseLedgerName',
  priceLevelId: 'priceLevelName',
  godownId: 'godownName',
  treatment: 'taxTreatment',
  salePriceE4: 'salePrice',
  mrpPaise: 'mrp',
  purchaseRateE4: 'purchaseRate',
  alternateFactorE4: 'alternateFactor',
  reorderLevelE4: 'reorderLevel',
  rateE4: 'rate',
  quantityE4: 'quantity',
  minQuantityE4: 'minQuantity',
  valuePaise: 'value',
};

/** Rows that belong to products; products to be written are locked before they are read. */
function ofProducts<ParsedRow extends Row>(
  sheet: Sheet,
  plan: (tx: ImportContext['tx'], company: ImportContext['company'], rows: readonly ParsedRow[]) => Promise<PlannedProduct[]>,
  brought: (values: RowValues) => Omit<ParsedRow, 'at'>,
): Importer {
  return {
    sheet,
    chunk: 200,
    async importChunk({ tx, company, caller }, rows, purpose) {
      const all = rows.map(({ position, values }) => ({ at: position, ...brought(values) }) as ParsedRow);
      if (purpose === 'write') {
        const codes = all.flatMap(({ product_code }) => product_code ?? []);
        const names = all.flatMap(({ product_name }) => (product_name === undefined ? [] : [sortKey(product_name)]));
        await tx.query(lockProductsCalled(company.id, codes, names));
      }
      const planned = await plan(tx, company, all);
      if (purpose === 'write') await writePlanned(tx, company, caller, planned);
      return planned.map(({ at, action, id, problems }) => ({ position: at, action, id, problems: atColumns(problems, columns) }));
    },
  };
}

export const productImporter = ofProducts<ProductFileRow>(products, planProducts, ({ barcodes, ...values }) => ({
  ...(values as unknown as Omit<ProductFileRow, 'at'>),
  ...(barcodes !== undefined && { barcodes: barcodesIn(String(barcodes)) }),
}));

export const openingStockImporter = ofProducts<OpeningStockFileRow>(openingStock, planOpeningStock, ({ rate, ...values }) => {
  const { quantity, value, ...row } = values as unknown as Omit<OpeningStockFileRow, 'at'>;
  return { ...row, quantity, value: value ?? amountOf(quantity, Number(rate ?? 0)) };
});

export const productPriceImporter = ofProducts<LevelRateFileRow>(
  productPrices,
  planLevelRates,
  (values) => values as unknown as Omit<LevelRateFileRow, 'at'>,
);

const barcodesIn = (text: string) => {
  const all = text.split(/[;,|]/).map((each) => each.trim());
  return [...new Set(all.filter((each) => each !== ''))];
};
