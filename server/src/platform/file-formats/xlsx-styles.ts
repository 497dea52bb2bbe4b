import type { TableColumn } from './table.ts';

type Style = { readonly format: number; readonly isStrong: boolean; readonly indent: number };

/** Numbers of the formats: 4 and 49 come with every spreadsheet, those from 164 on are written below. */
const formats = { number: 0, amount: 4, text: 49, date: 164, balance: 165 } as const;
const mostIndent = 6;

/** All cell styles; a cell refers to one by its index. The first four are those of plain lists. */
const all: readonly Style[] = [
  { format: formats.number, isStrong: false, indent: 0 },
  { format: formats.text, isStrong: true, indent: 0 },
  { format: formats.text, isStrong: false, indent: 0 },
  { format: formats.date, isStrong: false, indent: 0 },
  { format: formats.amount, isStrong: false, indent: 0 },
  { format: formats.balance, isStrong: false, indent: 0 },
  ...[formats.number, formats.date, formats.amount, formats.balance].map((format) => ({ format, isStrong: true, indent: 0 })),
  ...[false, true].flatMap((isStrong) =>
    Array.from({ length: mostIndent }, (_, at) => ({ format: formats.text, isStrong, indent: at + 1 })),
  ),
];

/** The place of a cell's style. Only texts are indented. */
export function styleOf(column: Pick<TableColumn, 'kind' | 'format'> | 'header', isStrong = false, depth = 0): number {
  if (column === 'header') return styleOf({ kind: 'text' }, true);
  const format = formats[column.kind === 'number' ? (column.format ?? 'number') : column.kind];
  const indent = column.kind === 'text' ? Math.min(depth, mostIndent) : 0;
  return all.findIndex((style) => style.format === format && style.isStrong === isStrong && style.indent === indent);
}

/** The styles part of a workbook. Excel groups digits by the settings of its computer: in India in lakhs and crores. */
export const styles = (
  main: string,
): string => `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>
<numFmt numFmtId="165" formatCode="#,##0.00&quot; Dr&quot;;#,##0.00&quot; Cr&quot;;0.00"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${all.length}">${all.map(xf).join('')}</cellXfs>
</styleSheet>`;

const xf = ({ format, isStrong, indent }: Style): string =>
  `<xf numFmtId="${format}" fontId="${isStrong ? 1 : 0}" fillId="0" borderId="0" xfId="0"${isStrong ? ' applyFont="1"' : ''}${format === 0 ? '' : ' applyNumberFormat="1"'}${
    indent === 0 ? '/>' : ` applyAlignment="1"><alignment horizontal="left" indent="${indent * 2}"/></xf>`
  }`;
