import type { Problem } from '@bahi/core/basics/problem';
import { sortKey } from '@bahi/core/basics/sort-key';
import { only } from '../platform/only.ts';
import type { Tx } from '../platform/transaction.ts';
import { findNamed, type NamesFound } from './named-store.ts';

/** Names of other masters in a row of a file, as typed; '' clears the stored one. */
export type NamedInFile = {
  hsn?: string | undefined;
  /** Needed if a code exists with several descriptions. */
  hsnDescription?: string | undefined;
  brandName?: string | undefined;
  categoryName?: string | undefined;
  subcategoryName?: string | undefined;
  salesLedgerName?: string | undefined;
  purchaseLedgerName?: string | undefined;
  priceLevelName?: string | undefined;
  godownName?: string | undefined;
};

/** The ids of named records: null clears, undefined keeps. */
export type NamedIds = {
  -readonly [Name in 'brandId' | 'categoryId' | 'subcategoryId' | 'salesLedgerId' | 'purchaseLedgerId']?: string | null;
} & {
  classificationId?: string;
  priceLevelId?: string;
  /** The default one if a row names none. */
  godownId: string;
};

/** Looks up the names of all rows in one statement. Returns a function that finds the ids of one row and reports unknown names. */
export async function readNames(tx: Tx, orgId: string, rows: readonly NamedInFile[]) {
  const keys = (read: (row: NamedInFile) => string | undefined) => [
    ...new Set(rows.map(read).flatMap((name) => (name ? [sortKey(name)] : []))),
  ];
  const named = await tx.query(
    findNamed(orgId, {
      hsns: [...new Set(rows.flatMap(({ hsn }) => (hsn ? [hsn.trim()] : [])))],
      brands: keys((row) => row.brandName),
      categories: keys((row) => row.categoryName),
      subcategories: keys((row) => row.subcategoryName),
      priceLevels: keys((row) => row.priceLevelName),
      godowns: keys((row) => row.godownName),
      ledgers: [...new Set([...keys((row) => row.salesLedgerName), ...keys((row) => row.purchaseLedgerName)])],
    }),
  );
  const found = only(named);
  return (row: NamedInFile, stands: { categoryId: string | null }) => idsOf(row, stands, found);
}

function idsOf(row: NamedInFile, stands: { categoryId: string | null }, found: NamesFound): { ids: NamedIds; problems: Problem[] } {
  const problems: Problem[] = [];
  const ids: NamedIds = { godownId: found.defaultGodownId };
  const miss = (field: string, what: string, name: string) => problems.push({ code: 'NAMED_NOT_THERE', field, about: { what, name } });
  const take = (
    id: 'brandId' | 'categoryId' | 'salesLedgerId' | 'purchaseLedgerId' | 'priceLevelId' | 'godownId',
    typed: string | undefined,
    of: readonly { id: string; key: string }[],
    what: string,
  ) => {
    if (typed === undefined) return;
    const name = typed.trim();
    if (name === '') {
      if (id !== 'priceLevelId' && id !== 'godownId') ids[id] = null;
      return;
    }
    const hit = of.find(({ key }) => key === sortKey(name));
    if (hit) ids[id] = hit.id;
    else miss(id, what, name);
  };
  take('brandId', row.brandName, found.brands, 'brand');
  take('categoryId', row.categoryName, found.categories, 'category');
  take('salesLedgerId', row.salesLedgerName, found.ledgers, 'ledger');
  take('purchaseLedgerId', row.purchaseLedgerName, found.ledgers, 'ledger');
  take('priceLevelId', row.priceLevelName, found.priceLevels, 'price level');
  take('godownId', row.godownName, found.godowns, 'godown');

  const subcategory = row.subcategoryName?.trim();
  const categoryId = ids.categoryId === undefined ? stands.categoryId : ids.categoryId;
  if (subcategory === '') ids.subcategoryId = null;
  else if (subcategory !== undefined) {
    const hit = found.subcategories.find((each) => each.key === sortKey(subcategory) && each.categoryId === categoryId);
    if (hit) ids.subcategoryId = hit.id;
    else miss('subcategoryId', 'sub-category', subcategory);
  }

  const hsn = row.hsn?.trim();
  if (hsn) {
    const described = row.hsnDescription?.trim();
    const hits = found.classifications.filter(
      (each) => each.hsn === hsn && (!described || sortKey(each.description) === sortKey(described)),
    );
    if (hits.length === 1) ids.classificationId = hits[0]!.id;
    else if (hits.length === 0) miss('classificationId', 'tax classification', described ? `${hsn} ${described}` : hsn);
    else problems.push({ code: 'HSN_AMBIGUOUS', field: 'classificationId', about: { hsn } });
  }
  return { ids, problems };
}
