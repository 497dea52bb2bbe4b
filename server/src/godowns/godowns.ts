import { searchWords } from '@bahi/core/basics/search-words';
import { sortKey } from '@bahi/core/basics/sort-key';
import { type GodownNode, godownProblems } from '@bahi/core/stock/godown-tree';
import { v7 as uuidv7 } from 'uuid';
import { deleteMaster, insertMaster, updateMaster } from '../masters/master-store.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { isChanged, keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { withoutGaps } from '../platform/without-gaps.ts';
import {
  deleteEmptyBalances,
  findGodown,
  findGodownTree,
  findSalesman,
  type GodownRow,
  godown,
  listCompanySalesmen,
  listGodowns,
  lockGodowns,
} from './godown-store.ts';

/*
 * Every change of the tree locks all of it first: two moves at once cannot make a cycle, two saves cannot make two defaults, and a godown
 * is not deactivated over an active one.
 */

const mostSalesmen = 500;

export const godowns = {
  list: forMembers.godowns.list.handler(async ({ input, context: { tx, company } }) => {
    const filter = { words: searchWords(input.search), state: input.state };
    const afterId = readCursor(input.cursor, ['uuid'])?.[0] ?? null;
    const all = await tx.query(listGodowns(company, filter, afterId, input.cursor === undefined ? null : input.limit + 1));
    const { page: rows, last } = pageOf(all, input.limit);
    return { rows, next: last ? writeCursor([last._id]) : null, total: input.cursor === undefined ? all.length : null };
  }),

  get: forMembers.godowns.get.handler(async ({ input, context: { tx, company } }) => {
    const row = await tx.first(findGodown(company, input.id));
    if (!row) throw new Refusal('NOT_FOUND');
    return { row };
  }),

  save: forManagers.godowns.save.handler(async ({ input: { orgId: _, ...input }, context }) => {
    const { tx, company } = context;
    refuseMastersOfTally(company);
    const id = uuidv7();
    const placement = placed({ ...asNew, ...withoutGaps(input) });
    const [tree] = await tx.after([lockGodowns(company.id)], [findGodownTree(company.id)]);
    await refuseFaulty(context, tree, { id, ...placement }, placement.salesmanId);
    if (placement.isDefault) await takeDefault(context, tree);
    const [saved] = await tx.after([insertMaster(godown, company.id, id, placement)], [findGodown(company, id)]);
    return { message: 'Godown created', row: only(saved) };
  }),

  update: forManagers.godowns.update.handler(async ({ input: { orgId: _, id, version, ...input }, context }) => {
    const { tx, company, caller } = context;
    refuseMastersOfTally(company);
    const [tree] = await tx.after([lockGodowns(company.id)], [findGodownTree(company.id)]);
    const before = tree.find((row) => row._id === id);
    refuseStale(before, version);
    const { sortKey: key, ...after } = placed({ ...before, ...withoutGaps(input) });
    const message = 'Godown saved';
    if (!isChanged(before, after)) return { message, row: before };
    await refuseFaulty(context, tree, { id, ...after }, after.salesmanId === before.salesmanId ? null : after.salesmanId);
    if (after.isDefault && !before.isDefault) await takeDefault(context, tree);
    const [saved] = await tx.after([updateMaster(godown, company.id, id, { ...after, sortKey: key }, caller)], [findGodown(company, id)]);
    const row = only(saved);
    tx.commitWith([keepVersion(context, 'godown', inEditLog(before), inEditLog(row))]);
    return { message, row };
  }),

  remove: forManagers.godowns.remove.handler(async ({ input: { id, version }, context }) => {
    const { tx, company } = context;
    refuseMastersOfTally(company);
    const [[before]] = await tx.after(
      [lockGodowns(company.id), lockRecord(company.id, 'godown', id, 'removal')],
      [findGodown(company, id)],
    );
    refuseStale(before, version);
    if (before.isDefault) throw new Refusal('IN_USE', { uses: [] }, 'This is the default godown. Make another one the default first.');
    await refuseUsed(tx, context, 'godown', id);
    tx.commitWith([
      deleteEmptyBalances(company.id, id),
      deleteMaster(godown, company.id, id),
      keepVersion(context, 'godown', inEditLog(before), null),
    ]);
    return { message: 'Godown deleted' };
  }),

  listSalesmen: forManagers.godowns.listSalesmen.handler(async ({ context: { tx, company } }) => ({
    salesmen: await tx.query(listCompanySalesmen(company.id, mostSalesmen)),
  })),
};

type Writing = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Placed = Omit<GodownNode, 'id'>;

const asNew = { parentId: null, isActive: true, isDefault: false, isDamage: false, isVan: false, salesmanId: null };

/** The stored fields of a godown; only a van has a salesman. */
function placed({ name, parentId, isActive, isDefault, isDamage, isVan, salesmanId }: Placed) {
  return { name, sortKey: sortKey(name), parentId, isActive, isDefault, isDamage, isVan, salesmanId: isVan ? salesmanId : null };
}

async function refuseFaulty({ tx, company }: Writing, tree: readonly GodownRow[], wanted: GodownNode, newSalesmanId: string | null) {
  const problems = godownProblems(new Map(tree.map((row) => [row._id, { ...row, id: row._id }])), wanted);
  if (newSalesmanId !== null && !(await tx.first(findSalesman(company.id, newSalesmanId)))) {
    problems.push({ code: 'SALESMAN_UNKNOWN', field: 'salesmanId' });
  }
  refuseProblems(problems);
}

/** There is one default: the previous one is changed too, with its own edit log entry. */
async function takeDefault(context: Writing, tree: readonly GodownRow[]): Promise<void> {
  const before = tree.find((row) => row.isDefault);
  if (!before) return;
  const after = { ...before, isDefault: false, version: before.version + 1 };
  await context.tx.together([
    updateMaster(godown, context.company.id, before._id, { isDefault: false }, context.caller),
    keepVersion(context, 'godown', inEditLog(before), inEditLog(after)),
  ]);
}

/** For the edit log: depth follows from the parent. */
const inEditLog = ({ depth: _, ...row }: GodownRow) => row;
