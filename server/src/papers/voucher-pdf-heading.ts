import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { below, lines, runs } from '../platform/papers/paper-text.ts';
import { facts, parties, sellerLines } from './public/heading-facts.ts';
import { endorsementOf, titleOf, type VoucherPaper } from './public/voucher-paper.ts';
import { bare, boxes, type Sheet } from './voucher-sheet.ts';

/** The words that the law wants, at the top of the paper. */
const endorsement = (paper: VoucherPaper): Content[] => {
  const words = endorsementOf(paper);
  return words === '' ? [] : [{ text: words, bold: true, style: 'small', alignment: 'center', margin: [0, 0, 0, 6] }];
};

/** The seller, the title of the paper, and the parties it goes to. */
export const heading = (paper: VoucherPaper, sheet: Sheet, mark: string): Content[] =>
  sheet.look === 'modern' ? modernHeading(paper, sheet, mark) : classicHeading(paper, sheet, mark);

function modernHeading(paper: VoucherPaper, { isNarrow, width, tint }: Sheet, mark: string): Content[] {
  const logoSide = isNarrow ? 28 : 36;
  const blocks = parties(paper);
  const factsWidth = isNarrow ? 150 : 176;
  const factsBox: Content = {
    layout: {
      ...bare,
      paddingLeft: (at) => (at === 0 ? 9 : 3),
      paddingRight: (at) => (at === 0 ? 3 : 9),
      paddingTop: (at) => (at === 0 ? 7 : 1.5),
      paddingBottom: (at, { table }) => (at === table.body.length - 1 ? 7 : 1.5),
    },
    table: {
      widths: ['auto', '*'],
      body: facts(paper).map(([name, value], at): TableCell[] => [
        { text: name, style: 'dim', fillColor: tint },
        { ...runs(value, { alignment: 'right', bold: at === 0 }), fillColor: tint },
      ]),
    },
  } as Content;
  const columnWidth = (width - factsWidth - 14 * Math.max(1, blocks.length)) / Math.max(1, blocks.length);
  return [
    ...endorsement(paper),
    {
      columnGap: 10,
      columns: [
        ...(paper.logo ? [{ width: logoSide, image: paper.logo, fit: [logoSide, logoSide] } as Content] : []),
        {
          width: '*',
          stack: [runs(paper.seller.name, { style: 'name' }), ...sellerLines(paper).map((line) => runs(line, { style: 'dim' }))],
        } as Content,
        {
          width: isNarrow ? 130 : 176,
          alignment: 'right',
          stack: [runs(titleOf(paper), { style: 'title' }), ...(mark === '' ? [] : [{ text: mark, style: 'dim' }])],
        } as Content,
      ],
    },
    {
      margin: below(isNarrow ? 10 : 16),
      columnGap: 14,
      columns: [
        ...(blocks.length === 0 ? [{ width: '*', text: '' } as Content] : []),
        ...blocks.map(
          ({ title, name, lines: rows }) =>
            ({ width: columnWidth, stack: [{ text: title, style: 'dim' }, runs(name, { style: 'party' }), ...lines(...rows)] }) as Content,
        ),
        { width: factsWidth, stack: [factsBox] },
      ],
    },
  ];
}

/** Facts stand in rows of three beside the seller, as in the books that accountants know; the last row may have empty boxes. */
const BOXES_A_ROW = 3;

function classicHeading(paper: VoucherPaper, { isNarrow, width }: Sheet, mark: string): Content[] {
  const blocks = parties(paper);
  const perRow = isNarrow ? 2 : BOXES_A_ROW;
  const shown = facts(paper);
  const rows = Math.ceil(shown.length / perRow);
  const seller: TableCell = {
    rowSpan: rows,
    columnGap: 8,
    columns: [
      ...(paper.logo ? [{ width: 40, image: paper.logo, fit: [40, 40] } as Content] : []),
      { width: '*', stack: [runs(paper.seller.name, { style: 'name' }), ...lines(...sellerLines(paper))] } as Content,
    ],
  } as TableCell;
  const boxWidth = isNarrow ? 74 : 79;
  const fact = (at: number): TableCell => {
    const found = shown[at];
    return found ? { stack: [{ text: found[0], style: 'dim' }, runs(found[1], { bold: at < 2 })] } : '';
  };
  return [
    ...endorsement(paper),
    {
      columns: [
        { width: 110, text: '' },
        { width: '*', ...runs(titleOf(paper).toUpperCase(), { style: 'title', alignment: 'center' }) },
        { width: 110, text: mark, style: 'dim', alignment: 'right', margin: below(3) },
      ],
      margin: [0, 0, 0, 5],
    },
    {
      layout: { ...boxes, hLineWidth: () => 0.6, hLineColor: () => '#1c1c22' },
      table: {
        widths: ['*', ...Array<number>(perRow).fill(boxWidth)],
        body: Array.from({ length: rows }, (_, row) => [
          row === 0 ? seller : '',
          ...Array.from({ length: perRow }, (__, at) => fact(row * perRow + at)),
        ]),
      },
    },
    ...(blocks.length === 0
      ? []
      : [
          {
            layout: boxes,
            table: {
              widths: blocks.map(() => (width - 12 * blocks.length - 0.6 * (blocks.length + 1)) / blocks.length),
              body: [
                blocks.map(
                  ({ title, name, lines: texts }): TableCell => ({
                    stack: [{ text: title, style: 'dim' }, runs(name, { style: 'party' }), ...lines(...texts)],
                  }),
                ),
              ],
            },
          } as Content,
        ]),
  ];
}
