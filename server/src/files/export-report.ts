import { api } from '@bahi/contract/api';
import { invariant } from '@bahi/core/basics/invariant';
import type { ExportColumn } from '@bahi/core/files/list-export';
import type { ReportExport } from '@bahi/core/files/report-exports';
import { filterWords, wordedDate } from '@bahi/core/reports/filter-words';
import type { ReportColumn, ReportFilter, ReportRow, Sums } from '@bahi/core/reports/report';
import { acrossColumn, addRows, cellValue, isInFiles } from '@bahi/core/reports/report-cell';
import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import type { Table, TableCell, TableColumn, TableRow } from '../platform/file-formats/table.ts';
import { isUuid } from '../platform/nil-uuid.ts';
import type { Ask } from '../platform/request-context.ts';
import { type Page, type PageAfter, treeRows } from './tree-rows.ts';

type Asked = Readonly<Record<string, unknown>>;

/**
 * A report as a table, requested page by page while the file is written. The first page is read at once, so that refusals come before the
 * file. `levels=groups` omits the rows below groups. `shown` are the columns of the PDF.
 */
export async function reportTable(
  ask: Ask,
  entry: ReportExport,
  { orgId, levels, ...filters }: Asked,
): Promise<{ table: Table; shown: readonly ExportColumn[]; fileName: string }> {
  const { report, route, inPath, isWhole, rowsAtOnce = 200 } = entry;
  const asked = {
    // A report outside a company has none.
    ...(orgId !== undefined && { orgId }),
    ...entry.fixed,
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [inPath?.[name] ?? name, value])),
  };
  const needed = Object.fromEntries(Object.entries(entry.needs ?? {}).map(([name, usual]) => [name, filters[name] ?? usual]));
  const read = async (cursor: string | null): Promise<Page> => {
    const paging = isWhole ? {} : { limit: rowsAtOnce, ...(cursor !== null && { cursor }) };
    const found = entry.beside ? await allOf(ask, entry, asked) : await inPaise(ask, route, { ...asked, ...paging });
    const answer: Asked = { ...needed, ...found };
    return { answer, rows: report.rows(answer), next: isWhole ? null : (answer.next as string | null) };
  };
  const first = await read(null);
  const { answer } = first;
  const columns = report.columns(answer, [answer]).filter(isInFiles);
  const values: Asked = { ...entry.needs, ...filters, ...daysOf(report.asOn?.(answer) ?? null, answer), levels };
  const words = filterWords(report.filters, values, await namesOf(ask, orgId, report.filters, filters));
  const title = [report.title, report.subject?.(answer)].filter(Boolean).join(': ');
  return {
    table: {
      name: report.title,
      columns: columns.map(tableColumn),
      rows: tableRows(entry, first, read, columns, levels === 'groups'),
      heading: { title, words: words.join(' · '), levels: levelsOf(report.tree?.(answer)) || levelsOf(report.groups?.(answer), 1) },
    },
    shown: columns.map(paperColumn),
    fileName: [title, fileDays(values)]
      .filter(Boolean)
      .join(' ')
      .replace(/[\\/:*?"<>|]+/g, ' -'),
  };
}

/** The deepest level of these rows, with so many levels below them. */
const levelsOf = (rows: readonly ReportRow[] = [], below = 0): number => Math.max(0, ...rows.map(({ depth }) => depth + below));

/** The answer of a route with amounts in paise and decimals × 10 000, as the web's client returns it. */
async function inPaise(ask: Ask, route: string, input: object): Promise<Asked> {
  const [noun = '', name = ''] = route.split('.');
  const { inputSchema, outputSchema } = (api as unknown as Contract)[noun]![name]!['~orpc'];
  return z.encode(outputSchema, (await ask(route, withNumbers(input, inputSchema.shape))) as never) as Asked;
}
type Contract = Record<string, Record<string, { '~orpc': { inputSchema: z.ZodObject; outputSchema: z.ZodType } }>>;

/** Filters are texts, in the address of a file and in a saved view; where the route expects a number they become one. */
const withNumbers = (input: object, shape: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' && isOfNumber(shape[name]) ? Number(value) : value]),
  );

function isOfNumber(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return isOfNumber(schema.unwrap());
  return schema instanceof z.ZodNumber;
}

/** The answers of several calls of one route, as an object by name. */
async function allOf(ask: Ask, { route, limit, beside }: ReportExport, asked: Asked): Promise<Asked> {
  invariant(beside, 'this report asks several questions');
  const answers: Record<string, unknown> = {};
  for (const [name, fields] of Object.entries(beside)) answers[name] = await inPaise(ask, route, { ...asked, ...fields, limit });
  return answers;
}

/** The names of records in the filters, each read by the route that shows it. A saved view may name a record that was removed since. */
async function namesOf(ask: Ask, orgId: unknown, filters: readonly ReportFilter[], asked: Asked): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const filter of filters) {
    const id = filter.kind === 'record' ? asked[filter.name] : undefined;
    if (filter.kind !== 'record' || typeof id !== 'string' || !isUuid(id)) continue;
    const answer = await ask(filter.route, { orgId, ...(!filter.list && { id }) }).catch(nothingIfGone);
    const record = filter.list ? (at(answer, filter.list) as { _id: string }[] | undefined)?.find(({ _id }) => _id === id) : answer;
    names[filter.name] = String(at(record, filter.at) ?? 'removed');
  }
  return names;
}

function nothingIfGone(error: unknown): undefined {
  if (!(error instanceof ORPCError && error.code === 'NOT_FOUND')) throw error;
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], value);

/** The dates as the report answered them, because it chooses some if none are requested. An answer of one day has no period. */
function daysOf(asOn: string | null, { from, to, date }: Asked): Asked {
  if (asOn !== null) return { from: undefined, to: undefined, date: asOn };
  return { ...(from !== undefined && { from, to }), ...(date !== undefined && { date }) };
}

function fileDays({ from, to, date }: Asked): string {
  const days = [from, to, date].filter((day) => typeof day === 'string').map(wordedDate);
  return [...new Set(days)].join(' to ');
}

async function* tableRows(
  { report }: ReportExport,
  first: Page,
  pageAfter: PageAfter,
  columns: readonly ReportColumn[],
  isGroupsOnly: boolean,
): AsyncGenerator<TableRow> {
  const { answer } = first;
  const row = (each: ReportRow) => tableRow(columns, each);
  let sums: Sums = {};
  for (const each of report.opening?.(answer) ?? []) yield row(each);
  const groups = report.groups?.(answer);
  const tree = report.tree?.(answer);
  if (tree) yield* tree.filter(({ kind }) => !isGroupsOnly || kind !== 'entry').map(row);
  else if (groups) for await (const each of treeRows(groups, first, pageAfter, isGroupsOnly)) yield row(each);
  else
    for (let page = first; ; page = await pageAfter(page.next)) {
      sums = addRows(columns, sums, page.rows);
      yield* page.rows.map(row);
      if (page.next === null) break;
    }
  for (const each of [...(report.closing?.(answer) ?? []), ...report.totals(answer, sums)]) yield row(each);
}

function tableRow(columns: readonly ReportColumn[], row: ReportRow): TableRow {
  const { acrossPaise } = row;
  const cells = columns.map((column) => fileValue(column, cellValue(column, row)));
  if (acrossPaise !== undefined) {
    // A balance of both sides is one figure without a column, so its side is written in words.
    cells[0] = `${cells[0]}${acrossPaise === 0 ? '' : acrossPaise > 0 ? ' (Dr)' : ' (Cr)'}`;
    cells[columns.indexOf(acrossColumn(columns))] = Math.abs(acrossPaise) / 100;
  }
  return { cells, look: { depth: row.depth, isStrong: row.kind !== 'entry' && row.kind !== 'opening' } };
}

const scales = { amount: 100, quantity: 10_000, rate: 10_000, percent: 10_000, count: 1 } as const;

function fileValue({ kind }: ReportColumn, value: TableCell): TableCell {
  return typeof value === 'number' && kind !== 'text' && kind !== 'date' ? value / scales[kind] : value;
}

const fileKind = ({ kind }: ReportColumn): TableColumn['kind'] => (kind === 'text' || kind === 'date' ? kind : 'number');

function tableColumn(column: ReportColumn): TableColumn {
  const { title, kind, side } = column;
  return {
    title,
    kind: fileKind(column),
    ...(kind === 'amount' && { format: side === 'both' ? 'balance' : 'amount' }),
    // The column with the remaining width on a screen contains names.
    ...(kind === 'text' && column.width === undefined && { isName: true }),
  };
}

function paperColumn(column: ReportColumn): ExportColumn {
  const { key, title, kind, side } = column;
  return {
    field: key,
    title,
    kind: fileKind(column),
    ...(kind === 'amount' && { figure: side === 'both' ? 'balance' : 'money' }),
  };
}
