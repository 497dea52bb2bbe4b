import type { AdditionalCharge } from '@bahi/core/drafts/additional-charge';
import type { UnparsedFigure, UnparsedFigures } from '../../ui/unparsed-figures.ts';
import type { GoodsRow } from './core-draft.ts';
import { type Cell, placeOf } from './problem-places.ts';
import type { Act } from './trade-entry.ts';

/** The number cells of a line, and core's names of their fields. */
const names = { quantity: 'quantityE4', free: 'free', rate: 'rateE4', discount: 'discount' } as const satisfies Partial<
  Record<Cell, string>
>;
export type FigureCell = keyof typeof names;
const figureCells = Object.keys(names) as FigureCell[];

/** The name under which the text of a cell is kept while its row is not active or its sheet is closed. */
export const keptAs = ({ item, at }: Pick<GoodsRow, 'item' | 'at'>, cell: FigureCell): string => `line ${item._id} ${at} ${cell}`;
const isOfLine = (id: string): boolean => id.startsWith('line ');

const none: UnparsedFigures = {};

/** The texts of this row; other rows get the same empty object, so that they are not rendered again. */
export const unparsedOfRow = (unparsed: UnparsedFigures, row: Pick<GoodsRow, 'item' | 'at'>): UnparsedFigures =>
  figureCells.some((cell) => unparsedText(unparsed, row, cell) !== undefined) ? unparsed : none;

/** The text typed into a cell that is not a number. */
export const unparsedText = (unparsed: UnparsedFigures, row: Pick<GoodsRow, 'item' | 'at'>, cell: FigureCell): string | undefined =>
  unparsed[keptAs(row, cell)]?.text;

/** The parts of a voucher that decide which fields exist. */
export type UnparsedFields = {
  readonly rows: readonly GoodsRow[];
  readonly charges: readonly Pick<AdditionalCharge, 'taxing'>[];
  readonly hasTds: boolean;
  readonly hasGiven: boolean;
  readonly hasSplit: boolean;
  readonly hasCheque: boolean;
  readonly hasBillOfEntry: boolean;
  readonly hasPaper: boolean;
};

/** The names of texts typed into lines that were removed. */
export function goneFrom(unparsed: UnparsedFigures, rows: readonly GoodsRow[]): readonly string[] {
  const ids = Object.keys(unparsed).filter(isOfLine);
  if (ids.length === 0) return ids;
  const known = new Set(rows.flatMap((row) => figureCells.map((cell) => keptAs(row, cell))));
  return ids.filter((id) => !known.has(id));
}

/** The field of the form, also while its fold or panel is closed; null if it was removed. */
export function unparsedField(name: string, { rows, charges, ...its }: UnparsedFields): string | null {
  if (isOfLine(name)) {
    const at = rows.findIndex((row) => figureCells.some((cell) => keptAs(row, cell) === name));
    const cell = figureCells.find((each) => name.endsWith(` ${each}`));
    return at < 0 || cell === undefined ? null : `lines.${at}.${names[cell]}`;
  }
  const [first = '', at, part] = name.split('.');
  const isThere: Readonly<Record<string, boolean>> = {
    charges: charges.some(({ taxing }, row) => row === Number(at) && (part !== 'gstPercentE4' || taxing === 'own')),
    tds: its.hasTds,
    given: its.hasGiven,
    split: its.hasSplit && (part !== 'chequeDate' || its.hasCheque),
    billOfEntry: its.hasBillOfEntry,
    original: its.hasPaper,
  };
  return (isThere[first] ?? true) ? name : null;
}

/**
 * The unparsed texts after an action on the draft: those of a removed charge go and the ones below it move up; those of a reset split go.
 */
export function unparsedAfter(unparsed: UnparsedFigures, action: Act): UnparsedFigures {
  if (action.type !== 'removeCharge' && action.type !== 'resetSplit') return unparsed;
  const moved = Object.entries(unparsed).flatMap(([name, figure]): [string, UnparsedFigure][] => {
    const [first, row, ...part] = name.split('.');
    if (action.type === 'resetSplit') return first === 'split' ? [] : [[name, figure]];
    const its = Number(row);
    if (first !== 'charges' || its < action.at) return [[name, figure]];
    return its === action.at ? [] : [[[first, its - 1, ...part].join('.'), figure]];
  });
  return Object.fromEntries(moved);
}

/** True if both belong to one cell, or to one part of the head. */
export function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [placeOf(one, Number.MAX_SAFE_INTEGER), placeOf(other, Number.MAX_SAFE_INTEGER)];
  return a.kind === 'line' && b.kind === 'line' && a.row === b.row && a.cell === b.cell;
}
