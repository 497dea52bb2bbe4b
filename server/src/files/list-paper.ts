import type { ExportColumn } from '@bahi/core/files/list-export';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { partsOf, type RowLook, type Table, type TableCell } from '../platform/file-formats/table.ts';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { Refusal } from '../platform/refusal.ts';

/** The data of a printed list. Plain data, because it is sent to the drawing thread. */
export type ListPaper = {
  readonly title: string;
  readonly company: string;
  /** The filters in words; '' for the whole list. */
  readonly narrowed: string;
  /** The date of the print. */
  readonly on: string;
  readonly columns: readonly Omit<ExportColumn, 'says'>[];
  readonly rows: readonly (readonly TableCell[])[];
  /** For a report: the look of each row. Its totals are separate rows, and zero is not a dash. */
  readonly looks?: readonly RowLook[];
};

/** More rows are not useful on paper. */
const mostRows = 2_000;
const maker = { module: new URL('./list-document.ts', import.meta.url), name: 'listDocument' };

/** Reads a list for its PDF, which is headed by `company`. Refuses one that is too long, with a message. */
export async function listPaper(
  company: string,
  { name, rows, heading }: Table,
  shown: readonly ExportColumn[],
  { search = '', state }: Readonly<Record<string, string>>,
): Promise<ListPaper> {
  const all: (readonly TableCell[])[] = [];
  const looks: RowLook[] = [];
  for await (const row of rows) {
    const { cells, look } = partsOf(row);
    looks.push(look);
    if (all.push(cells) <= mostRows) continue;
    const message = `A PDF holds up to ${mostRows.toLocaleString('en-IN')} rows. ${heading ? 'Choose fewer days or a narrower filter' : 'Narrow the list'}, or take it for Excel or as CSV.`;
    throw new Refusal('INVALID', { problems: [{ code: 'LIST_TOO_LONG', field: '', message }] }, message);
  }
  const states = state === 'inactive' ? 'Inactive' : state === 'all' ? 'Active and inactive' : '';
  return {
    title: heading?.title ?? name,
    company,
    narrowed: heading?.words ?? [search && `Holding “${search}”`, states].filter(Boolean).join(' · '),
    on: todayInIndia(Date.now()),
    columns: shown.map(({ says: _, ...column }) => column),
    rows: all,
    ...(heading && { looks }),
  };
}

export const drawList = (paper: ListPaper): Promise<Uint8Array> => drawPaper(maker, paper);
