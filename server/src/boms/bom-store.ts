import { sortKey } from '@bahi/core/basics/sort-key';
import { type BomCost, type BomDraft, type BomLine, MAX_BOM_LEVELS, MAX_BOM_PARTS } from '@bahi/core/boms/bom';
import { type RawBuilder, sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import { inState, type RecordRow, type RecordState, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const bomConstraints: ConstraintRefusals = {
  boms_name_unique: exists('name', 'There is a bill of materials of this name'),
  boms_product: gone('productId', 'This product is no longer there'),
  bom_lines_product: gone('items', 'One of these items is no longer there'),
  stock_journals_bom: gone('bomId', 'This bill of materials is no longer there'),
};

export type BomValues = BomDraft & { name: string; isDefault: boolean; note: string };
type Goods = { productName: string; unit: string };
export type BomRow = RecordRow & Omit<BomValues, 'lines' | 'costs'> & Goods & { lines: (BomLine & Goods)[]; costs: BomCost[] };

const columns = sql`${recordColumns('b')}, b.name, b.product_id as "productId", p.name as "productName", p.unit, b.makes_e4 as "makesE4",
  b.is_default as "isDefault", b.note,
  (select coalesce(json_agg(json_build_object('productId', l.product_id, 'productName', m.name, 'unit', m.unit, 'role', l.role,
      'quantityE4', l.quantity_e4, 'wastageE4', l.wastage_e4, 'rateE4', l.rate_e4) order by l.line_no), '[]')
    from bom_lines l join products m on m.org_id = l.org_id and m.id = l.product_id where l.org_id = b.org_id and l.bom_id = b.id) as lines,
  (select coalesce(json_agg(json_build_object('name', c.name, 'amountPaise', c.amount_paise) order by c.line_no), '[]')
    from bom_costs c where c.org_id = b.org_id and c.bom_id = b.id) as costs`;
const from = sql`from boms b join products p on p.org_id = b.org_id and p.id = b.product_id`;

/** One bill by id, even if inactive. */
export function findBom(orgId: string, id: string): Statement<BomRow> {
  return sql<BomRow>`select ${columns} ${from} where b.org_id = ${orgId} and b.id = ${id}`;
}

type Filter = { words: readonly string[]; state: RecordState; productId?: string | undefined };
const matching = (orgId: string, { words, state, productId }: Filter): RawBuilder<unknown> =>
  sql`b.org_id = ${orgId} ${inState('b', state)} ${productId ? sql`and b.product_id = ${productId}` : sql``}
    ${andHoldsWords(sql`b.sort_key || E'\\n' || p.sort_key`, words)}`;

/** By name, going on after a key. The words are searched in the names of the bill and of its product. */
export function listBoms(
  orgId: string,
  filter: Filter,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<BomRow & { sortKey: string }> {
  return sql<BomRow & { sortKey: string }>`select ${columns}, b.sort_key as "sortKey" ${from} where ${matching(orgId, filter)}
    and (b.sort_key, b.id) > (${after[0]}, ${after[1]}::uuid) order by b.sort_key, b.id limit ${limit}`;
}

/** The number of bills that match the filter, on all pages. */
export function countBoms(orgId: string, filter: Filter): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*)::int as total ${from} where ${matching(orgId, filter)}`;
}

/** Bills are saved one after another in a company: two at once could contain each other. Vouchers do not wait for it. */
export function lockBoms(orgId: string): Statement {
  return sql`select from organizations where id = ${orgId} for no key update`;
}

export type BomProductRow = { id: string; name: string; unit: string; isStocked: boolean };

/** These products, and all that have a bill. */
export function findBomProducts(orgId: string, ids: readonly string[]): Statement<BomProductRow> {
  return sql<BomProductRow>`select p.id, p.name, p.unit, p.kind = 'goods' as "isStocked" from products p
    where p.org_id = ${orgId} and (p.id = any(${ids}::uuid[]) or exists (select from boms b where b.org_id = p.org_id and b.product_id = p.id))`;
}

export type LinkRow = { productId: string; partIds: string[] };

/** The products of all bills but this one, each with its materials that have a bill too or are the given product. */
export function findBomLinks(orgId: string, without: string, productId: string): Statement<LinkRow> {
  return sql<LinkRow>`select b.product_id as "productId",
      coalesce(array_agg(distinct l.product_id) filter (where l.product_id is not null), '{}') as "partIds"
    from boms b left join bom_lines l on l.org_id = b.org_id and l.bom_id = b.id and l.role = 'consumed'
      and (l.product_id = ${productId} or exists (select from boms o where o.org_id = l.org_id and o.product_id = l.product_id and o.id <> ${without}))
    where b.org_id = ${orgId} and b.id <> ${without} group by b.product_id`;
}

/** The bills of the sub-assemblies of a bill and of theirs: of each product the default active one, else the first by name. */
export function findPartsOf(orgId: string, id: string): Statement<BomRow> {
  return sql<BomRow>`with recursive taken as (
      select distinct on (product_id) id, product_id from boms where org_id = ${orgId} and is_active order by product_id, is_default desc, sort_key),
    parts (id, level) as (
      select ${id}::uuid, 1
      union select t.id, p.level + 1 from parts p join bom_lines l on l.org_id = ${orgId} and l.bom_id = p.id and l.role = 'consumed'
        join taken t on t.product_id = l.product_id where p.level < ${MAX_BOM_LEVELS})
    select ${columns} ${from} where b.org_id = ${orgId} and b.id <> ${id} and b.id in (select id from parts)
    order by b.sort_key limit ${MAX_BOM_PARTS}`;
}

const insertLines = insertRows('bom_lines', ['org_id', 'bom_id', 'line_no', 'product_id', 'role', 'quantity_e4', 'wastage_e4', 'rate_e4']);
const insertCosts = insertRows('bom_costs', ['org_id', 'bom_id', 'line_no', 'name', 'amount_paise']);

function insertParts(orgId: string, id: string, { lines, costs }: BomValues): Statement[] {
  const named = (at: number) => ({ org_id: orgId, bom_id: id, line_no: at + 1 });
  return [
    insertLines(
      lines.map(({ productId, role, quantityE4, wastageE4, rateE4 }, at) => ({
        ...{ ...named(at), product_id: productId, role },
        ...{ quantity_e4: quantityE4, wastage_e4: wastageE4, rate_e4: rateE4 },
      })),
    ),
    ...(costs.length > 0
      ? [insertCosts(costs.map(({ name, amountPaise }, at) => ({ ...named(at), name, amount_paise: amountPaise })))]
      : []),
  ];
}

const deleteParts = (orgId: string, id: string): Statement[] => [
  sql`delete from bom_lines where org_id = ${orgId} and bom_id = ${id}`,
  sql`delete from bom_costs where org_id = ${orgId} and bom_id = ${id}`,
];

type By = Pick<Caller, 'name'>;

/** A product has one default bill: another of it that was, even if inactive, is no longer, as its next version. */
const deposeDefault = (orgId: string, id: string, { productId, isDefault }: BomValues, by: By): Statement[] =>
  isDefault
    ? [
        sql`update boms set ${touched(by)}, is_default = false
          where org_id = ${orgId} and product_id = ${productId} and is_default and id <> ${id}`,
      ]
    : [];

/** A bill of a name that no other has, refused by its constraint. */
export function insertBom(orgId: string, id: string, values: BomValues, by: By): Statement[] {
  const { name, productId, makesE4, isDefault, note } = values;
  return [
    ...deposeDefault(orgId, id, values, by),
    sql`insert into boms (org_id, id, name, sort_key, product_id, makes_e4, is_default, note)
      values (${orgId}, ${id}, ${name}, ${sortKey(name)}, ${productId}, ${makesE4}, ${isDefault}, ${note})`,
    ...insertParts(orgId, id, values),
  ];
}

/** Writes all of a bill as its next version. Journals that were filled from it keep their lines. */
export function updateBom(orgId: string, id: string, values: BomValues & { isActive: boolean }, by: By): Statement[] {
  const { name, productId, makesE4, isDefault, note, isActive } = values;
  return [
    ...deposeDefault(orgId, id, values, by),
    sql`update boms set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, product_id = ${productId}, makes_e4 = ${makesE4},
      is_default = ${isDefault}, note = ${note}, is_active = ${isActive} where org_id = ${orgId} and id = ${id}`,
    ...deleteParts(orgId, id),
    ...insertParts(orgId, id, values),
  ];
}

/** A constraint refuses one that a stock journal was filled from. */
export function deleteBom(orgId: string, id: string): Statement[] {
  return [...deleteParts(orgId, id), sql`delete from boms where org_id = ${orgId} and id = ${id}`];
}

/** The default bill of a product, even if inactive, if it is not this one. */
export function findDefault(orgId: string, productId: string, without: string): Statement<BomRow> {
  return sql<BomRow>`select ${columns} ${from} where b.org_id = ${orgId} and b.product_id = ${productId} and b.is_default and b.id <> ${without}`;
}
