import type { UnreadFigures } from '../../ui/unread-figures.ts';
import type { Shown } from '../problem-places.ts';
import { unreadProblems } from '../unread-problems.ts';
import type { GoodsRow } from './core-draft.ts';
import { type Cell, placeOf } from './problem-places.ts';

/** The cells of a line that hold a figure, by the names of the wire. */
const names = { quantity: 'count', free: 'free', rate: 'selectedPriceRate', discount: 'discount' } as const satisfies Partial<
  Record<Cell, string>
>;
export type FigureCell = keyof typeof names;
const figureCells = Object.keys(names) as FigureCell[];

/** The name under which the text of a cell is kept while its row is not the one under the cursor, or its sheet is closed. */
export const keptAs = ({ item, at }: Pick<GoodsRow, 'item' | 'at'>, cell: FigureCell): string => `line ${item._id} ${at} ${cell}`;
const isOfLine = (id: string): boolean => id.startsWith('line ');

const none: UnreadFigures = {};

/** What of it is of this row; the same nothing for all the others, so that they are not drawn for what is typed into one. */
export const unreadOfRow = (unread: UnreadFigures, row: Pick<GoodsRow, 'item' | 'at'>): UnreadFigures =>
  figureCells.some((cell) => unreadText(unread, row, cell) !== undefined) ? unread : none;

/** What was typed into a cell that is no figure. */
export const unreadText = (unread: UnreadFigures, row: Pick<GoodsRow, 'item' | 'at'>, cell: FigureCell): string | undefined =>
  unread[keptAs(row, cell)]?.text;

/** What is to be mended in the figures of the voucher, those of the lines where the lines stand now. */
export function unreadOfTrade(unread: UnreadFigures, isAsked: boolean, rows: readonly GoodsRow[]): readonly Shown[] {
  return unreadProblems(unread, isAsked, ({ field }, id) => {
    if (!isOfLine(id)) return field;
    const at = rows.findIndex((row) => figureCells.some((cell) => keptAs(row, cell) === id));
    const cell = figureCells.find((each) => id.endsWith(` ${each}`));
    return at < 0 || cell === undefined ? null : `items.${at}.${names[cell]}`;
  });
}

/** The names of what was typed into lines that are gone. */
export function goneFrom(unread: UnreadFigures, rows: readonly GoodsRow[]): readonly string[] {
  const ids = Object.keys(unread).filter(isOfLine);
  if (ids.length === 0) return ids;
  const known = new Set(rows.flatMap((row) => figureCells.map((cell) => keptAs(row, cell))));
  return ids.filter((id) => !known.has(id));
}

/** Whether both are said of one cell, or of one part of the head. */
export function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [placeOf(one, Number.MAX_SAFE_INTEGER), placeOf(other, Number.MAX_SAFE_INTEGER)];
  return a.kind === 'line' && b.kind === 'line' && a.row === b.row && a.cell === b.cell;
}
