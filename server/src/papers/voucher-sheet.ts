import { MARGIN, PAPER_WIDTH } from '../platform/papers/paper-text.ts';
import { isOwnInvoice, isTrade, type VoucherPaper } from './public/voucher-paper.ts';

/** The sheet of a printed voucher, in points. A5 shares the layout of A4, with fewer columns. */
export type Sheet = {
  readonly size: 'A4' | 'A5';
  readonly margin: number;
  /** Between the margins. */
  readonly width: number;
  readonly isNarrow: boolean;
};

const sheets = {
  A4: { size: 'A4', margin: MARGIN, width: PAPER_WIDTH, isNarrow: false },
  A5: { size: 'A5', margin: 24, width: 372, isNarrow: true },
} as const satisfies Record<string, Sheet>;

/** A roll of thermal paper, in points: the print head covers 72 mm of 80, and 48 mm of 58. */
export type Roll = { readonly width: number; readonly margin: number };

const rolls: Readonly<Record<string, Roll>> = { thermal80: { width: 226.8, margin: 12 }, thermal58: { width: 164.4, margin: 14 } };

/** The roll of the settings, for a voucher with priced lines; other kinds are printed on A4. */
export const rollOf = ({ voucher, print }: VoucherPaper): Roll | null => (isTrade(voucher) ? (rolls[print.paperSize] ?? null) : null);

/** The sheet of the settings; kinds that are not printed on a roll use A4. */
export const sheetOf = ({ paperSize }: VoucherPaper['print']): Sheet => (paperSize === 'A5' ? sheets.A5 : sheets.A4);

/** CGST Rules, rule 48: three copies of an invoice for goods, two for services. */
const ofGoods = ['Original for recipient', 'Duplicate for transporter', 'Triplicate for supplier'];
const ofServices = ['Original for recipient', 'Duplicate for supplier'];

/** The marks of the copies, as many as the settings require. Other documents are printed once without a mark. */
export function copyMarks({ voucher, print }: VoucherPaper): readonly string[] {
  if (!isOwnInvoice(voucher)) return [''];
  const marks = voucher.items.some(({ godownId }) => godownId !== null) ? ofGoods : ofServices;
  return Array.from({ length: Math.max(1, print.copies) }, (_, at) => marks[at] ?? 'Extra copy');
}
