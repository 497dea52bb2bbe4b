import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/* A report described once: the screen, CSV, the workbook and the PDF read the same columns, rows, totals, filters and links. */

/** The value of a cell: a text, a date (YYYY-MM-DD), paise, a decimal × 10 000, a count; null for an empty cell. */
export type CellValue = string | number | null;
export type Cells = Readonly<Record<string, CellValue>>;

export type ReportColumn = {
  readonly key: string;
  readonly title: string;
  /** `amount` is in paise; `quantity`, `rate` and `percent` are decimals × 10 000. */
  readonly kind: 'text' | 'date' | 'count' | 'amount' | 'quantity' | 'rate' | 'percent';
  /** The cell that the column shows; without it the one named like the column. Two columns may show the two sides of one balance. */
  readonly cell?: string;
  /** Of an amount with debit positive: only what is in debit, only what is in credit (as a positive figure), or both with Dr or Cr. */
  readonly side?: 'debit' | 'credit' | 'both';
  /** Of a quantity: the cell that names its unit. */
  readonly unit?: string;
  /** The column is added up over the entries. */
  readonly isSummed?: true;
  /** Share of the width, in px of a wide screen; a column without it takes what is left. */
  readonly width?: number;
  readonly isDim?: true;
  /**
   * Where the column is shown. `files`: in files and on paper only. `wide`: there, and on screens from 1024 px. `table`: there, and on
   * screens from 768 px. `phone`: on a phone only. Without it everywhere.
   */
  readonly where?: 'files' | 'wide' | 'table' | 'phone';
};

/** Where Enter on a row leads. The web knows the address of each; the period of the report goes with it. */
export type Drill =
  | { readonly to: 'ledger'; readonly ledgerId: string }
  | { readonly to: 'voucher'; readonly kind: VoucherKind; readonly voucherId: string }
  | { readonly to: 'stockMoves'; readonly productId: string; readonly from: IsoDate; readonly until: IsoDate }
  | { readonly to: 'stockSummary'; readonly date: IsoDate }
  | { readonly to: 'openBills'; readonly partyId: string };

export type ReportRow = {
  readonly key: string;
  /** `group` carries the sum of the rows that name it as their parent; `total` is a line under the table. */
  readonly kind: 'group' | 'entry' | 'opening' | 'total';
  readonly depth: number;
  readonly parent?: string;
  readonly cells: Cells;
  /** Dim words after the first cell, on the screen only. */
  readonly note?: string;
  readonly tone?: 'attention';
  /** The row counts no more: its figures are struck through. */
  readonly isStruck?: true;
  /** A balance of all columns together, debit positive, in paise; drawn across the columns of figures. */
  readonly acrossPaise?: number;
  readonly drill?: Drill;
};

/** How a filter is shown under the title of a file: `Brand: Amul`. */
export type ReportFilter =
  /** Two days: `From 01-Apr-2026 to 31-Mar-2027`; without them `All dates`, or nothing where they are optional. */
  | { readonly kind: 'period'; readonly isOptional?: true }
  /** One day: `As on 31-Mar-2027`. */
  | { readonly kind: 'day'; readonly name: string; readonly title: string }
  | { readonly kind: 'text'; readonly name: string; readonly title: string }
  | { readonly kind: 'choice'; readonly name: string; readonly title: string; readonly words: Readonly<Record<string, string>> }
  /** The id of a record. `route` answers its name at `at`; of a route that lists, `list` is the field that holds the records. */
  | {
      readonly kind: 'record';
      readonly name: string;
      readonly title: string;
      readonly route: string;
      readonly at: string;
      readonly list?: string;
    };

/** The sums over the entries, by column; amounts in paise. */
export type Sums = Readonly<Record<string, number>>;

/** `First` is the first answer of the report's route, with what is known of the whole; `Page` is one page of its entries. */
export type Report<First, Page = First> = {
  /** The name of its file route: `/exports/trialBalance/csv`. */
  readonly id: string;
  readonly title: string;
  /** What the report is of, added to the title: a ledger's name. */
  readonly subject?: (first: First) => string;
  /** `pages` are those that were read: of a file the first. */
  readonly columns: (first: First, pages: readonly Page[]) => readonly ReportColumn[];
  /** The rows of a page, in the order of the route. */
  readonly rows: (page: Page) => readonly ReportRow[];
  /** All groups of a tree in the order of the screen. Each of the rows then names its group as parent. */
  readonly groups?: (first: First) => readonly ReportRow[];
  /** Rows above the entries, in files; a screen shows them as figures over the table. */
  readonly opening?: (first: First) => readonly ReportRow[];
  /** Rows below the entries that have no group. */
  readonly closing?: (first: First) => readonly ReportRow[];
  /** The lines under the table, known once every page is read. */
  readonly totals: (first: First, sums: Sums) => readonly ReportRow[];
  readonly filters: readonly ReportFilter[];
};

/** A line under the table. */
export const totalRow = (key: string, cells: Cells, more: Partial<ReportRow> = {}): ReportRow => ({
  key,
  kind: 'total',
  depth: 0,
  cells,
  ...more,
});
