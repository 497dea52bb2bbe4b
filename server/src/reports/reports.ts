import { getBalanceSheet } from './get-balance-sheet.ts';
import { getCashFlow } from './get-cash-flow.ts';
import { getCharts } from './get-charts.ts';
import { getDesk } from './get-desk.ts';
import { getFundsFlow } from './get-funds-flow.ts';
import { getGroupSummary } from './get-group-summary.ts';
import { getLedgerPage } from './get-ledger-page.ts';
import { getMonthSoFar } from './get-month-so-far.ts';
import { getMonthlySummary } from './get-monthly-summary.ts';
import { getProfitAndLoss } from './get-profit-and-loss.ts';
import { getRatios } from './get-ratios.ts';
import { getReceiptsAndPayments } from './get-receipts-and-payments.ts';
import { getRegister } from './get-register.ts';
import { getScheduleAccount } from './get-schedule-account.ts';
import { getScheduleAgeing } from './get-schedule-ageing.ts';
import { getScheduleSheet } from './get-schedule-sheet.ts';
import { getSignedStatement } from './get-signed-statement.ts';
import { getStatement } from './get-statement.ts';
import { getStatementPdf } from './get-statement-pdf.ts';
import { getStockAgeing } from './get-stock-ageing.ts';
import { getStockAges } from './get-stock-ages.ts';
import { getStockBy } from './get-stock-by.ts';
import { getStockMovement } from './get-stock-movement.ts';
import { getStockMoves } from './get-stock-moves.ts';
import { getStockSummary } from './get-stock-summary.ts';
import { getStockTurns } from './get-stock-turns.ts';
import { getTrialBalance } from './get-trial-balance.ts';
import { getTurnover } from './get-turnover.ts';
import { listExpiringStock } from './list-expiring-stock.ts';
import { listLowStock } from './list-low-stock.ts';
import { listNegativeStock } from './list-negative-stock.ts';
import { listPendingOrders } from './list-pending-orders.ts';
import { signStatement } from './sign-statement.ts';

/** The books, read. */
export const reports = {
  getTrialBalance,
  getProfitAndLoss,
  getBalanceSheet,
  getScheduleAccount,
  getScheduleSheet,
  getSignedStatement,
  signStatement,
  getScheduleAgeing,
  getRatios,
  getCashFlow,
  getFundsFlow,
  getReceiptsAndPayments,
  getGroupSummary,
  getMonthlySummary,
  getLedgerPage,
  getDesk,
  getTurnover,
  getStatement,
  getStatementPdf,
  listLowStock,
  getRegister,
  getMonthSoFar,
  getCharts,
  getStockSummary,
  getStockMovement,
  getStockAgeing,
  getStockAges,
  getStockBy,
  getStockTurns,
  listExpiringStock,
  listNegativeStock,
  listPendingOrders,
  getStockMoves,
};
