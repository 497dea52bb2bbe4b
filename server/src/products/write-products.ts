import { isDeepStrictEqual } from 'node:util';
import { searchText, sortKey } from '@bahi/core/basics/sort-key';
import { type OpeningStock, openingChange } from '@bahi/core/products/opening-stock';
import type { ProductDraft } from '@bahi/core/products/product-draft';
import { v7 as uuidv7 } from 'uuid';
import { keepVersion } from '../platform/record-versions.ts';
import type { Caller, Company } from '../platform/request-context.ts';
import type { Statement, Tx } from '../platform/transaction.ts';
import { deleteOpeningMoves, deleteUnmovedBatches, insertOpeningMoves, saveBatches } from '../stock/opening-stock-store.ts';
import { changeStock } from '../stock/stock-store.ts';
import { forgetProducts } from '../stock/stock-value-store.ts';
import { productInEditLog } from './product-in-edit-log.ts';
import { type DetailRow, findProducts } from './product-store.ts';
import { deleteBarcodes, deletePrices, insertBarcodes, insertPrices, saveProductRows } from './write-store.ts';

/** A checked product to be written: a new one without `before`, else an update. */
export type ProductWrite = {
  readonly id: string;
  readonly draft: ProductDraft;
  readonly isActive: boolean;
  readonly before: DetailRow | null;
};

type Who = { company: Pick<Company, 'id' | 'booksFrom'>; caller: Caller };

/**
 * Writes one product or hundreds, in a fixed number of statements and one round trip; earlier versions are stored with the commit. Returns
 * them as stored, in no order.
 */
export async function writeProducts(tx: Tx, who: Who, writes: readonly ProductWrite[]): Promise<DetailRow[]> {
  const { company, caller } = who;
  const orgId = company.id;
  const statements = [
    saveProductRows(writes.map((write) => productRow(write, who))),
    ...barcodeStatements(orgId, writes),
    ...priceStatements(orgId, writes),
    ...openingStatements(company, writes),
  ];
  const answers = await tx.together([...statements, findProducts(orgId, idsOf(writes))] as const);
  const after = answers.at(-1) as DetailRow[];
  const byId = new Map(after.map((row) => [row._id, row]));
  const kept = writes.flatMap(({ id, before }) =>
    before ? [keepVersion({ company, caller }, 'product', productInEditLog(before), productInEditLog(byId.get(id)!))] : [],
  );
  if (kept.length > 0) tx.commitWith(kept);
  return after;
}

const idsOf = (writes: readonly { id: string }[]) => writes.map(({ id }) => id);

function productRow({ id, draft, isActive, before }: ProductWrite, { company, caller }: Who) {
  const name = draft.name.trim();
  const code = draft.code.trim();
  return {
    org_id: company.id,
    id,
    created_by: caller.id,
    name,
    code,
    sort_key: sortKey(name),
    search_text: searchText(name, code, ...draft.barcodes),
    kind: draft.kind,
    unit: draft.unit.trim(),
    alternate_unit: draft.alternateUnit.trim(),
    alternate_factor_e4: draft.alternateFactorE4,
    tax_treatment: draft.treatment,
    tax_classification_id: draft.classificationId,
    input_credit: draft.inputCredit,
    sales_ledger_id: draft.salesLedgerId,
    purchase_ledger_id: draft.purchaseLedgerId,
    brand_id: draft.brandId,
    category_id: draft.categoryId,
    subcategory_id: draft.subcategoryId,
    sale_price_e4: draft.salePriceE4,
    mrp_paise: draft.mrpPaise,
    purchase_rate_e4: draft.purchaseRateE4,
    is_tax_inclusive: draft.isTaxInclusive,
    has_batches: draft.hasBatches,
    has_expiry: draft.hasExpiry,
    has_serials: draft.hasSerials,
    warranty_months: draft.warrantyMonths,
    reorder_level_e4: draft.reorderLevelE4,
    is_active: isActive,
    changed_at: before && new Date().toISOString(),
    changed_by_name: before && caller.name,
  };
}

function barcodeStatements(orgId: string, writes: readonly ProductWrite[]): Statement[] {
  const changed = writes.filter(({ draft, before }) => !isDeepStrictEqual(draft.barcodes, before?.barcodes ?? []));
  const old = changed.filter(({ before }) => before !== null);
  const rows = changed.flatMap(({ id, draft }) =>
    draft.barcodes.map((barcode, at) => ({ org_id: orgId, product_id: id, line_no: at + 1, barcode })),
  );
  return [...(old.length > 0 ? [deleteBarcodes(orgId, idsOf(old))] : []), ...(rows.length > 0 ? [insertBarcodes(rows)] : [])];
}

function priceStatements(orgId: string, writes: readonly ProductWrite[]): Statement[] {
  const old = writes.filter(({ before }) => before !== null && before.prices.length > 0);
  const rows = writes.flatMap(({ id, draft }) =>
    draft.prices.map(({ priceLevelId, from, minQuantityE4, rateE4 }) => ({
      org_id: orgId,
      product_id: id,
      price_level_id: priceLevelId,
      from_date: from,
      min_quantity_e4: minQuantityE4,
      rate_e4: rateE4,
    })),
  );
  return [...(old.length > 0 ? [deletePrices(orgId, idsOf(old))] : []), ...(rows.length > 0 ? [insertPrices(rows)] : [])];
}

/** Opening moves are replaced; the godown balances change by new minus old. */
function openingStatements({ id: orgId, booksFrom }: Who['company'], writes: readonly ProductWrite[]): Statement[] {
  const changed = writes.filter(({ draft, before }) => isOpeningChanged(before?.opening ?? [], draft.opening));
  if (changed.length === 0) return [];
  const old = changed.filter(({ before }) => before !== null);
  const rows = changed.flatMap(({ id, draft }) => draft.opening.map((row) => ({ productId: id, ...row })));
  const batches = new Map(rows.filter(({ batch }) => batch !== '').map((row) => [`${row.productId} ${row.batch}`, row]));
  const changes = changed.flatMap(({ id, draft, before }) => openingChange(id, before?.opening ?? [], draft.opening));
  const named = (row: { productId: string; batch: string }) => ({ org_id: orgId, product_id: row.productId, batch: row.batch });
  return [
    ...(old.length > 0 ? [deleteOpeningMoves(orgId, idsOf(old))] : []),
    ...(rows.length > 0
      ? [
          insertOpeningMoves(
            rows.map((row) => ({
              ...named(row),
              id: uuidv7(),
              godown_id: row.godownId,
              move_date: booksFrom,
              quantity_e4: row.quantityE4,
              value_paise: row.valuePaise,
            })),
          ),
        ]
      : []),
    ...(batches.size > 0
      ? [
          saveBatches(
            [...batches.values()].map((row) => ({ ...named(row), manufactured_on: row.manufacturedOn, expires_on: row.expiresOn })),
          ),
        ]
      : []),
    ...(changes.length > 0 ? [changeStock(orgId, changes)] : []),
    ...forgetProducts(orgId, idsOf(changed)),
    ...(old.length > 0 ? [deleteUnmovedBatches(orgId, idsOf(old))] : []),
  ];
}

const told = ({ godownId, batch, manufacturedOn, expiresOn, quantityE4, valuePaise }: OpeningStock) =>
  JSON.stringify([godownId, batch, manufacturedOn, expiresOn, quantityE4, valuePaise]);

/** True if the opening stock differs, ignoring the order of rows. */
export function isOpeningChanged(before: readonly OpeningStock[], after: readonly OpeningStock[]): boolean {
  return !isDeepStrictEqual(before.map(told).toSorted(), after.map(told).toSorted());
}
