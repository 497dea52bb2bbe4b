import { stateName } from '@bahi/core/gst/states';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { SellerRow } from '../organizations/seller-store.ts';
import { below, lines, MARGIN, plainSheet, runs, unruled } from '../platform/papers/paper-text.ts';

export type PaperSize = 'A4' | 'A5' | 'roll';

/** A warranty card, or the slip of a claim. Plain data, because it is sent to the drawing thread. */
export type WarrantyPaper = {
  size: PaperSize;
  title: string;
  /** Its number, in large letters. */
  number: string;
  /** A word across it, if it is no longer valid; '' otherwise. */
  mark: string;
  seller: Pick<SellerRow, 'name' | 'address' | 'place' | 'pin' | 'state' | 'gstin' | 'phone' | 'email'>;
  facts: readonly (readonly [name: string, value: string])[];
  texts: readonly (readonly [head: string, text: string])[];
  /** The two who sign: left and right. */
  signed: readonly [string, string];
};

/** 80 mm of thermal paper in points. */
const ROLL_WIDTH = 226.8;
const ROLL_MARGIN = 12;

/** A new object each time: pdfmake writes the height that it found into the size of a roll, and the next paper would be cut there. */
function sheetOf(size: PaperSize): Pick<TDocumentDefinitions, 'pageSize' | 'pageMargins'> {
  switch (size) {
    case 'A4':
      return { pageSize: 'A4', pageMargins: [MARGIN, MARGIN, MARGIN, 44] };
    case 'A5':
      return { pageSize: 'A5', pageMargins: [26, 26, 26, 36] };
    case 'roll':
      return { pageSize: { width: ROLL_WIDTH, height: 'auto' }, pageMargins: [ROLL_MARGIN, 10, ROLL_MARGIN, 10] };
  }
}

/** Papers of one company and size, each on a page of its own. */
export function warrantyDocument([first, ...others]: readonly [WarrantyPaper, ...WarrantyPaper[]]): TDocumentDefinitions {
  const { size, title, number, seller } = first;
  const isRoll = size === 'roll';
  const { footer, ...plain } = plainSheet(`${title} ${number}`, seller.name);
  return {
    ...plain,
    ...(!isRoll && { footer }),
    ...sheetOf(size),
    defaultStyle: { font: 'Main', fontSize: isRoll ? 8 : size === 'A5' ? 9 : 10, lineHeight: 1.15 },
    styles: { ...plain.styles, name: { bold: true, fontSize: 13 }, title: { bold: true, fontSize: isRoll ? 11 : 14 } },
    content: [pageOf(first), ...others.map((paper): Content => ({ stack: pageOf(paper), pageBreak: 'before' }))],
  };
}

/** One column on any paper: the company, the number, the facts, the words, and room for signatures. */
function pageOf({ size, title, number, mark, seller, facts, texts, signed }: WarrantyPaper): Content[] {
  const isRoll = size === 'roll';
  const alignment = isRoll ? 'center' : 'left';
  const place = [seller.address, seller.place, seller.pin].filter(Boolean).join(', ');
  return [
    runs(seller.name, { style: 'name', alignment }),
    ...lines(
      place,
      `State: ${stateName(seller.state)} (${seller.state})`,
      seller.gstin && `GSTIN: ${seller.gstin}`,
      [seller.phone, seller.email].filter(Boolean).join(', '),
    ).map((line): Content => ({ ...(line as object), alignment }) as Content),
    { text: title, style: 'title', alignment, margin: below(isRoll ? 6 : 12) },
    runs(number, { bold: true, alignment }),
    ...(mark === '' ? [] : [runs(mark, { style: 'title', alignment })]),
    {
      margin: below(8),
      layout: { ...unruled, paddingTop: () => 2, paddingBottom: () => 2, paddingLeft: () => 0 },
      table: {
        widths: [isRoll ? 66 : 110, '*'],
        body: facts.map(([name, value]): TableCell[] => [runs(name, { style: 'head' }), runs(value)]),
      },
    },
    ...texts.map(([headText, text]): Content => ({ stack: [{ text: headText, style: 'head' }, runs(text)], margin: below(8) })),
    {
      margin: below(isRoll ? 26 : 44),
      columns: [
        { text: signed[0], style: 'head' },
        { text: signed[1], style: 'head', alignment: 'right' },
      ],
    },
  ];
}
