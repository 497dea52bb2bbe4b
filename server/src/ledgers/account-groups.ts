import { searchWords } from '@bahi/core/basics/search-words';
import { type GroupNode, groupPlaceProblem, groupsWithin, inheritedFrom } from '@bahi/core/postings/group-tree';
import { v7 as uuidv7 } from 'uuid';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { isChanged, keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import {
  asTree,
  deleteGroup,
  findGroupRow,
  findGroupTree,
  findLedgersWithin,
  type GroupRow,
  insertGroups,
  listGroups,
  lockGroups,
  passOn,
  updateGroup,
} from './group-store.ts';

/* Every change of the tree locks all of it first: two moves at once cannot make a cycle. */

const fixed = [{ code: 'GROUP_FIXED', field: 'name' } as const];

export const accountGroups = {
  list: forMembers.accountGroups.list.handler(async ({ input, context: { tx, company } }) => {
    const filter = { words: searchWords(input.search), state: input.state };
    const afterId = readCursor(input.cursor, ['uuid'])?.[0] ?? null;
    const all = await tx.query(listGroups(company.id, filter, afterId, input.cursor === undefined ? null : input.limit + 1));
    const { page, last } = pageOf(all, input.limit);
    return {
      rows: page.map(shownGroup),
      next: last ? writeCursor([last._id]) : null,
      total: input.cursor === undefined ? all.length : null,
    };
  }),

  get: forMembers.accountGroups.get.handler(async ({ input, context: { tx, company } }) => {
    const row = await tx.first(findGroupRow(company.id, input.id));
    if (!row) throw new Refusal('NOT_FOUND');
    return { row: shownGroup(row) };
  }),

  save: forManagers.accountGroups.save.handler(async ({ input: { name, parentId }, context: { tx, company } }) => {
    refuseMastersOfTally(company);
    const [rows] = await tx.after([lockGroups(company.id)], [findGroupTree(company.id)]);
    const tree = asTree(rows);
    const problem = groupPlaceProblem(tree, { id: null, parentId, hasLedgers: false });
    refuseProblems(problem ? [problem] : []);
    const id = uuidv7();
    const group = { id, name, parentId, ...inheritedFrom(tree.get(parentId)!) };
    const [saved] = await tx.after([insertGroups(company.id, [group])], [findGroupRow(company.id, id)]);
    return { message: 'Account group created', row: shownGroup(only(saved)) };
  }),

  update: forManagers.accountGroups.update.handler(async ({ input: { orgId: _, id, version, ...changes }, context }) => {
    const { tx, company, caller } = context;
    refuseMastersOfTally(company);
    const [rows] = await tx.after([lockGroups(company.id)], [findGroupTree(company.id)]);
    const before = rows.find((row) => row._id === id);
    refuseStale(before, version);
    const message = 'Account group saved';
    if (!isChanged(before, changes)) return { message, row: shownGroup(before) };
    if (before.isPredefined) refuseProblems(fixed);

    const tree = asTree(rows);
    const { name = before.name, parentId = before.parentId!, isActive = before.isActive } = changes;
    const moved = groupsWithin(tree, id).map((group: GroupNode) => group.id);
    const { hasLedgers } = only(await tx.query(findLedgersWithin(company.id, moved)));
    const problem = parentId === before.parentId ? null : groupPlaceProblem(tree, { id, parentId, hasLedgers });
    refuseProblems(problem ? [problem] : []);
    const [saved] = await tx.after(
      [updateGroup(company.id, id, { name, parentId, isActive }, caller), passOn(company.id, moved, tree.get(parentId)!)],
      [findGroupRow(company.id, id)],
    );
    const row = only(saved);
    tx.commitWith([keepVersion(context, 'accountGroup', inEditLog(before), inEditLog(row))]);
    return { message, row: shownGroup(row) };
  }),

  remove: forManagers.accountGroups.remove.handler(async ({ input: { id, version }, context }) => {
    const { tx, company } = context;
    refuseMastersOfTally(company);
    const [[before]] = await tx.after(
      [lockGroups(company.id), lockRecord(company.id, 'accountGroup', id, 'removal')],
      [findGroupRow(company.id, id)],
    );
    refuseStale(before, version);
    if (before.isPredefined) refuseProblems(fixed);
    await refuseUsed(tx, context, 'accountGroup', id);
    tx.commitWith([deleteGroup(company.id, id), keepVersion(context, 'accountGroup', inEditLog(before), null)]);
    return { message: 'Account group deleted' };
  }),
};

const shownGroup = ({ affectsGrossProfit: _, ...row }: GroupRow) => row;
/** For the edit log: depth follows from the parent. */
const inEditLog = ({ depth: _, ...row }: GroupRow) => row;
