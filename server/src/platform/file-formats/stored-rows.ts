import type { Cell } from '@bahi/core/files/cell';
import { FileProblem } from './file-problem.ts';
import { longestStoredRow, mostStoredText } from './limits.ts';

/** A row as the database stores it: `cells` is JSON. `doubled` names the other rows of the file that repeat it, in words. */
export type StoredRow = { readonly rowNo: number; readonly cells: string; readonly doubled?: string };

/** Collects the rows of a file in the form in which they are stored. Refuses a row or a file with too many characters in that form. */
export class StoredRows {
  readonly rows: StoredRow[] = [];
  #characters = 0;

  add(rowNo: number, cells: readonly Cell[]): void {
    const json = JSON.stringify(cells);
    if (json.length > longestStoredRow) {
      const most = longestStoredRow.toLocaleString('en-IN');
      throw new FileProblem(`Row ${rowNo} has more than ${most} characters. Shorten its texts and choose the file again.`);
    }
    this.#characters += json.length;
    if (this.#characters > mostStoredText)
      throw new FileProblem('The file holds more text than one list can. Split it into several files.');
    this.rows.push({ rowNo, cells: json });
  }
}
