import { Readable } from 'node:stream';
import { daysBetween, isIsoDate } from '@bahi/core/periods/business-date';
import { ZipFile } from 'yazl';
import type { Table, TableCell, TableColumn } from './table.ts';

/**
 * A workbook with a sheet for each table, as bytes that are made while they are read. Texts are written as texts, so none of them is a
 * formula; columns of texts are formatted as such, so that what is typed into a template keeps its zeros in front.
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
  part('xl/styles.xml', styles);
  for (const [at, table] of tables.entries()) zip.addReadStream(Readable.from(sheet(table)), `xl/worksheets/sheet${at + 1}.xml`);
  zip.end();
  return zip.outputStream as Readable;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** Numbers of the formats in `styles`. */
const format = { header: 1, text: 2, number: 0, date: 3 } as const;
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;

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

/** What a spreadsheet takes for the name of a sheet. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

async function* sheet({ columns, rows }: Table): AsyncGenerator<string> {
  const widths = columns.map(
    ({ title, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(12, Math.min(40, title.length + 6))}" customWidth="1" style="${format[kind]}"/>`,
  );
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `${declaration}<worksheet xmlns="${main}">${pane}<cols>${widths.join('')}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ title }) => textCell(title, format.header)).join('')}</row>`;
  let rowNo = 1;
  let piece = '';
  for await (const row of rows) {
    piece += `<row r="${++rowNo}">${columns.map((column, at) => cellOf(row[at] ?? null, column)).join('')}</row>`;
    if (piece.length > 32_000) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</sheetData></worksheet>`;
}

/** Day 61 of a spreadsheet; its earlier days are wrong by one. */
const marchOf1900 = '1900-03-01';

function cellOf(cell: TableCell, { kind }: TableColumn): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (kind === 'date' && isIsoDate(cell) && cell >= marchOf1900)
    return `<c s="${format.date}"><v>${daysBetween(marchOf1900, cell) + 61}</v></c>`;
  return textCell(cell, format.text);
}

const textCell = (text: string, style: number) => `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** XML knows no control characters but tab and line breaks; half a letter is none. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
