import type { Cell } from '@bahi/core/files/cell';
import { dateOfSerial } from '@bahi/core/files/read-date';
import { FileProblem } from './file-problem.ts';
import type { FileRow } from './file-row.ts';
import { longestCell, mostCells, mostColumns, mostReadText } from './limits.ts';
import { Zip } from './open-zip.ts';
import { ElementCount, XmlReader } from './read-xml.ts';
import { readWorkbook, type Workbook } from './workbook-parts.ts';

const daysTo1904 = 1462;

/** Reports the rows of the first visible sheet, one after another. Only one piece of the sheet is in memory at a time. */
export async function readXlsx(bytes: Buffer, onRow: (row: FileRow) => void): Promise<void> {
  const zip = await Zip.open(bytes);
  const elements = new ElementCount();
  const workbook = await readWorkbook(zip, elements);
  const reader = new XmlReader(new SheetReader(workbook, onRow), elements);
  for await (const piece of zip.text(workbook.sheet)) reader.write(piece);
  reader.end();
}

/** Builds rows from the parser's events: `<row r="3"><c r="B3" t="s" s="4"><f>…</f><v>17</v></c></row>`. */
class SheetReader {
  readonly #workbook: Workbook;
  readonly #onRow: (row: FileRow) => void;
  #cells = 0;
  #characters = 0;
  #rowNo = 0;
  #row: Cell[] = [];
  #cell: { place: number; type: string; format: number; hasFormula: boolean } | undefined;
  #text = '';
  #isValue = false;
  #isAside = false;

  constructor(workbook: Workbook, onRow: (row: FileRow) => void) {
    this.#workbook = workbook;
    this.#onRow = onRow;
  }

  open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'row') this.#beginRow(Number(attributes.r ?? this.#rowNo + 1));
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'f' && this.#cell) this.#cell.hasFormula = true;
    else if (name === 'rPh') this.#isAside = true;
    else if (name === 'v' || name === 't') this.#isValue = !this.#isAside;
  };

  text = (piece: string): void => {
    if (!this.#isValue) return;
    this.#text += piece;
    if (this.#text.length > longestCell) this.#refuseLongCell();
  };

  close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isAside = false;
    else if (name === 'c' && this.#cell) {
      this.#addCell(this.#cell.place, this.#valueOf(this.#cell));
      this.#cell = undefined;
    } else if (name === 'row') this.#onRow({ rowNo: this.#rowNo, cells: Array.from(this.#row, (cell) => cell ?? '') });
  };

  #addCell(place: number, value: Cell): void {
    const { length } = typeof value === 'string' ? value : value.shown;
    if (length > longestCell) this.#refuseLongCell();
    this.#characters += length;
    if (this.#characters > mostReadText)
      throw new FileProblem('The workbook holds more text than one list can. Split it into several files.');
    this.#row[place] = value;
  }

  #refuseLongCell(): never {
    const most = longestCell.toLocaleString('en-IN');
    throw new FileProblem(`Row ${this.#rowNo} has a cell of more than ${most} characters. Shorten it and choose the file again.`);
  }

  #beginRow(rowNo: number): void {
    if (!(rowNo > this.#rowNo && rowNo <= 1_048_576)) throw new FileProblem('The rows of the workbook are out of order.');
    this.#rowNo = rowNo;
    this.#row = [];
  }

  #beginCell({ r, t = 'n', s = '-1' }: Record<string, string>): void {
    if (++this.#cells > mostCells)
      throw new FileProblem('The sheet has too many cells. Copy the rows into a new workbook and choose that file.');
    const place = r === undefined ? this.#row.length : placeOf(r);
    if (place >= mostColumns) return; // no list has columns that far to the right
    this.#cell = { place, type: t, format: Number(s), hasFormula: false };
    this.#text = '';
  }

  #valueOf({ type, format, hasFormula }: { type: string; format: number; hasFormula: boolean }): Cell {
    const raw = this.#text;
    if (hasFormula && raw === '' && type !== 'str') return { fault: 'CELL_FORMULA', shown: '' };
    switch (type) {
      case 's':
        return this.#workbook.sharedTexts[Number(raw)] ?? '';
      case 'b':
        return raw === '1' ? 'true' : 'false';
      case 'e':
        return { fault: 'CELL_ERROR', shown: raw };
      case 'd':
        return raw.slice(0, 10);
      case 'n':
        return raw === '' ? '' : this.#numberOf(Number(raw), format);
      default: // str, inlineStr
        return raw;
    }
  }

  #numberOf(value: number, format: number): string {
    if (!Number.isFinite(value)) return '';
    const date = this.#workbook.isDateFormat[format] ? dateOfSerial(value + (this.#workbook.from1904 ? daysTo1904 : 0)) : null;
    return date ?? digits(value);
  }
}

/** 15 digits, as a spreadsheet shows: 1180.0000000000002 is 1180. Never with an exponent. */
function digits(value: number): string {
  const shown = Number(value.toPrecision(15));
  return Math.abs(shown) < 1e21 && !String(shown).includes('e') ? String(shown) : BigInt(Math.round(shown)).toString();
}

/** `AB12` is the 28th column: 27, counted from 0. */
function placeOf(reference: string): number {
  let place = 0;
  for (const letter of reference) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    place = place * 26 + at;
  }
  return place - 1;
}
