/**
 * A cell of a file: its text, or the fault that makes it unreadable. A spreadsheet number is text with a decimal point, its date
 * YYYY-MM-DD, its yes and no `true` and `false`.
 */
export type Cell = string | { readonly fault: CellFault; readonly shown: string };

/** A formula without a stored result, or one whose result is an error. */
export type CellFault = 'CELL_FORMULA' | 'CELL_ERROR';

/** The text that the user sees in the cell. */
export function shownCell(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.shown : (cell ?? '');
}

/** Removes surrounding blanks of any kind, and replaces no-break spaces within. Spreadsheets add them. */
export function trimmed(text: string): string {
  return text
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .replace(/[\u200B\uFEFF]/g, '')
    .trim();
}

/** True if all cells of the row are empty. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && trimmed(cell) === '');
}

/** The form in which headers and choices are compared: `Product Name *`, `PRODUCT_NAME` and `product name` are equal. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, '')
    .normalize('NFKC'); // characters that were separate may now combine
}
