import { searchWords } from '@bahi/core/basics/search-words';
import { formatNumber, seriesIn, seriesProblem } from '@bahi/core/vouchers/number-series';
import { type SeriesBooks, type SeriesDraft, seriesProblems } from '@bahi/core/vouchers/series-draft';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { v7 as uuidv7 } from 'uuid';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { isChanged, keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { withoutGaps } from '../platform/without-gaps.ts';
import { givesAsBefore, keptSeries, newSeries, seriesInEditLog, thisYear } from './series-facts.ts';
import {
  countSeries,
  deleteSeries,
  endDefault,
  findSeriesOfKinds,
  findSeriesRow,
  findTypedLike,
  findVans,
  insertSeries,
  listSeries,
  lockSeriesOfKinds,
  type SeriesRow,
  updateSeriesRow,
} from './series-store.ts';

/* Series exist only in Bahi, so companies with masters from Tally have them too. */

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

export const series = {
  list: forMembers.series.list.handler(async ({ input, context: { tx, company } }) => {
    const filter = { words: searchWords(input.search), state: input.state, kind: input.kind };
    const after = readCursor(input.cursor, ['text', 'text', 'uuid']) ?? (['', '', nilUuid] as const);
    const [found, counted] = await tx.together([
      listSeries(company.id, filter, after, input.limit + 1, thisYear().startYear),
      countSeries(company.id, filter),
    ]);
    const { page: rows, last } = pageOf(found, input.limit);
    return {
      rows: rows.map(shownSeries),
      next: last ? writeCursor([last.kind, last.sortKey, last._id]) : null,
      total: input.cursor === undefined ? only(counted).total : null,
    };
  }),

  get: forMembers.series.get.handler(async ({ input, context: { tx, company } }) => {
    const row = await tx.first(findSeriesRow(company.id, input.id, thisYear().startYear));
    if (!row) throw new Refusal('NOT_FOUND');
    return { row: shownSeries(row) };
  }),

  save: forManagers.series.save.handler(async ({ input: { orgId: _, kind, ...sent }, context }) => {
    const { tx, company } = context;
    const { all, books } = await readKind(context, kind);
    const isFirst = all.length === 0;
    const values = { ...newSeries, ...withoutGaps(sent) };
    const draft = { ...values, isDefault: values.isDefault || isFirst };
    const typedNumber = await findTyped(context, kind, draft);
    refuseProblems(seriesProblems(draft, null, { ...books, others: all, typedNumber }));
    const id = uuidv7();
    await passDefault(context, draft.isDefault ? all : []);
    const [saved] = await tx.after(
      [insertSeries(company.id, [{ ...draft, id, kind }])],
      [findSeriesRow(company.id, id, thisYear().startYear)],
    );
    return { message: 'Series created', row: shownSeries(only(saved)) };
  }),

  update: forManagers.series.update.handler(async ({ input: { orgId: _, id, version, ...sent }, context }) => {
    const { tx, company, caller } = context;
    const year = thisYear().startYear;
    const known = await tx.first(findSeriesRow(company.id, id, year));
    if (!known) throw new Refusal('NOT_FOUND');
    const { all, books } = await readKind(context, known.kind);
    const before = all.find((each) => each._id === id);
    refuseStale(before, version);
    const message = 'Series saved';
    if (!isChanged(before, sent)) return { message, row: shownSeries(before) };
    const draft: SeriesDraft = { ...before, ...withoutGaps(sent) };
    const others = all.filter((each) => each !== before);
    const vanIds = before.vanId === null ? books.vanIds : [...books.vanIds, before.vanId]; // an inactive van keeps its series
    const typedNumber = givesAsBefore(before, draft) ? null : await findTyped(context, known.kind, draft);
    refuseProblems(seriesProblems(draft, keptSeries(before, company), { ...books, others, vanIds, typedNumber }));
    await passDefault(context, draft.isDefault ? others : []);
    const [saved] = await tx.after([updateSeriesRow(company.id, id, draft, caller)], [findSeriesRow(company.id, id, year)]);
    const row = only(saved);
    tx.commitWith([keepVersion(context, 'series', seriesInEditLog(before), seriesInEditLog(row))]);
    return { message, row: shownSeries(row) };
  }),

  remove: forManagers.series.remove.handler(async ({ input: { id, version }, context }) => {
    const { tx, company } = context;
    const [[before]] = await tx.after(
      [lockRecord(company.id, 'series', id, 'removal')],
      [findSeriesRow(company.id, id, thisYear().startYear)],
    );
    refuseStale(before, version);
    await refuseUsed(tx, context, 'series', id);
    if (before.isDefault) throw new Refusal('IN_USE', { uses: [] }, 'This is the default series. Make another one the default first.');
    tx.commitWith([deleteSeries(company.id, id), keepVersion(context, 'series', seriesInEditLog(before), null)]);
    return { message: 'Series deleted' };
  }),
};

async function findTyped({ tx, company }: RequestContext, kind: VoucherKind, draft: SeriesDraft): Promise<string | null> {
  if (draft.numbering === 'manual') return null;
  return (await tx.first(findTypedLike(company.id, [{ ...draft, kind }])))?.number ?? null;
}

async function readKind({ tx, company }: RequestContext, kind: VoucherKind) {
  const year = thisYear();
  const [all, vans] = await tx.after(
    [lockSeriesOfKinds(company.id, [kind])],
    [findSeriesOfKinds(company.id, [kind], year.startYear), findVans(company.id)],
  );
  const books: Omit<SeriesBooks, 'others' | 'typedNumber'> = { kind, year, vanIds: vans.map(({ id }) => id) };
  return { all, books };
}

/** There is one default per kind: the previous one is changed too, with its own edit log entry. */
async function passDefault(context: RequestContext, others: readonly SeriesRow[]): Promise<void> {
  const before = others.find(({ isDefault }) => isDefault);
  if (!before) return;
  const after = { ...before, isDefault: false, version: before.version + 1 };
  await context.tx.together([
    endDefault(context.company.id, before._id, context.caller),
    keepVersion(context, 'series', seriesInEditLog(before), seriesInEditLog(after)),
  ]);
}

function shownSeries({ lastNumber, lastYear: _, sortKey: __, ...row }: SeriesRow) {
  const written = seriesIn(row, thisYear());
  const next = (lastNumber ?? row.start - 1) + 1;
  return { ...row, nextNumber: seriesProblem(written, next) === null ? formatNumber(written, next) : null };
}
