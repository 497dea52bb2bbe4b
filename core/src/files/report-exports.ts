import { cashFlow } from '../reports/cash-flow.ts';
import { dayBook } from '../reports/day-book.ts';
import { dishCosts } from '../reports/dish-costs.ts';
import { fundsFlow } from '../reports/funds-flow.ts';
import { groupSummary } from '../reports/group-summary.ts';
import { guestFeedback } from '../reports/guest-feedback.ts';
import { guestRegister } from '../reports/guest-register.ts';
import { hotelForecast, pickUpReport } from '../reports/hotel-forecast.ts';
import { hotelRevenue } from '../reports/hotel-revenue.ts';
import { houseList, policeForms } from '../reports/house-list.ts';
import { ledger } from '../reports/ledger.ts';
import { monthlySummary } from '../reports/monthly-summary.ts';
import { occupancy } from '../reports/occupancy.ts';
import { cityLedger, outstandingParties } from '../reports/outstanding-parties.ts';
import { outstandingByAge, outstandingByGroup } from '../reports/outstanding-summary.ts';
import { pendingOrders } from '../reports/pending-orders.ts';
import { ratioAnalysis } from '../reports/ratios.ts';
import { receiptsAndPayments } from '../reports/receipts-and-payments.ts';
import { register } from '../reports/register.ts';
import type { Report } from '../reports/report.ts';
import { restaurantDay } from '../reports/restaurant-day.ts';
import { scheduleAgeing } from '../reports/schedule-ageing.ts';
import { scheduleRatioTable } from '../reports/schedule-ratios.ts';
import { scheduleAccount, scheduleSheet } from '../reports/schedule-reports.ts';
import { severalCompanies } from '../reports/several-companies.ts';
import { signedDifferences } from '../reports/signed-statement.ts';
import { balanceSheet, profitAndLoss } from '../reports/statement-reports.ts';
import { stockAgeing } from '../reports/stock-ageing.ts';
import { stockBy } from '../reports/stock-by.ts';
import { stockMovement } from '../reports/stock-movement.ts';
import { stockSummary } from '../reports/stock-summary.ts';
import { stockTurns } from '../reports/stock-turns.ts';
import { expiringStock, negativeStock } from '../reports/stock-warnings.ts';
import { trialBalance } from '../reports/trial-balance.ts';

/** A report that is exported as a file. The server calls its route with the rights of the user, page by page. */
export type ReportExport = {
  // biome-ignore lint/suspicious/noExplicitAny: each description names its own answer; the test holds it against the contract
  readonly report: Report<any, any>;
  /** The route that answers it, as `noun.route`. */
  readonly route: string;
  /**
   * Path parameters of the route, each with the query parameter of the file's address that fills it. No query parameter may have the name
   * of a path parameter.
   */
  readonly inPath?: Readonly<Record<string, string>>;
  /** Rows per page; 200 by default. */
  readonly rowsAtOnce?: number;
  /** The route returns all rows at once and has no pages. */
  readonly isWhole?: true;
  /** Query parameters that are always sent, besides the filters. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Filters that the description reads beside the answer, with their default values. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Rows to request if only the totals of the answer are used. */
  readonly limit?: number;
  /**
   * Calls the route once for each of these names, with these parameters. The first answer of the report is an object of these answers by
   * name.
   */
  readonly beside?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The reports that are exported and printed. */
export const reportExports: readonly ReportExport[] = [
  { report: trialBalance, route: 'reports.getTrialBalance', rowsAtOnce: 2000 },
  { report: profitAndLoss, route: 'reports.getProfitAndLoss', isWhole: true },
  { report: balanceSheet, route: 'reports.getBalanceSheet', isWhole: true },
  { report: scheduleAccount, route: 'reports.getScheduleAccount', isWhole: true },
  { report: scheduleSheet, route: 'reports.getScheduleSheet', isWhole: true },
  { report: scheduleAgeing, route: 'reports.getScheduleAgeing', isWhole: true },
  { report: signedDifferences, route: 'reports.getSignedStatement', isWhole: true },
  { report: groupSummary, route: 'reports.getGroupSummary', rowsAtOnce: 2000 },
  { report: cashFlow, route: 'reports.getCashFlow', isWhole: true },
  { report: fundsFlow, route: 'reports.getFundsFlow', isWhole: true },
  { report: receiptsAndPayments, route: 'reports.getReceiptsAndPayments', isWhole: true },
  { report: ratioAnalysis, route: 'reports.getRatios', isWhole: true },
  { report: scheduleRatioTable, route: 'reports.getRatios', isWhole: true },
  { report: monthlySummary, route: 'reports.getMonthlySummary', isWhole: true },
  { report: ledger, route: 'reports.getLedgerPage', inPath: { ledger: 'ledgerId' } },
  { report: dayBook, route: 'vouchers.listVouchers' },
  { report: register, route: 'reports.getRegister', rowsAtOnce: 1000 },
  { report: pendingOrders, route: 'reports.listPendingOrders' },
  { report: stockSummary, route: 'reports.getStockSummary' },
  { report: stockBy, route: 'reports.getStockBy' },
  { report: stockTurns, route: 'reports.getStockTurns', isWhole: true },
  { report: stockMovement, route: 'reports.getStockMovement' },
  { report: stockAgeing, route: 'reports.getStockAgeing' },
  { report: expiringStock, route: 'reports.listExpiringStock' },
  { report: negativeStock, route: 'reports.listNegativeStock' },
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
  { report: restaurantDay, route: 'dayCloses.getDay', isWhole: true },
  { report: dishCosts, route: 'menu.listDishCosts', isWhole: true },
  { report: guestRegister, route: 'guests.getRegister' },
  { report: guestFeedback, route: 'hotelReports.getFeedback' },
  { report: occupancy, route: 'hotelReports.getOccupancy', isWhole: true },
  { report: hotelForecast, route: 'hotelReports.getForecast', isWhole: true },
  { report: pickUpReport, route: 'hotelReports.getPickUp', isWhole: true },
  { report: hotelRevenue, route: 'hotelReports.getRevenue', isWhole: true },
  { report: houseList, route: 'hotelReports.getHouseList' },
  { report: policeForms, route: 'hotelReports.getForms' },
  {
    report: cityLedger,
    route: 'bills.listOutstandingParties',
    fixed: { tab: 'receivables', of: 'folios' },
    needs: { by: 'due' },
  },
];

/** Reports outside a company: those of an owner over several companies. */
const personReports: readonly ReportExport[] = [{ report: severalCompanies, route: 'severalCompanies.getReport', isWhole: true }];

/** The report outside a company with this name, or undefined. */
export const personReportOf = (name: string): ReportExport | undefined => personReports.find(({ report }) => report.id === name);

/** The report with this name, or undefined. */
export const reportExportOf = (name: string): ReportExport | undefined => reportExports.find(({ report }) => report.id === name);
