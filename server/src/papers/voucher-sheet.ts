import { inkOf, tintOf } from '@bahi/core/papers/paper-colour';
import type { CustomTableLayout } from 'pdfmake/interfaces.js';
import { isOwnInvoice, isTrade, type VoucherPaper } from './public/voucher-paper.ts';

/** The sheet a voucher is printed on, in points. A5 shares the layouts of A4, with fewer columns. */
export type Sheet = {
  readonly size: 'A4' | 'A5';
  readonly look: 'modern' | 'classic';
  readonly margin: number;
  /** Between the margins. */
  readonly width: number;
  /** Height of the whole page. */
  readonly height: number;
  readonly isNarrow: boolean;
  readonly fontSize: number;
  /** Text and lines in the company's colour, and a light tint of it. */
  readonly ink: string;
  readonly tint: string;
  /** Rules and padding of the tables of lines, tax and particulars. */
  readonly table: CustomTableLayout;
};

const widths = { A4: 595.28, A5: 419.53 } as const;
const heights = { A4: 841.89, A5: 595.28 } as const;
/** Points below the text, where the number and the page stand. */
export const BOTTOM = 36;
const margins = { modern: { A4: 38, A5: 26 }, classic: { A4: 28, A5: 22 } } as const;

/** Points on each side of a cell, so that 8 points are between two figures. */
export const GUTTER = 4;
export const DIM = '#5c5c68';
export const RULE = '#dddde3';
const BLACK = '#1c1c22';

/** Lines between rows only; the outer cells begin and end at the margins. */
export const openTable: CustomTableLayout = {
  paddingLeft: (at) => (at === 0 ? 0 : GUTTER),
  paddingRight: (at, { table }) => (at === table.widths!.length - 1 ? 0 : GUTTER),
  paddingTop: () => 3,
  paddingBottom: () => 3,
  vLineWidth: () => 0,
  hLineWidth: (at, { table }) => (at === 0 ? 0 : at === table.headerRows ? 0.9 : 0.5),
  hLineColor: (at, { table }) => (at === table.headerRows ? BLACK : RULE),
};

/** A box round the columns; lines below the head, above a total row, and no others across. */
export const boxedTable: CustomTableLayout = {
  paddingLeft: () => GUTTER,
  paddingRight: () => GUTTER,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
  vLineWidth: () => 0.6,
  hLineWidth: (at, { table }) => (at <= (table.headerRows ?? 0) || at >= table.body.length - 1 ? 0.6 : 0),
  hLineColor: () => BLACK,
  vLineColor: () => BLACK,
};

/** Boxes on all sides; each table begins at the last line of the one before. */
export const boxes: CustomTableLayout = {
  ...boxedTable,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 3,
  paddingBottom: () => 3,
  hLineWidth: (at) => (at === 0 ? 0 : 0.6),
};

export const bare: CustomTableLayout = {
  paddingLeft: (at) => (at === 0 ? 0 : GUTTER),
  paddingRight: (at, { table }) => (at === table.widths!.length - 1 ? 0 : GUTTER),
  paddingTop: () => 1,
  paddingBottom: () => 1,
  vLineWidth: () => 0,
  hLineWidth: () => 0,
};

/** As the settings have it; what goes on no roll is printed on A4. */
export function sheetOf({ paperSize, look, colour }: VoucherPaper['print']): Sheet {
  const size = paperSize === 'A5' ? 'A5' : 'A4';
  const margin = margins[look][size];
  const isNarrow = size === 'A5';
  return {
    ...{ size, look, margin, isNarrow },
    width: widths[size] - 2 * margin,
    height: heights[size],
    fontSize: isNarrow ? 7.5 : 8.5,
    ink: inkOf(colour),
    tint: tintOf(colour),
    table: look === 'modern' ? openTable : boxedTable,
  };
}

/** A roll of thermal paper, in points: a head prints 72 mm of 80, and 48 mm of 58. */
export type Roll = { readonly width: number; readonly margin: number };

const rolls: Readonly<Record<string, Roll>> = { thermal80: { width: 226.8, margin: 12 }, thermal58: { width: 164.4, margin: 14 } };

/** The roll that the settings name, for a voucher with lines and prices; every other kind is no slip and goes on A4. */
export const rollOf = ({ voucher, print }: VoucherPaper): Roll | null => (isTrade(voucher) ? (rolls[print.paperSize] ?? null) : null);

/** CGST Rules, rule 48: three copies of an invoice for goods, two for services. */
const ofGoods = ['Original for recipient', 'Duplicate for transporter', 'Triplicate for supplier'];
const ofServices = ['Original for recipient', 'Duplicate for supplier'];

/** The mark above each copy, as many as the settings ask for. What is no invoice is printed once and bears no mark. */
export function copyMarks({ voucher, print }: VoucherPaper): readonly string[] {
  if (!isOwnInvoice(voucher)) return [''];
  const marks = voucher.lines.some(({ godownId }) => godownId !== null) ? ofGoods : ofServices;
  return Array.from({ length: Math.max(1, print.copies) }, (_, at) => marks[at] ?? 'Extra copy');
}
