import { invariant } from '@bahi/core/basics/invariant';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { stockKey } from '@bahi/core/stock/stock-moves';
import { withinYearOf } from '@bahi/core/vouchers/change-voucher';
import type { StockFacts } from '@bahi/core/vouchers/check-stock-line';
import { ownSeries } from '../platform/company-switches.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { findBooks } from '../postings/entry-facts-store.ts';
import { chooseSeries } from '../series/public/choose-series.ts';
import { atPlaces, lockStock, type Place, type StockRow } from '../stock/stock-store.ts';
import { companyFacts } from '../vouchers/public/company-facts.ts';
import {
  findLeastStock,
  findStocked,
  findStockGodowns,
  findStockOn,
  lockProducts,
  type StockedRow,
} from '../vouchers/stock-voucher-store.ts';

type Asked = {
  readonly kind: 'stockTransfer' | 'stockAdjustment' | 'stockJournal';
  readonly date: IsoDate;
  /** All places from or to which it moves goods. */
  readonly places: readonly Place[];
  readonly today: IsoDate;
  /** A count is compared with the books, whatever the company's rule for negative stock. */
  readonly isCounted: boolean;
  /** For an edit, the stored voucher: stock is computed without it, and its old places are locked with the new ones. */
  readonly old?: {
    readonly head: { readonly id: string; readonly date: IsoDate };
    readonly moves: readonly Place[];
  };
};

/** The facts of a voucher that only moves stock. If balances decide, they are locked until the commit. */
export async function findStockFacts(tx: Tx, company: Company, asked: Asked) {
  const { kind, date, places, today, isCounted } = asked;
  const { head: old, moves: moved = [] } = asked.old ?? {};
  const year = financialYearOf(old?.date ?? date);
  const productIds = unique(places, ({ productId }) => productId);
  const [[books], products, godowns] = await tx.together([
    findBooks({ within: company, kind, financialYear: year.startYear, partyId: nilUuid }),
    findStocked(
      company.id,
      productIds,
      unique(places, ({ batch }) => batch),
    ),
    findStockGodowns(company),
  ]);
  invariant(books, 'the books answer in one row');
  const isStockKnown = isCounted || company.negativeStock === 'block';
  const [least, onDay] = isStockKnown
    ? await lockedStock(tx, company.id, { places, held: [...places, ...moved] }, date, old?.id)
    : [[], []];
  const facts: StockFacts & { bookStock: ReadonlyMap<string, number> } = {
    company: old ? withinYearOf(companyFacts(company, today, { kind, date }), old.date) : companyFacts(company, today, { kind, date }),
    products: new Map(products.map((row) => [row.id, stockedProduct(row)])),
    stock: byPlace(least),
    bookStock: byPlace(onDay),
    isStockKnown,
  };
  return {
    facts,
    godowns,
    units: new Map(products.map(({ id, unit, hsn }) => [id, { unit, hsn }])),
    year,
    series: (numbered: Parameters<typeof chooseSeries>[1]) => chooseSeries(ownSeries(company, books.series), numbered, year, books.series),
  };
}

type Held = { readonly places: readonly Place[]; readonly held: readonly Place[] };

async function lockedStock(tx: Tx, orgId: string, { places, held }: Held, date: IsoDate, without: string | undefined) {
  const [lock] = lockStock(orgId, held);
  const here = atPlaces(orgId, places);
  const [least, onDay] = await tx.after(
    [
      lockProducts(
        orgId,
        unique(held, ({ productId }) => productId),
      ),
      lock,
    ],
    [findLeastStock(here, date, without), findStockOn(here, date, without)],
  );
  return [least, onDay] as const;
}

const unique = (places: readonly Place[], of: (place: Place) => string) => [...new Set(places.map(of))];

const byPlace = (rows: readonly StockRow[]) =>
  new Map(rows.map(({ productId, godownId, batch, quantityE4 }) => [stockKey(productId, godownId, batch), quantityE4]));

function stockedProduct({ name, unit, isActive, kind, hasBatches, batches, hasExpiry, hasSerials }: StockedRow) {
  return { name, unit, isActive, isStocked: kind === 'goods', batches: hasBatches ? new Set(batches) : null, hasExpiry, hasSerials };
}

type Goods = { productId: string; godownId: string; batch: string; quantityE4: number };

/** Goods without prices in the columns of voucher_items. */
export function goodsValues({ productId, godownId, batch, quantityE4 }: Goods, units: ReadonlyMap<string, { unit: string; hsn: string }>) {
  const { unit, hsn } = units.get(productId)!;
  return {
    product_id: productId,
    ledger_id: null,
    unit_factor_e4: null,
    treatment: 'taxable',
    cess_percent_e4: 0,
    cess_per_unit_e4: 0,
    original_line: null,
    godown_id: godownId,
    batch,
    hsn,
    unit,
    quantity_e4: quantityE4,
    actual_quantity_e4: quantityE4,
    rate_e4: 0,
    is_tax_inclusive: false,
    discount_paise: 0,
    gst_percent_e4: 0,
    taxable_paise: 0,
    cgst_paise: 0,
    sgst_paise: 0,
    igst_paise: 0,
    cess_paise: 0,
    additional_cess_paise: 0,
    total_paise: 0,
    discount_percent_e4: null,
    input_credit: null,
    value_paise: null,
  };
}
