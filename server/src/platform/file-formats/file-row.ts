import type { Cell } from '@bahi/core/files/cell';

/** A row with its number in a spreadsheet: from 1, including the header. */
export type FileRow = { readonly rowNo: number; readonly cells: readonly Cell[] };
