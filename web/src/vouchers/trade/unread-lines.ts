import type { AdditionalCharge } from '@bahi/core/drafts/additional-charge';
import type { UnreadFigure, UnreadFigures } from '../../ui/unread-figures.ts';
import type { Shown } from '../problem-places.ts';
import { unreadProblems } from '../unread-problems.ts';
import type { GoodsRow } from './core-draft.ts';
import { type Cell, placeOf } from './problem-places.ts';
import type { Act } from './trade-entry.ts';

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

/** What of a voucher decides which of its fields are there. */
type Fields = {
  readonly rows: readonly GoodsRow[];
  readonly charges: readonly Pick<AdditionalCharge, 'taxing'>[];
  readonly hasTds: boolean;
  readonly hasGiven: boolean;
  readonly hasSplit: boolean;
  readonly hasCheque: boolean;
  readonly hasBillOfEntry: boolean;
  readonly hasPaper: boolean;
};

/** What is to be mended in the figures of the voucher, those of the lines where the lines stand now. */
export function unreadOfTrade(unread: UnreadFigures, isAsked: boolean, fields: Fields): readonly Shown[] {
  return unreadProblems(unread, isAsked, (name) => fieldOf(name, fields));
}

/** The names of what was typed into lines that are gone. */
export function goneFrom(unread: UnreadFigures, rows: readonly GoodsRow[]): readonly string[] {
  const ids = Object.keys(unread).filter(isOfLine);
  if (ids.length === 0) return ids;
  const known = new Set(rows.flatMap((row) => figureCells.map((cell) => keptAs(row, cell))));
  return ids.filter((id) => !known.has(id));
}

/** The field of the form, also while the fold or the panel that holds it is closed; null where it is gone. */
function fieldOf(name: string, { rows, charges, ...its }: Fields): string | null {
  if (isOfLine(name)) {
    const at = rows.findIndex((row) => figureCells.some((cell) => keptAs(row, cell) === name));
    const cell = figureCells.find((each) => name.endsWith(` ${each}`));
    return at < 0 || cell === undefined ? null : `items.${at}.${names[cell]}`;
  }
  const [first = '', at, part] = name.split('.');
  const isThere: Readonly<Record<string, boolean>> = {
    charges: charges.some(({ taxing }, row) => row === Number(at) && (part !== 'tax' || taxing === 'own')),
    tds: its.hasTds,
    given: its.hasGiven,
    split: its.hasSplit && (part !== 'chequeDate' || its.hasCheque),
    billOfEntry: its.hasBillOfEntry,
    original: its.hasPaper,
  };
  return (isThere[first] ?? true) ? name : null;
}

/** After an act on the draft: those of a charge that was removed are gone, and of those below it moved up; those of a split that was reset are gone. */
export function unreadAfter(unread: UnreadFigures, action: Act): UnreadFigures {
  if (action.type !== 'removeCharge' && action.type !== 'resetSplit') return unread;
  const moved = Object.entries(unread).flatMap(([name, figure]): [string, UnreadFigure][] => {
    const [first, row, ...part] = name.split('.');
    if (action.type === 'resetSplit') return first === 'split' ? [] : [[name, figure]];
    const its = Number(row);
    if (first !== 'charges' || its < action.at) return [[name, figure]];
    return its === action.at ? [] : [[[first, its - 1, ...part].join('.'), figure]];
  });
  return Object.fromEntries(moved);
}

/** Whether both are said of one cell, or of one part of the head. */
export function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [placeOf(one, Number.MAX_SAFE_INTEGER), placeOf(other, Number.MAX_SAFE_INTEGER)];
  return a.kind === 'line' && b.kind === 'line' && a.row === b.row && a.cell === b.cell;
}
