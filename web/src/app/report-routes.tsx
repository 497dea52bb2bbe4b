import { pendingOrderKindNames, pendingOrderRowNames } from '@bahi/core/reports/pending-order-kinds';
import { registerNames, registerRowNames } from '@bahi/core/reports/register-kinds';
import { ageingNotes } from '@bahi/core/reports/schedule-ageing';
import { roundingUnitNames } from '@bahi/core/reports/schedule-reports';
import { columnLayouts, dateLayouts } from '@bahi/core/reports/statement-columns';
import { createRoute } from '@tanstack/react-router';
import { day, held, id, oneOf, text } from './address.ts';
import { dated, ofRatios } from './dated-searches.ts';
import { screen } from './screen.ts';
import { getParentRoute } from './staff-parent.ts';

/** Dates of a monthly summary, and its ledger or group. */
const ofMonths = held({ from: day, to: day, ledgerId: id, groupId: id });
/** Dates, columns and layout of a statement. */
const ofProfit = held({
  from: day,
  to: day,
  beside: oneOf(...columnLayouts),
  layout: oneOf('twoSides', 'schedule'),
  unit: oneOf(...roundingUnitNames),
});
const ofFlow = held({ from: day, to: day, beside: oneOf(...columnLayouts) });
const ofSheet = held({
  ...{ date: day, beside: oneOf(...dateLayouts) },
  ...{ layout: oneOf('schedule'), unit: oneOf(...roundingUnitNames), note: oneOf(...ageingNotes) },
});
/** Kind, rows, dates and filters of a register. */
const ofRegister = held({
  ...{ kind: oneOf(...registerNames), by: oneOf(...registerRowNames), from: day, to: day },
  ...{ partyId: id, productId: id, brandId: id, categoryId: id, hsn: text, ledgerId: id, groupId: id, seriesId: id },
  ...{ salespersonId: id, userId: id, fromGodownId: id, toGodownId: id, named: text },
});
/** Kind, rows and filters of pending orders. */
const ofPending = held({
  ...{ kind: oneOf(...pendingOrderKindNames), by: oneOf(...pendingOrderRowNames), partyId: id, productId: id, named: text },
});
/** The date and filters of the stock summary. */
const stockFilters = held({ date: day, brandId: id, categoryId: id, godownId: id });
const ageingFilters = held({ date: day, ageLimits: text, brandId: id, categoryId: id });
const byFilters = held({ by: oneOf('godown', 'batch', 'brand', 'category'), date: day });
const turnsFilters = held({
  ...{ from: day, to: day, speed: oneOf('fast', 'steady', 'new', 'slow', 'dead'), slowDays: text, brandId: id, categoryId: id },
});
const movementFilters = held({ from: day, to: day, brandId: id, categoryId: id, godownId: id });

/** Reports of the books and of stock. */
export const reportRoutes = [
  createRoute({
    getParentRoute,
    path: 'trialBalance',
    validateSearch: dated,
    component: screen('trialBalance', 'TrialBalance'),
  }),
  ...['groupSummary', 'groupSummary/$groupId'].map((path) =>
    createRoute({ getParentRoute, path, validateSearch: dated, component: screen('groupSummary', 'GroupSummary') }),
  ),
  createRoute({ getParentRoute, path: 'monthlySummary', validateSearch: ofMonths, component: screen('monthlySummary', 'MonthlySummary') }),
  createRoute({ getParentRoute, path: 'profitAndLoss', validateSearch: ofProfit, component: screen('profitAndLoss', 'ProfitAndLoss') }),
  createRoute({ getParentRoute, path: 'balanceSheet', validateSearch: ofSheet, component: screen('balanceSheet', 'BalanceSheet') }),
  createRoute({ getParentRoute, path: 'cashFlow', validateSearch: ofFlow, component: screen('cashFlow', 'CashFlow') }),
  createRoute({
    getParentRoute,
    path: 'cashFlow/direct',
    validateSearch: dated,
    component: screen('receiptsAndPayments', 'ReceiptsByGroup'),
  }),
  createRoute({
    getParentRoute,
    path: 'cashFlow/months',
    validateSearch: dated,
    component: screen('receiptsAndPayments', 'ReceiptsByMonth'),
  }),
  createRoute({ getParentRoute, path: 'cashFlow/funds', validateSearch: dated, component: screen('fundsFlow', 'FundsByGroup') }),
  createRoute({ getParentRoute, path: 'cashFlow/fundsByMonth', validateSearch: dated, component: screen('fundsFlow', 'FundsByMonth') }),
  createRoute({ getParentRoute, path: 'ratios', validateSearch: ofRatios, component: screen('ratios', 'Ratios') }),
  createRoute({ getParentRoute, path: 'registers', validateSearch: ofRegister, component: screen('register', 'Register') }),
  createRoute({ getParentRoute, path: 'pendingOrders', validateSearch: ofPending, component: screen('pendingOrders', 'PendingOrders') }),
  createRoute({ getParentRoute, path: 'stockSummary', validateSearch: stockFilters, component: screen('stockSummary', 'StockSummary') }),
  createRoute({
    getParentRoute,
    path: 'stockAgeing',
    validateSearch: ageingFilters,
    component: screen('stockAgeing', 'StockAgeing'),
  }),
  createRoute({
    getParentRoute,
    path: 'expiringStock',
    validateSearch: held({ days: text }),
    component: screen('expiringStock', 'ExpiringStock'),
  }),
  createRoute({ getParentRoute, path: 'negativeStock', component: screen('negativeStock', 'NegativeStock') }),
  createRoute({
    getParentRoute,
    path: 'stockMovement',
    validateSearch: movementFilters,
    component: screen('stockMovement', 'StockMovement'),
  }),
  createRoute({ getParentRoute, path: 'stockBy', validateSearch: byFilters, component: screen('stockBy', 'StockBy') }),
  createRoute({ getParentRoute, path: 'stockTurns', validateSearch: turnsFilters, component: screen('stockTurns', 'StockTurns') }),
  createRoute({
    getParentRoute,
    path: 'stockMoves/$productId',
    validateSearch: held({ from: day, to: day, batch: text }),
    component: screen('stockMoves', 'StockMoves'),
  }),
  createRoute({
    getParentRoute,
    path: 'reports',
    validateSearch: held({ summary: text }),
    component: screen('reportList', 'ReportList'),
  }),
] as const;
