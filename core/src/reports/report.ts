import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';
import type { PendingOrderKind } from './pending-order-kinds.ts';
import type { RegisterKind } from './register-kinds.ts';

/* A report described once. The screen, CSV, Excel and PDF use the same columns, rows, totals, filters and links. */

/** The value of a cell: a text, a date (YYYY-MM-DD), paise, a decimal × 10 000, a count; null for an empty cell. */
export type CellValue = string | number | null;
export type Cells = Readonly<Record<string, CellValue>>;

export type ReportColumn = {
  readonly key: string;
  readonly title: string;
  /** `amount` is in paise; `quantity`, `rate` and `percent` are decimals × 10 000. */
  readonly kind: 'text' | 'date' | 'count' | 'amount' | 'quantity' | 'rate' | 'percent';
  /** The cell that the column shows; by default the cell with the column's key. Two columns may show the two sides of one balance. */
  readonly cell?: string;
  /** For an amount with debit positive: show debits only, credits only (as positive figures), or both with Dr or Cr. */
  readonly side?: 'debit' | 'credit' | 'both';
  /** For a quantity: the cell that contains its unit. */
  readonly unit?: string;
  /** The entries of the column are summed. */
  readonly isSummed?: true;
  /** Share of the width, in px of a wide screen. A column without it takes the remaining width. */
  readonly width?: number;
  readonly isDim?: true;
  /**
   * The places that show the column. `files`: files and paper only. `wide`: also screens from 1024 px. `table`: also screens from 768 px.
   * `phone`: phones only. Without it everywhere.
   */
  readonly where?: 'files' | 'wide' | 'table' | 'phone';
};

type OwnDays = { readonly from?: IsoDate; readonly until?: IsoDate };

/** The screen that Enter on a row opens. The web knows the address of each; the period of the report is added. */
export type Drill =
  /** With days of its own instead of those of the report, as a month of a summary has. */
  | ({ readonly to: 'ledger'; readonly ledgerId: string } & OwnDays)
  | ({ readonly to: 'groupSummary'; readonly groupId: string } & OwnDays)
  | { readonly to: 'monthlySummary'; readonly groupId: string }
  | { readonly to: 'voucher'; readonly kind: VoucherKind; readonly voucherId: string }
  | { readonly to: 'stockMoves'; readonly productId: string; readonly from: IsoDate; readonly until: IsoDate; readonly batch?: string }
  /** With filters: its godown, brand or category. */
  | { readonly to: 'stockSummary'; readonly date: IsoDate; readonly of?: Readonly<Record<string, string>> }
  /** The vouchers of a register that name this; with days of its own instead of those of the report. */
  | ({
      readonly to: 'register';
      readonly kind: RegisterKind;
      readonly of: Readonly<Record<string, string>>;
      /** The name of what the vouchers have in common; '' for a month. */
      readonly named: string;
    } & OwnDays)
  | {
      readonly to: 'pendingOrders';
      readonly kind: PendingOrderKind;
      readonly of: Readonly<Record<string, string>>;
      readonly named: string;
    }
  | { readonly to: 'openBills'; readonly partyId: string }
  | { readonly to: 'balanceSheet'; readonly date: IsoDate }
  | { readonly to: 'profitAndLoss' }
  | ({ readonly to: 'receiptsAndPayments' } & OwnDays)
  | ({ readonly to: 'fundsFlow' } & OwnDays)
  | { readonly to: 'scheduleAgeing'; readonly of: 'receivables' | 'payables'; readonly date: IsoDate }
  | { readonly to: 'trialBalance' }
  | { readonly to: 'stay'; readonly stayId: string }
  | { readonly to: 'houseList'; readonly list: 'inHouse' | 'arrivals' | 'departures'; readonly from: IsoDate; readonly until: IsoDate }
  /** The days of a room type. */
  | { readonly to: 'hotelForecast'; readonly typeId: string };

export type ReportRow = {
  readonly key: string;
  /**
   * `group` shows the sum of the rows that name it as their parent; `result` adds up rows above it, within the table; `total` is a line below
   * the table.
   */
  readonly kind: 'group' | 'entry' | 'opening' | 'result' | 'total';
  readonly depth: number;
  readonly parent?: string;
  /** A group that has only other groups below it, no entries. */
  readonly isOfGroups?: true;
  readonly cells: Cells;
  /** Dimmed text after the first cell, on the screen only. */
  readonly note?: string;
  readonly tone?: 'attention';
  /** The row does not count: its figures are struck through. */
  readonly isStruck?: true;
  /** A balance across all columns, debit positive, in paise; drawn across the figure columns. */
  readonly acrossPaise?: number;
  readonly drill?: Drill;
};

/** The way a filter is shown below the title of a file: `Brand: Amul`. */
export type ReportFilter =
  /** Two days: `From 01-Apr-2026 to 31-Mar-2027`. Without days: `All dates`, or nothing if the period is optional. */
  | { readonly kind: 'period'; readonly isOptional?: true }
  /** One day: `As on 31-Mar-2027`. */
  | { readonly kind: 'day'; readonly name: string; readonly title: string }
  | { readonly kind: 'text'; readonly name: string; readonly title: string }
  | { readonly kind: 'choice'; readonly name: string; readonly title: string; readonly words: Readonly<Record<string, string>> }
  /** The id of a record. `route` returns its name at `at`. If the route returns a list, `list` is the field with the records. */
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

/** `First` is the first answer of the report's route, with the data of the whole report; `Page` is one page of its entries. */
export type Report<First, Page = First> = {
  /** The name of its file route: `/exports/trialBalance/csv`. */
  readonly id: string;
  readonly title: string;
  /** The subject of the report, added to the title: a ledger's name. */
  readonly subject?: (first: First) => string;
  /** `pages` are the pages that were read; for a file only the first. */
  readonly columns: (first: First, pages: readonly Page[]) => readonly ReportColumn[];
  /** The rows of a page, in the order of the route. */
  readonly rows: (page: Page) => readonly ReportRow[];
  /** All groups of a tree in the order of the screen, each after the group above it. Each row then names its group as parent. */
  readonly groups?: (first: First) => readonly ReportRow[];
  /** All rows of a tree of any depth, in the order of the screen, each after the row that it names as its parent. It has no pages. */
  readonly tree?: (first: First) => readonly ReportRow[];
  /** Rows above the entries, in files. A screen shows them as figures above the table. */
  readonly opening?: (first: First) => readonly ReportRow[];
  /** Rows below the entries that have no group. */
  readonly closing?: (first: First) => readonly ReportRow[];
  /** The lines below the table, available when every page is read. */
  readonly totals: (first: First, sums: Sums) => readonly ReportRow[];
  readonly filters: readonly ReportFilter[];
  /** The one day of an answer, for a report that is of a period otherwise; null for an answer of a period. Files then name it as `date`. */
  readonly asOn?: (first: First) => IsoDate | null;
};

export const totalRow = (key: string, cells: Cells, more: Partial<ReportRow> = {}): ReportRow => ({
  key,
  kind: 'total',
  depth: 0,
  cells,
  ...more,
});
