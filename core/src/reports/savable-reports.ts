/** The days that a report takes: a first and a last one, one day, or none. */
export type DaysTaken = 'period' | 'day' | 'none';

/**
 * The reports of which views are saved, with the days that each takes; a small list, because every screen with an export reads it. The
 * outstanding by age has its choices on its screen alone, not in the address, so no view could restore them.
 * The differences of a signed balance sheet stand below it and are no report of their own.
 */
export const savableReports: Readonly<Record<string, DaysTaken>> = {
  trialBalance: 'period',
  profitAndLoss: 'period',
  balanceSheet: 'day',
  scheduleAccount: 'period',
  scheduleSheet: 'day',
  scheduleAgeing: 'day',
  groupSummary: 'period',
  cashFlow: 'period',
  fundsFlow: 'period',
  receiptsAndPayments: 'period',
  ratios: 'period',
  scheduleRatios: 'period',
  monthlySummary: 'period',
  ledger: 'period',
  dayBook: 'period',
  register: 'period',
  pendingOrders: 'none',
  stockSummary: 'day',
  stockBy: 'day',
  stockTurns: 'period',
  stockMovement: 'period',
  stockAgeing: 'day',
  expiringStock: 'none',
  negativeStock: 'none',
  outstandingLedger: 'period',
  outstandingPayables: 'period',
  outstandingReceivables: 'period',
  outstandingByGroup: 'none',
  restaurantDay: 'day',
  dishCosts: 'none',
  guestRegister: 'period',
  guestFeedback: 'period',
  occupancy: 'period',
  hotelForecast: 'none',
  pickUp: 'none',
  hotelRevenue: 'period',
  houseList: 'period',
  policeForms: 'period',
  cityLedger: 'period',
};
