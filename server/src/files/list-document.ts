import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate, isIsoDate } from '@bahi/core/periods/business-date';
import type { Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { RowLook } from '../platform/file-formats/table.ts';
import { head, plainSheet, right, ruled, runs } from '../platform/papers/paper-text.ts';
import type { ListPaper } from './list-paper.ts';

type Column = ListPaper['columns'][number];
type Value = ListPaper['rows'][number][number];

/** The maximum number of columns on an upright A4. */
const mostUpright = 6;
/** The maximum number on a landscape A4; more use A3. */
const mostOnA4 = 13;
/** Up to this length a column is as wide as its texts; longer texts wrap. */
const longestKept = 18;

/** A list as shown, with its head on each page and the sums of its balances below. */
export function listDocument({ title, company, narrowed, on, columns, rows, looks }: ListPaper): TDocumentDefinitions {
  const isWide = columns.length > mostUpright;
  const isLong = columns.map((_, at) => rows.some((row) => String(row[at] ?? '').length > longestKept));
  const hasLong = isLong.includes(true);
  const totals = columns.map((column, at) => (looks ? null : totalOf(column, rows, at)));
  const summary = looks ? `Printed on ${formatDate(on)}` : `${rows.length.toLocaleString('en-IN')} on ${formatDate(on)}`;
  return {
    ...plainSheet(`${title}, ${company}`, company),
    ...(columns.length > mostOnA4 && { pageSize: 'A3' }),
    pageOrientation: isWide ? 'landscape' : 'portrait',
    defaultStyle: { font: 'Main', fontSize: isWide ? 7.5 : 8.5, lineHeight: 1.1 },
    content: [
      runs(company, { bold: true }),
      { text: title, style: 'title' },
      {
        ...runs((looks ? [narrowed, summary] : [summary, narrowed]).filter(Boolean).join(' · '), { style: 'small' }),
        margin: [0, 0, 0, 8] as Margins,
      },
      {
        layout: { ...ruled, paddingLeft: () => 3, paddingRight: () => 3 },
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map((_, at) => ((hasLong ? isLong[at] : at === 0) ? '*' : 'auto')),
          body: [
            columns.map(({ title: summary, kind }) => head(summary, kind === 'number' ? 'right' : 'left')),
            ...rows.map((row, no) =>
              columns.map((column, at) => inLook(shown(column, row[at] ?? null, looks !== undefined), looks?.[no], at === 0)),
            ),
            ...(totals.some((total) => total !== null) ? [columns.map((_, at) => totalCell(totals[at] ?? null, at === 0))] : []),
          ],
        },
      },
    ],
  };
}

/** On the wire amounts are rupees; summed as paise they come out exact. */
const paiseOf = (rupees: number) => Math.round(rupees * 100);

function totalOf({ figure }: Column, rows: ListPaper['rows'], at: number): number | null {
  if (figure !== 'balance' || rows.length === 0) return null;
  return rows.reduce((sum, row) => sum + (typeof row[at] === 'number' ? paiseOf(row[at]) : 0), 0);
}

function totalCell(paise: number | null, isFirst: boolean): TableCell {
  const text = paise === null ? (isFirst ? 'Total' : '') : drCr(paise);
  return { text, bold: true, alignment: paise === null ? 'left' : 'right' };
}

const INDENT_POINTS = 10;

/** A row of a report: sums are bold, and each level is indented. */
function inLook(cell: TableCell, look: RowLook | undefined, isFirst: boolean): TableCell {
  if (!look || (!look.isStrong && !(isFirst && look.depth > 0))) return cell;
  const margin: Margins = [isFirst ? look.depth * INDENT_POINTS : 0, 0, 0, 0];
  return { ...(typeof cell === 'string' ? { text: cell } : (cell as object)), bold: look.isStrong, margin } as TableCell;
}

function shown({ kind, figure }: Column, value: Value, isReport: boolean): TableCell {
  if (value === null) return '';
  if (typeof value === 'number') {
    if (isReport && value === 0) return right('–');
    if (figure === 'balance') return right(drCr(paiseOf(value)));
    return right(figure === 'money' ? formatAmount(paiseOf(value), 'two') : formatE4(Math.round(value * 10_000)));
  }
  return kind === 'date' && isIsoDate(value) ? formatDate(value) : runs(value);
}

/** Joined by a non-breaking space. */
const drCr = (paise: number): string => (paise === 0 ? '–' : `${formatAmount(Math.abs(paise), 'two')}\u00a0${paise > 0 ? 'Dr' : 'Cr'}`);
