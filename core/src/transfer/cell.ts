/**
 * A cell of a file: its text, or why there is none to take. The number of a spreadsheet comes as digits with a point, its date as
 * YYYY-MM-DD, its yes and no as `true` and `false`.
 */
export type Cell = string | { readonly fault: CellFault; readonly shown: string };

/** A formula that was never reckoned in the file, and one whose result is an error. */
export type CellFault = 'CELL_FORMULA' | 'CELL_ERROR';

/** What a person sees in the cell. */
export function shownCell(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.shown : (cell ?? '');
}

/** Blanks of every kind around it and no-break spaces within are what spreadsheets add, not what anybody wrote. */
export function trimmed(text: string): string {
  return text
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .replace(/[\u200B\uFEFF]/g, '')
    .trim();
}

/** A row in which nothing is written. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && trimmed(cell) === '');
}

/** The form in which headers and choices are compared: `Product Name *`, `PRODUCT_NAME` and `product name` are one. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, '')
    .normalize('NFKC'); // what stood apart may now belong together
}
