import { bomRow } from '@bahi/contract/boms/bom-routes';
import { searchWords } from '@bahi/core/basics/search-words';
import { bomProblems } from '@bahi/core/boms/check-bom';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { v7 as uuidv7 } from 'uuid';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { roleOf, seesCost } from '../platform/doors.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { isChanged, keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { withoutGaps } from '../platform/without-gaps.ts';
import { costsOn } from '../stock/public/costs-on.ts';
import {
  type BomRow,
  type BomValues,
  countBoms,
  deleteBom,
  findBom,
  findBomLinks,
  findBomProducts,
  findDefault,
  findPartsOf,
  insertBom,
  listBoms,
  lockBoms,
  updateBom,
} from './bom-store.ts';

/* Bills of materials exist only in Bahi: a company with masters from Tally has its own too. */

export const boms = {
  list: forMembers.boms.list.handler(async ({ input, context: { tx, company } }) => {
    const filter = { words: searchWords(input.search), state: input.state, productId: input.productId };
    const [found, counted] = await tx.together([
      listBoms(company.id, filter, readNameCursor(input.cursor), input.limit + 1),
      countBoms(company.id, filter),
    ]);
    const { page: rows, last } = pageOf(found, input.limit);
    return {
      rows: rows.map(({ sortKey: _, ...row }) => row),
      next: nameCursor(last && { sortKey: last.sortKey, id: last._id }),
      total: input.cursor === undefined ? only(counted).total : null,
    };
  }),

  get: forMembers.boms.get.handler(async ({ input, context: { tx, company } }) => {
    const row = await tx.first(findBom(company.id, input.id));
    if (!row) throw new Refusal('NOT_FOUND');
    return { row };
  }),

  getParts: forMembers.boms.getParts.handler(async ({ input, context: { tx, company, caller } }) => {
    const [[row], parts] = await tx.together([findBom(company.id, input.id), findPartsOf(company.id, input.id)]);
    if (!row) throw new Refusal('NOT_FOUND');
    const materials = row.lines.flatMap(({ role, productId }) => (role === 'consumed' ? [productId] : []));
    const date = input.date ?? todayInIndia(Date.now());
    return { row, parts, costs: seesCost(roleOf(caller)) ? await costsOn(tx, company.id, date, materials) : [] };
  }),

  save: forManagers.boms.save.handler(async ({ input: { orgId: _, ...sent }, context }) => {
    const { tx, company, caller } = context;
    const id = uuidv7();
    const entered: BomValues = { isDefault: false, note: '', costs: [], ...withoutGaps(sent) };
    const [[other]] = await tx.after([lockBoms(company.id)], [findDefault(company.id, entered.productId, id)]);
    await refuseFaulty(context, entered, id);
    // The first bill of a product is its default.
    const values = { ...entered, isDefault: entered.isDefault || !other?.isActive };
    const [saved] = await tx.after(insertBom(company.id, id, values, caller), [findBom(company.id, id)]);
    await keepDeposed(context, values, other);
    return { message: 'Bill of materials created', row: only(saved) };
  }),

  update: forManagers.boms.update.handler(async ({ input: { orgId: _, id, version, ...sent }, context }) => {
    const { tx, company, caller } = context;
    // The company before the bill: another bill of the product may cease to be its default.
    const [[before]] = await tx.after([lockBoms(company.id), lockRecord(company.id, 'bom', id, 'change')], [findBom(company.id, id)]);
    refuseStale(before, version);
    const message = 'Bill of materials saved';
    const stands = { ...before, lines: before.lines.map(({ productName: _name, unit: _unit, ...line }) => line) };
    const changes = withoutGaps(sent);
    if (!isChanged(stands, changes)) return { message, row: before };
    const { productId = stands.productId, makesE4, lines, costs } = changes;
    // A product may have changed its unit since: the bill can still be renamed or made inactive.
    if (isChanged(stands, { productId, makesE4, lines, costs })) await refuseFaulty(context, { ...stands, ...changes }, id);
    const other = await tx.first(findDefault(company.id, productId, id));
    // A bill that moves to another product leaves the default of that one as it is.
    const isDefault = productId === stands.productId ? stands.isDefault : !other?.isActive;
    const values = { ...stands, isDefault, ...changes };
    const [saved] = await tx.after(updateBom(company.id, id, values, caller), [findBom(company.id, id)]);
    const row = only(saved);
    await keepDeposed(context, values, other);
    tx.commitWith([keepVersion(context, 'bom', inEditLog(before), inEditLog(row))]);
    return { message, row };
  }),

  remove: forManagers.boms.remove.handler(async ({ input: { id, version }, context }) => {
    const { tx, company } = context;
    const [[before]] = await tx.after([lockRecord(company.id, 'bom', id, 'removal')], [findBom(company.id, id)]);
    refuseStale(before, version);
    await refuseUsed(tx, context, 'bom', id);
    tx.commitWith([...deleteBom(company.id, id), keepVersion(context, 'bom', inEditLog(before), null)]);
    return { message: 'Bill of materials deleted' };
  }),
};

/** As the edit log keeps it: with the names and units of the wire. */
const inEditLog = (row: BomRow) => bomRow.parse(row);

/** Keeps the version of the bill that ceased to be the default of its product, if one did. */
async function keepDeposed(context: CompanyRequestContext, { isDefault }: BomValues, before: BomRow | undefined): Promise<void> {
  if (!isDefault || !before) return;
  const after = await context.tx.first(findBom(context.company.id, before._id));
  if (after) context.tx.commitWith([keepVersion(context, 'bom', inEditLog(before), inEditLog(after))]);
}

/** Checks a bill against the others of the company, which stay as they are until the commit. */
async function refuseFaulty({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, values: BomValues, id: string): Promise<void> {
  const { productId, lines } = values;
  const [products, links] = await tx.after(
    [lockBoms(company.id)],
    [findBomProducts(company.id, [productId, ...lines.map((line) => line.productId)]), findBomLinks(company.id, id, productId)],
  );
  const facts = {
    products: new Map(products.map((row) => [row.id, row])),
    links: new Map(links.map((link) => [link.productId, link.partIds])),
  };
  refuseProblems(bomProblems(values, facts));
}
