import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type NamedIds = {
  classifications: readonly string[];
  ledgers: readonly string[];
  brands: readonly string[];
  categories: readonly string[];
  subcategories: readonly string[];
  priceLevels: readonly string[];
  godowns: readonly string[];
};

export type ProductBooksRow = {
  defaultGodownId: string;
  classifications: { id: string; hsn: string }[];
  ledgers: { id: string; name: string; isActive: boolean; isForSales: boolean; isForPurchase: boolean }[];
  brands: string[];
  categories: string[];
  subcategories: { id: string; categoryId: string }[];
  priceLevels: string[];
  godowns: string[];
};

/**
 * The records that products name, in one statement. Inactive ones are returned only if they are among `kept`: a product keeps its inactive
 * record, but cannot choose one.
 */
export function findProductBooks(orgId: string, named: NamedIds, kept: readonly string[]): Statement<ProductBooksRow> {
  const ids = (table: string, of: readonly string[]) => sql`(select coalesce(json_agg(t.id), '[]') from ${sql.table(table)} t
    where t.org_id = ${orgId} and t.id = any(${of}::uuid[]) and (t.is_active or t.id = any(${kept}::uuid[])))`;
  return sql<ProductBooksRow>`select (select id from godowns where org_id = ${orgId} and is_default) as "defaultGodownId",
    (select coalesce(json_agg(x), '[]') from (select c.id, c.hsn from tax_classifications c
      where c.org_id = ${orgId} and c.id = any(${named.classifications}::uuid[]) and (c.is_active or c.id = any(${kept}::uuid[]))) x) as classifications,
    (select coalesce(json_agg(x), '[]') from (select l.id, l.name, l.is_active as "isActive", g.nature = 'income' as "isForSales",
        g.nature = 'expenses' or 'Fixed Assets' in (g.name, coalesce(a.name, '')) as "isForPurchase"
      from ledgers l join account_groups g on g.org_id = l.org_id and g.id = l.group_id
      left join account_groups a on a.org_id = g.org_id and a.id = g.parent_id
      where l.org_id = ${orgId} and l.id = any(${named.ledgers}::uuid[])) x) as ledgers,
    (select coalesce(json_agg(x), '[]') from (select s.id, s.category_id as "categoryId" from subcategories s
      where s.org_id = ${orgId} and s.id = any(${named.subcategories}::uuid[]) and (s.is_active or s.id = any(${kept}::uuid[]))) x) as subcategories,
    ${ids('brands', named.brands)} as brands, ${ids('categories', named.categories)} as categories,
    ${ids('price_levels', named.priceLevels)} as "priceLevels", ${ids('godowns', named.godowns)} as godowns`;
}
