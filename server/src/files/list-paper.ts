import { invariant } from '@bahi/core/basics/invariant';
import type { ExportColumn } from '@bahi/core/files/list-export';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { findSeller } from '../papers/voucher-pdf-store.ts';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Tx } from '../platform/transaction.ts';
import { partsOf, type RowLook, type Table, type TableCell } from './formats/table.ts';

/** All that is on the paper of a list. Plain data: it goes to the thread that draws. */
export type ListPaper = {
  readonly title: string;
  readonly company: string;
  /** What narrows it, in words; '' for the whole list. */
  readonly narrowed: string;
  /** The day on which it was taken. */
  readonly on: string;
  readonly columns: readonly Omit<ExportColumn, 'says'>[];
  readonly rows: readonly (readonly TableCell[])[];
  /** Of a report: how each row is written. Its totals are rows of its own, and nothing is a dash in it. */
  readonly looks?: readonly RowLook[];
};

/** More than this is no paper that somebody reads. */
const mostRows = 2_000;
const maker = { module: new URL('./list-document.ts', import.meta.url), name: 'listDocument' };

/** Reads a list for its paper. Refuses one that is too long for one, in words. */
export async function listPaper(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  orgId: string,
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
  const seller = await run((tx) => tx.first(findSeller(orgId)));
  invariant(seller, 'the company is there');
  const states = state === 'inactive' ? 'Inactive' : state === 'all' ? 'Active and inactive' : '';
  return {
    title: heading?.title ?? name,
    company: seller.name,
    narrowed: heading?.words ?? [search && `Holding “${search}”`, states].filter(Boolean).join(' · '),
    on: todayInIndia(Date.now()),
    columns: shown.map(({ says: _, ...column }) => column),
    rows: all,
    ...(heading && { looks }),
  };
}

export const drawList = (paper: ListPaper): Promise<Uint8Array> => drawPaper(maker, paper);
