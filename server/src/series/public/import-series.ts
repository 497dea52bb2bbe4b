import type { Problem } from '@bahi/core/basics/problem';
import { sortKey } from '@bahi/core/basics/sort-key';
import type { Numbering } from '@bahi/core/vouchers/number-series';
import { type SeriesBooks, type SeriesDraft, seriesProblems } from '@bahi/core/vouchers/series-draft';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { v7 as uuidv7 } from 'uuid';
import { isChanged, keepVersion } from '../../platform/record-versions.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { givesAsBefore, keptSeries, newSeries, seriesInEditLog, thisYear } from '../series-facts.ts';
import {
  findSeriesOfKinds,
  findTypedLike,
  findVans,
  insertSeries,
  lockSeriesOfKinds,
  type SeriesRow,
  updateSeriesRow,
} from '../series-store.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** A series in a row of a file; missing values keep the stored ones. `at` is the row. */
export type SeriesFileRow = {
  readonly at: number;
  readonly kind: VoucherKind;
  readonly name: string;
  readonly numbering?: Numbering;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly width?: number;
  readonly start?: number;
  readonly isDefault?: boolean;
  readonly isActive?: boolean;
  /** '' clears the van. */
  readonly vanName?: string;
};

/** `at` is null for a default that gives way to one of the file without having a row. */
type PlannedSeries = {
  readonly at: number | null;
  readonly id: string;
  readonly kind: VoucherKind;
  readonly action: 'create' | 'update' | 'same';
  readonly before: SeriesRow | undefined;
  readonly after: SeriesDraft;
  readonly problems: readonly Problem[];
};

type Node = { id: string; kind: VoucherKind; before: SeriesRow | undefined; draft: SeriesDraft };
type Books = {
  /** Every series of the file's kinds, after the rows checked so far. */
  readonly nodes: Map<string, Node>;
  readonly vanIds: ReadonlyMap<string, string>;
  readonly typed: ReadonlyMap<number, string>;
};

/**
 * Locks the series of these kinds and plans each row, by the rules of the form: at most one default per kind. Each row is checked after the
 * earlier ones.
 */
export async function planSeries(context: RequestContext, rows: readonly SeriesFileRow[]): Promise<PlannedSeries[]> {
  const books = await readBooks(context, rows);
  // New defaults come first, so that the same file may deactivate the old one.
  const ordered = rows.toSorted((one, other) => Number(other.isDefault === true) - Number(one.isDefault === true));
  const judged = ordered.map((row) => judge(context, row, books));
  const written = new Set(judged.filter(({ problems }) => problems.length === 0).map(({ id }) => id));
  const yielding = [...books.nodes.values()].filter(({ id, before, draft }) => !written.has(id) && before?.isDefault && !draft.isDefault);
  return [
    ...judged,
    ...yielding.map(({ draft, ...node }) => ({ ...node, at: null, action: 'update' as const, after: draft, problems: [] })),
  ];
}

async function readBooks({ tx, company }: RequestContext, rows: readonly SeriesFileRow[]): Promise<Books> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const [stored, vans] = await tx.after(
    [lockSeriesOfKinds(company.id, kinds)],
    [findSeriesOfKinds(company.id, kinds, thisYear().startYear), findVans(company.id)],
  );
  const nodes = new Map(stored.map((row) => [keyOf(row), { id: row._id, kind: row.kind, before: row, draft: row }]));
  const vanIds = new Map(vans.map(({ id, name }) => [sortKey(name), id]));
  const like = rows.map((row) => ({ ...draftOf(row, nodes.get(keyOf(row))?.draft), kind: row.kind }));
  const typed = await tx.query(findTypedLike(company.id, like));
  return { nodes, vanIds, typed: new Map(typed.map(({ at, number }) => [rows[at]!.at, number])) };
}

const keyOf = ({ kind, name }: { kind: VoucherKind; name: string }) => `${kind} ${sortKey(name)}`;

/** Without van and default, which depend on other rows. */
function draftOf(
  { at: _, kind: __, vanName: ___, isDefault: ____, ...cells }: SeriesFileRow,
  stands: SeriesDraft | undefined,
): SeriesDraft {
  const { numbering, prefix, suffix, width, start, isActive, vanId, isDefault } = stands ?? newSeries;
  return { numbering, prefix, suffix, width, start, isActive, vanId, isDefault, ...cells };
}

function judge({ company }: RequestContext, row: SeriesFileRow, { nodes, vanIds, typed }: Books): PlannedSeries {
  const key = keyOf(row);
  const known = nodes.get(key);
  const before = known?.before;
  const others = [...nodes.values()].filter((each) => each.kind === row.kind && each !== known);
  const holder = others.find(({ draft }) => draft.isDefault);
  const vanId = vanOf(row, before, vanIds);
  const after = {
    ...draftOf(row, known?.draft),
    isDefault: row.isDefault === true || known?.draft.isDefault === true || holder === undefined,
    vanId: vanId ?? null,
  };
  const isCounting = after.numbering !== 'manual' && !(before && givesAsBefore(before, after));
  const facts: SeriesBooks = {
    kind: row.kind,
    year: thisYear(),
    others: others.map(({ draft }) => draft),
    typedNumber: isCounting ? (typed.get(row.at) ?? null) : null,
    vanIds: [...vanIds.values(), ...(before?.vanId ? [before.vanId] : [])], // an inactive van keeps its series
  };
  // Another row may have taken its default already.
  const kept = before ? { ...keptSeries(before, company), isDefault: known!.draft.isDefault } : null;
  const problems = seriesProblems(after, kept, facts);
  if (vanId === undefined) problems.push({ code: 'SERIES_VAN_INVALID', field: 'vanId' });
  const id = known?.id ?? uuidv7();
  const planned = { at: row.at, id, kind: row.kind, before, after, problems };
  if (problems.length > 0) return { ...planned, action: before ? 'update' : 'create' };
  if (after.isDefault && holder) holder.draft = { ...holder.draft, isDefault: false };
  nodes.set(key, { id, kind: row.kind, before, draft: after });
  return { ...planned, action: !before ? 'create' : isChanged(before, after) ? 'update' : 'same' };
}

/** The van of a row; undefined if the name is unknown. */
function vanOf({ vanName }: SeriesFileRow, before: SeriesRow | undefined, vanIds: ReadonlyMap<string, string>): string | null | undefined {
  if (vanName === undefined) return before?.vanId ?? null;
  if (vanName === '') return null;
  const isKept = before?.vanName && sortKey(before.vanName) === sortKey(vanName);
  return isKept ? before.vanId : vanIds.get(sortKey(vanName));
}

/** Writes valid planned rows. A lost default is written first, because there is at most one per kind at any time. */
export async function writeSeries(context: RequestContext, planned: readonly PlannedSeries[]): Promise<void> {
  const { tx, company, caller } = context;
  const good = planned
    .filter(({ problems, action }) => problems.length === 0 && action !== 'same')
    .toSorted((one, other) => Number(one.after.isDefault) - Number(other.after.isDefault));
  await tx.together(
    good.map(({ id, kind, before, after }) =>
      before ? updateSeriesRow(company.id, id, after, caller) : insertSeries(company.id, [{ ...after, id, kind }]),
    ),
  );
  const changed = good.filter(({ before }) => before !== undefined);
  if (changed.length === 0) return;
  const kinds = [...new Set(changed.map(({ kind }) => kind))];
  const stored = await tx.query(findSeriesOfKinds(company.id, kinds, thisYear().startYear));
  const now = new Map(stored.map((row) => [row._id, row]));
  tx.commitWith(changed.map(({ id, before }) => keepVersion(context, 'series', seriesInEditLog(before!), seriesInEditLog(now.get(id)!))));
}
