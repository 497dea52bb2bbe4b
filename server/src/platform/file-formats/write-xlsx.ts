import { Readable } from 'node:stream';
import { daysBetween, isIsoDate } from '@bahi/core/periods/business-date';
import { ZipFile } from 'yazl';
import { partsOf, type RowLook, type Table, type TableCell, type TableColumn } from './table.ts';
import { styleOf, styles } from './xlsx-styles.ts';

/**
 * A workbook with a sheet for each table, as bytes written while they are read. Texts are written as texts, so that none is a formula; text
 * columns are formatted as text, so that codes typed into a template keep leading zeros.
 */
export function writeXlsx(tables: readonly Table[]): Readable {
  const zip = new ZipFile();
  const part = (name: string, text: string) => zip.addBuffer(Buffer.from(declaration + text), name);
  part('[Content_Types].xml', contentTypes(tables.length));
  part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  part('xl/workbook.xml', workbook(tables));
  part(
    'xl/_rels/workbook.xml.rels',
    relations([...tables.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const), ['styles', 'styles.xml']]),
  );
  part('xl/styles.xml', styles(main));
  for (const [at, table] of tables.entries()) zip.addReadStream(Readable.from(sheet(table)), `xl/worksheets/sheet${at + 1}.xml`);
  zip.end();
  return zip.outputStream as Readable;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

function contentTypes(sheets: number): string {
  const of = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const each = Array.from({ length: sheets }, (_, at) => of(`worksheets/sheet${at + 1}`, 'worksheet')).join('');
  return `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${of('workbook', 'sheet.main')}${of('styles', 'styles')}${each}</Types>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('');
  return `<Relationships xmlns="${packaged}/relationships">${each}</Relationships>`;
}

function workbook(tables: readonly Table[]): string {
  const each = tables.map(({ name }, at) => `<sheet name="${escaped(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each}</sheets></workbook>`;
}

/** Characters and length that a spreadsheet accepts in a sheet name. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

async function* sheet({ columns, rows, heading }: Table): AsyncGenerator<string> {
  const widths = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1" style="${styleOf(column)}"/>`,
  );
  const above = heading ? [heading.title, heading.words, ''] : [];
  const headNo = above.length + 1;
  const pane = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headNo}" topLeftCell="A${headNo + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  // The sum of a group is above its rows.
  const outline = heading ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : '';
  const levels = heading?.levels ? `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${Math.min(7, heading.levels)}"/>` : '';
  yield `${declaration}<worksheet xmlns="${main}">${outline}${pane}${levels}<cols>${widths.join('')}</cols><sheetData>`;
  yield above
    .map((text, at) => `<row r="${at + 1}">${textCell(text, at === 0 ? styleOf('header') : styleOf({ kind: 'text' }))}</row>`)
    .join('');
  yield `<row r="${headNo}">${columns.map(({ title }) => textCell(title, styleOf('header'))).join('')}</row>`;
  let rowNo = headNo;
  let piece = '';
  for await (const row of rows) {
    const { cells, look } = partsOf(row);
    const level = look.depth > 0 ? ` outlineLevel="${Math.min(7, look.depth)}"` : '';
    piece += `<row r="${++rowNo}"${level}>${columns.map((column, at) => cellOf(cells[at] ?? null, column, look, at === 0)).join('')}</row>`;
    if (piece.length > 32_000) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</sheetData></worksheet>`;
}

/** Figures need room for crores. */
function widthOf({ title, format, isName }: TableColumn): number {
  if (isName) return 40;
  return Math.max(format ? 18 : 12, Math.min(40, title.length + 6));
}

/** Day 61 of a spreadsheet; its earlier days are wrong by one. */
const marchOf1900 = '1900-03-01';

function cellOf(cell: TableCell, column: TableColumn, { depth, isStrong }: RowLook, isFirst: boolean): string {
  if (cell === null || cell === '') return '<c/>';
  const style = (kind: TableColumn['kind']) => styleOf({ ...column, kind }, isStrong, isFirst ? depth : 0);
  if (typeof cell === 'number') return `<c s="${style('number')}"><v>${cell}</v></c>`;
  if (column.kind === 'date' && isIsoDate(cell) && cell >= marchOf1900)
    return `<c s="${style('date')}"><v>${daysBetween(marchOf1900, cell) + 61}</v></c>`;
  return textCell(cell, style('text'));
}

const textCell = (text: string, style: number) => `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** XML allows no control characters except tab and line breaks, and no lone surrogates. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
