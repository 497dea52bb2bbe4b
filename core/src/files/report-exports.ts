import { dayBook } from '../reports/day-book.ts';
import { ledger } from '../reports/ledger.ts';
import { outstandingParties } from '../reports/outstanding-parties.ts';
import { outstandingByAge, outstandingByGroup } from '../reports/outstanding-summary.ts';
import type { Report } from '../reports/report.ts';
import { stockSummary } from '../reports/stock-summary.ts';
import { trialBalance } from '../reports/trial-balance.ts';

/** A report as a file: the route that answers it is asked, with its rights, page by page. */
export type ReportExport = {
  // biome-ignore lint/suspicious/noExplicitAny: each description names its own answer; the test holds it against the contract
  readonly report: Report<any, any>;
  /** The route that answers it, as `noun.route`. */
  readonly route: string;
  /** What the route takes in its path, by the name under which the file's address asks for it: no address may repeat a name of a path. */
  readonly inPath?: Readonly<Record<string, string>>;
  /** Rows of a page, where it is not the 200 that every route answers. */
  readonly rowsAtOnce?: number;
  /** The route answers all at once and takes no page. */
  readonly isWhole?: true;
  /** What is asked besides the filters. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Filters that the description needs beside the answer, with what they are when not asked for. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Rows to ask for where only the totals of the answer are wanted. */
  readonly limit?: number;
  /** Asks the route once for each of these names with these fields set; the answers under their names are the first answer. */
  readonly beside?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The reports that are exported and printed. */
export const reportExports: readonly ReportExport[] = [
  { report: trialBalance, route: 'reports.getTrialBalance', rowsAtOnce: 2000 },
  { report: ledger, route: 'reports.getLedgerPage', inPath: { ledger: 'ledgerId' } },
  { report: dayBook, route: 'vouchers.listVouchers' },
  { report: stockSummary, route: 'reports.getStockSummary' },
  {
    report: outstandingByAge,
    route: 'bills.listOutstandingParties',
    isWhole: true,
    limit: 1,
    needs: { by: 'due' },
    beside: { receivables: { tab: 'receivables' }, payables: { tab: 'payables' } },
  },
  ...(['ledger', 'payables', 'receivables'] as const).map(
    (tab): ReportExport => ({
      report: outstandingParties[tab],
      route: 'bills.listOutstandingParties',
      fixed: { tab },
      needs: { by: 'due' },
    }),
  ),
  { report: outstandingByGroup, route: 'bills.listOutstandingGroups', isWhole: true },
];

/** The report that is exported under this name, if there is one. */
export const reportExportOf = (name: string): ReportExport | undefined => reportExports.find(({ report }) => report.id === name);
