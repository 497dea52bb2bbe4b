import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** The names in a file, folded as sort keys; classification codes unchanged. */
export type NamesAsked = {
  hsns: readonly string[];
  brands: readonly string[];
  categories: readonly string[];
  subcategories: readonly string[];
  priceLevels: readonly string[];
  godowns: readonly string[];
  ledgers: readonly string[];
};

type Named = { id: string; key: string };
export type NamesFound = {
  defaultGodownId: string;
  classifications: { id: string; hsn: string; description: string }[];
  brands: Named[];
  categories: Named[];
  subcategories: (Named & { categoryId: string })[];
  priceLevels: Named[];
  godowns: Named[];
  ledgers: Named[];
};

/**
 * The records with these names, in one statement. Names are unique, except sub-categories, which are unique in their category, and codes.
 */
export function findNamed(orgId: string, asked: NamesAsked): Statement<NamesFound> {
  const keyed = (table: string, keys: readonly string[], more = sql``) => sql`(select coalesce(json_agg(x), '[]') from (
    select t.id, t.sort_key as key ${more} from ${sql.table(table)} t where t.org_id = ${orgId} and t.sort_key = any(${keys}::text[])) x)`;
  return sql<NamesFound>`select (select id from godowns where org_id = ${orgId} and is_default) as "defaultGodownId", (select coalesce(json_agg(x), '[]') from (select t.id, t.hsn, t.description from tax_classifications t
      where t.org_id = ${orgId} and t.is_active and t.hsn = any(${asked.hsns}::text[])) x) as classifications,
    ${keyed('brands', asked.brands)} as brands, ${keyed('categories', asked.categories)} as categories,
    ${keyed('subcategories', asked.subcategories, sql`, t.category_id as "categoryId"`)} as subcategories,
    ${keyed('price_levels', asked.priceLevels)} as "priceLevels", ${keyed('godowns', asked.godowns)} as godowns,
    ${keyed('ledgers', asked.ledgers)} as ledgers`;
}

/** Locks the products that a file names by code or folded name, in the order of their ids; read them afterwards. */
export function lockProductsCalled(orgId: string, codes: readonly string[], sortKeys: readonly string[]): Statement {
  return sql`select from products where org_id = ${orgId} and id = any(array(
      select id from products where org_id = ${orgId} and code <> '' and code = any(${[...codes]}::text[])
      union select id from products where org_id = ${orgId} and sort_key = any(${[...sortKeys]}::text[]))) order by id for no key update`;
}
