import { searchWords } from '@bahi/core/basics/search-words';
import { sortKey } from '@bahi/core/basics/sort-key';
import { v7 as uuidv7 } from 'uuid';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { isChanged, keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import {
  countMasters,
  deleteMaster,
  findMaster,
  insertMaster,
  listMasters,
  type Master,
  type MasterFilter,
  type MasterRow,
  type MasterValues,
  updateMaster,
} from './master-store.ts';

/*
 * The common routes of brands, categories, sub-categories and price levels. The list is in named-masters.ts; godowns are a tree and have
 * their own.
 */

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Listed = { search: string; state: MasterFilter['state']; categoryId?: string | undefined; cursor?: string | undefined; limit: number };
type Sent = { id: string; version: number; name?: string | undefined; isActive?: boolean | undefined; categoryId?: string | undefined };

export async function listByName<Row extends MasterRow>(master: Master<Row>, input: Listed, { tx, company }: RequestContext) {
  const filter = { words: searchWords(input.search), state: input.state, categoryId: input.categoryId };
  const [found, counted] = await tx.together([
    listMasters(master, company.id, filter, readNameCursor(input.cursor), input.limit + 1),
    countMasters(master, company.id, filter),
  ]);
  const { page: rows, last } = pageOf(found, input.limit);
  return {
    rows: rows.map(({ sortKey: _, ...row }) => row as unknown as Row),
    next: nameCursor(last && { id: last._id, sortKey: last.sortKey }),
    total: input.cursor === undefined ? only(counted).total : null,
  };
}

export async function getOne<Row extends MasterRow>(master: Master<Row>, { id }: { id: string }, { tx, company }: RequestContext) {
  const row = await tx.first(findMaster(master, company.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return { row };
}

export async function saveNew<Row extends MasterRow>(
  master: Master<Row>,
  { name, categoryId }: { name: string; categoryId?: string },
  { tx, company }: RequestContext,
) {
  refuseMastersOfTally(company);
  const id = uuidv7();
  const [saved] = await tx.after(
    [insertMaster(master, company.id, id, { name, categoryId, sortKey: sortKey(name) })],
    [findMaster(master, company.id, id)],
  );
  return { message: `${master.noun} created`, row: only(saved) as Row };
}

export async function saveChanges<Row extends MasterRow>(
  master: Master<Row>,
  { id, version, name, isActive, categoryId }: Sent,
  context: RequestContext,
) {
  const { tx, company, caller } = context;
  refuseMastersOfTally(company);
  const [[before]] = await tx.after([lockRecord(company.id, master.record, id, 'change')], [findMaster(master, company.id, id)]);
  refuseStale(before, version);
  const changes = { name, isActive, categoryId };
  const message = `${master.noun} saved`;
  if (!isChanged(before, changes)) return { message, row: before as Row };
  const values: MasterValues = { ...changes, sortKey: name && sortKey(name) };
  const [saved] = await tx.after([updateMaster(master, company.id, id, values, caller)], [findMaster(master, company.id, id)]);
  const row = only(saved);
  tx.commitWith([keepVersion(context, master.record, before, row)]);
  return { message, row: row as Row };
}

export async function remove<Row extends MasterRow>(
  master: Master<Row>,
  { id, version }: { id: string; version: number },
  context: RequestContext,
) {
  const { tx, company } = context;
  refuseMastersOfTally(company);
  const [[before]] = await tx.after([lockRecord(company.id, master.record, id, 'removal')], [findMaster(master, company.id, id)]);
  refuseStale(before, version);
  await refuseUsed(tx, context, master.record, id);
  tx.commitWith([deleteMaster(master, company.id, id), keepVersion(context, master.record, before, null)]);
  return { message: `${master.noun} deleted` };
}
