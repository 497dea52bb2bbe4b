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

type Row = { at: number; code?: string | undefined; name?: string | undefined };

/** The fields that a column calls otherwise. */
const renamed = {
  name: 'product_name',
  code: 'product_code',
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
const fieldOf = new Map<string, string>(Object.entries(renamed).map(([field, column]) => [column, field]));
/** The columns of a file by the fields of a product. */
const columns: Readonly<Record<string, string>> = {
  ...renamed,
  classificationId: 'hsn',
  brandId: 'brandName',
  categoryId: 'categoryName',
  subcategoryId: 'subcategoryName',
  salesLedgerId: 'salesLedgerName',
  purchaseLedgerId: 'purchaseLedgerName',
  priceLevelId: 'priceLevelName',
  godownId: 'godownName',
};

/** A row of a file by the names of its fields. */
const fieldsIn = (values: RowValues): RowValues =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [fieldOf.get(column) ?? column, value]));

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
      const all = rows.map(({ position, values }) => ({ at: position, ...brought(fieldsIn(values)) }) as ParsedRow);
      if (purpose === 'write') {
        const codes = all.flatMap(({ code }) => code ?? []);
        const names = all.flatMap(({ name }) => (name === undefined ? [] : [sortKey(name)]));
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

export const openingStockImporter = ofProducts<OpeningStockFileRow>(openingStock, planOpeningStock, ({ rateE4, ...values }) => {
  const { quantityE4, valuePaise, ...row } = values as unknown as Omit<OpeningStockFileRow, 'at'>;
  return { ...row, quantityE4, valuePaise: valuePaise ?? amountOf(quantityE4, Number(rateE4 ?? 0)) };
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
