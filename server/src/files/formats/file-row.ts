import type { Cell } from '@bahi/core/files/cell';

/** A row with the number under which a person sees it in a spreadsheet: from 1, the header too. */
export type FileRow = { readonly rowNo: number; readonly cells: readonly Cell[] };
