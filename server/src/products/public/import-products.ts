import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '@bahi/core/basics/problem';
import { sortKey } from '@bahi/core/basics/sort-key';
import { productProblems } from '@bahi/core/products/check-product';
import type { OpeningStock } from '@bahi/core/products/opening-stock';
import { emptyProduct, type ProductDraft } from '@bahi/core/products/product-draft';
import type { LevelPrice } from '@bahi/core/products/sale-price';
import { v7 as uuidv7 } from 'uuid';
import type { Caller, Company } from '../../platform/request-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type Given, withChanges } from '../changed-product.ts';
import { draftOfRow } from '../draft-of-row.ts';
import { type NamedIds, type NamedInFile, readNames } from '../named-in-file.ts';
import { openingProblems } from '../opening-problems.ts';
import { findBooks, inDefaultGodown } from '../product-books.ts';
import { type DetailRow, findProductsByCodeOrName } from '../product-store.ts';
import { isOpeningChanged, type ProductWrite, writeProducts } from '../write-products.ts';

/** A row of a file finds its product by code, if it has one, else by name. */
type Row = { readonly at: number; readonly code?: string | undefined; readonly name?: string | undefined };

/** One product of a file; missing values are absent. */
export type ProductFileRow = Row & { readonly name: string; readonly isActive?: boolean | undefined } & NamedInFile & FieldsInFile;
type FieldsInFile = Omit<Given, 'name' | 'code' | 'prices' | 'opening' | `${string}Id`>;

/** Opening stock of a product in a godown; it replaces a row with the same godown and batch. */
export type OpeningStockFileRow = Row & {
  readonly godownName?: string;
  readonly batch?: string;
  readonly manufacturedOn?: string | null;
  readonly expiresOn?: string | null;
  readonly quantityE4: number;
  readonly valuePaise: number;
};

/** A rate of a price level; it replaces one with the same level, date and quantity. */
export type LevelRateFileRow = Row & {
  readonly priceLevelName: string;
  readonly from: string;
  readonly minQuantityE4?: number;
  readonly rateE4: number;
};

export type PlannedProduct = {
  readonly at: number;
  readonly action: 'create' | 'update' | 'same';
  readonly id: string;
  readonly problems: readonly Problem[];
  /** The last valid one of several rows of one product writes all of them. */
  readonly write: ProductWrite | null;
};

export const planProducts = (tx: Tx, company: Company, rows: readonly ProductFileRow[]) =>
  plan(tx, company, rows, (draft, row, ids) => withChanges(draft, fieldsOf(row, ids)), 'create');

export const planOpeningStock = (tx: Tx, company: Company, rows: readonly OpeningStockFileRow[]) =>
  plan(
    tx,
    company,
    rows,
    (draft, row, { godownId }) => ({ ...draft, opening: [...draft.opening.filter(isOther(row, godownId)), openingOf(row, godownId)] }),
    'find',
  );

export const planLevelRates = (tx: Tx, company: Company, rows: readonly LevelRateFileRow[]) =>
  plan(
    tx,
    company,
    rows,
    (draft, row, { priceLevelId = '' }) => {
      const price: LevelPrice = { priceLevelId, from: row.from, minQuantityE4: row.minQuantityE4 ?? 0, rateE4: row.rateE4 };
      const isSame = (each: LevelPrice) =>
        each.priceLevelId === priceLevelId && each.from === price.from && each.minQuantityE4 === price.minQuantityE4;
      return { ...draft, prices: [...draft.prices.filter((each) => !isSame(each)), price] };
    },
    'find',
  );

/** The fields of a row, without the names of other masters, whose ids are these. */
function fieldsOf(row: ProductFileRow, { godownId: _, priceLevelId: __, ...ids }: NamedIds): Given {
  const { at, isActive, hsn, hsnDescription, brandName, categoryName, subcategoryName, ...others } = row;
  const { salesLedgerName, purchaseLedgerName, priceLevelName, godownName, ...fields } = others;
  return { ...fields, ...ids };
}

const openingOf = (row: OpeningStockFileRow, godownId: string): OpeningStock => ({
  godownId,
  batch: row.batch?.trim() ?? '',
  manufacturedOn: row.manufacturedOn ?? null,
  expiresOn: row.expiresOn ?? null,
  quantityE4: row.quantityE4,
  valuePaise: row.valuePaise,
});
const isOther = (row: OpeningStockFileRow, godownId: string) => (stands: OpeningStock) =>
  stands.godownId !== godownId || stands.batch !== (row.batch?.trim() ?? '');

/** Writes all planned and valid rows, in a fixed number of statements. */
export async function writePlanned(tx: Tx, company: Company, caller: Caller, planned: readonly PlannedProduct[]): Promise<void> {
  const writes = planned.flatMap(({ write }) => (write === null ? [] : [write]));
  if (writes.length > 0) await writeProducts(tx, { company, caller }, writes);
}

type Begun = { id: string; before: DetailRow | null; draft: ProductDraft; isActive: boolean };

/**
 * Finds existing records and checks each row by the rules of the form, without writing. A later row of the same product builds on the
 * earlier ones.
 */
async function plan<R extends Row & NamedInFile & { isActive?: boolean | undefined }>(
  tx: Tx,
  company: Company,
  rows: readonly R[],
  enter: (draft: ProductDraft, row: R, ids: NamedIds) => ProductDraft,
  missing: 'create' | 'find',
): Promise<PlannedProduct[]> {
  const codeOf = (row: Row) => row.code?.trim() ?? '';
  const keyOf = (row: Row) => sortKey(row.name ?? '');
  const codes = rows.map(codeOf).filter((code) => code !== '');
  const keys = rows.map(keyOf).filter((key) => key !== '');
  const stored = await tx.query(findProductsByCodeOrName(company.id, codes, keys));
  const byCode = new Map(stored.filter(({ code }) => code !== '').map((row) => [row.code, row]));
  const byName = new Map(stored.map((row) => [row.sortKey, row]));
  const namesOf = await readNames(tx, company.id, rows);

  const entered = rows.map((row) => {
    const named = byName.get(keyOf(row));
    const hit = byCode.get(codeOf(row)) ?? (codeOf(row) === '' || named?.code === '' ? named : undefined);
    const first: Begun = hit
      ? { id: hit._id, before: hit, draft: draftOfRow(hit), isActive: hit.isActive }
      : { id: uuidv7(), before: null, draft: emptyProduct, isActive: true };
    return { row, named, key: hit?._id ?? (codeOf(row) || keyOf(row)), first };
  });
  const known = await findBooks(
    tx,
    company.id,
    entered.map(({ row, first }) => enter(first.draft, row, namesOf(row, first.draft).ids)),
    stored.map(draftOfRow),
  );

  // Only valid rows are the basis of later rows of the same product, so that an invalid one affects no other.
  const begun = new Map<string, Begun>();
  const planned: (PlannedProduct & { write: ProductWrite | null })[] = [];
  for (const { row, named, key, first } of entered) {
    const stands = begun.get(key) ?? first;
    const { ids, problems } = namesOf(row, stands.draft);
    if (stands.before === null && missing === 'find')
      problems.unshift({ code: 'PRODUCT_NOT_THERE', field: 'code', about: { name: codeOf(row) || (row.name ?? '') } });
    if (missing === 'create' && named !== undefined && named._id !== stands.id) {
      problems.push({ code: 'PRODUCT_NAME_TAKEN', field: 'name', about: { name: named.name } });
    }
    const draft = inDefaultGodown(enter(stands.draft, row, ids), known.defaultGodownId);
    const now = { ...stands, draft, isActive: row.isActive ?? stands.isActive };
    const before = now.before && draftOfRow(now.before);
    const said = problems.length > 0 ? problems : productProblems(draft, known.books, now.before);
    if (said.length === 0 && isOpeningChanged(before?.opening ?? [], draft.opening)) {
      said.push(...(await openingProblems(tx, company, draft, now.before)));
    }
    if (said.length === 0) begun.set(key, now);
    const isSame = before !== null && now.isActive === now.before?.isActive && isSameProduct(before, draft);
    const action = now.before === null ? 'create' : isSame ? 'same' : 'update';
    planned.push({ at: row.at, action, id: now.id, problems: said, write: said.length > 0 || isSame ? null : now });
  }
  return lastOfEach(planned);
}

/** Ignores the order of rates and opening stock. */
function isSameProduct(before: ProductDraft, after: ProductDraft): boolean {
  const prices = (draft: ProductDraft) => draft.prices.map((price) => JSON.stringify(Object.entries(price).toSorted())).toSorted();
  return (
    !isOpeningChanged(before.opening, after.opening) &&
    isDeepStrictEqual(prices(before), prices(after)) &&
    isDeepStrictEqual({ ...before, prices: [], opening: [] }, { ...after, prices: [], opening: [] })
  );
}

function lastOfEach(planned: readonly PlannedProduct[]): PlannedProduct[] {
  const last = new Map(planned.filter(({ write }) => write !== null).map((each) => [each.id, each.at]));
  return planned.map((each) => (last.get(each.id) === each.at ? each : { ...each, write: null }));
}
