import { pendingOrderKindNames, pendingOrderRowNames } from '@bahi/core/reports/pending-order-kinds';
import { registerNames, registerRowNames } from '@bahi/core/reports/register-kinds';
import { ageingNotes } from '@bahi/core/reports/schedule-ageing';
import { roundingUnitNames } from '@bahi/core/reports/schedule-reports';
import { columnLayouts, dateLayouts } from '@bahi/core/reports/statement-columns';
import { stayStates } from '@bahi/core/rooms/stay-state';
import { claimStates } from '@bahi/core/warranties/claim';
import { cardFilters } from '@bahi/core/warranties/cover';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { day, held, id, idList, oneOf, text } from './address.ts';
import { NotFoundPage } from './error-pages.tsx';
import { goesHome, staffSignedIn } from './guards.ts';
import { ofSettings, searchOfCompanies, searchOfOutstanding, searchOfStaff, searchOfVouchers } from './list-searches.ts';
import { bomList, forStaffAdmins, masterRoutes, partyList, productList, screensOf } from './master-routes.tsx';
import { root } from './root.tsx';
import { screen } from './screen.ts';

const staff = createRoute({
  getParentRoute: () => root,
  path: '/sUsers',
  beforeLoad: staffSignedIn,
  component: lazyRouteComponent(() => import('./shell/staff-area.tsx'), 'StaffArea'),
});
const getParentRoute = () => staff;

const settings = createRoute({ getParentRoute, path: 'settings' });
const mastersOfStaff = createRoute({ getParentRoute: () => settings, id: 'masters', beforeLoad: forStaffAdmins });

const ReceiptForm = screen('receiptForm', 'ReceiptForm');
const SourceList = screen('receiptSources', 'SourceList');
const PrintOut = screen('receiptPrintOut', 'PrintOut');
const VoucherDetails = screen('voucherDetails', 'VoucherDetails');
const OutstandingList = screen('outstandingList', 'OutstandingList');
const Outstanding = screen('outstanding', 'Outstanding');

/** Dates of a report. */
const dated = held({ from: day, to: day });
const onDay = held({ date: day });
/** The dates of the room board, or the tiles of today. */
const ofBookings = held({ search: text, state: oneOf(...stayStates), from: day, to: day });
/** The room board tells a new booking its night, type and room. */
const ofNewBooking = held({ from: day, type: id, room: id });
const ofBoard = held({ from: day, show: oneOf('month', 'year'), tab: oneOf('today') });
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
const ofRatios = held({ from: day, to: day, beside: oneOf('previousPeriod', 'previousYear'), layout: oneOf('schedule') });
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
/** Filters of the cheque register: side, state, dates, bank. The screen knows the states. */
const ofCheques = held({ of: oneOf('issued'), state: text, from: day, to: day, bank: id });
/** The bank, and the tab of its statement. */
const ofStatement = held({ bank: id, tab: oneOf('matched', 'files'), search: text });
/** The bank of an imported file, and the file's id once it is read. */
const ofStatementFile = held({ bank: id, id });
/** The tab of TDS, and the first day of the quarter. */
const ofTds = held({ tab: text, quarter: day });
const searchOfCards = held({ search: text, state: oneOf(...cardFilters) });
const searchOfClaims = held({ search: text, state: oneOf('open', 'all', ...claimStates) });
const ofCard = held({ voucherId: id, productId: id, number: text });
/** The warranty terms that are open. */
const ofTemplate = held({ template: id });
const searchOfSerials = held({ search: text, productId: id, serial: text });
/** The source of labels: products, a voucher, a godown, or the day of price changes. */
const ofLabels = held({ products: idList, voucher: id, godown: id, changed: day });
/** The voucher to print. */
const ofVoucher = held({ id });

/** A receipt or payment, new or edited. The party is searched on the page. */
const receiptForms = ['searchPartyReceipt', 'editReceipt/$id', 'paymentPurchase', 'searchPartyPayment', 'editPayment/$id'] as const;
const amountPaths = [
  'receipt/addAmount/$party_id',
  'receipt/editAmount/$party_id',
  'payment/addAmount/$party_id',
  'payment/editAmount/$party_id',
  'payment/edit/addAmount/$party_id',
] as const;
/** The party of the new receipt, and whether it starts with all open bills, oldest first. */
const ofParty = held({ party: id, settle: oneOf('oldest') });

const goodsForms = {
  SalesForm: screen('tradeForm', 'SalesForm'),
  VanSaleForm: screen('tradeForm', 'VanSaleForm'),
  SaleOrderForm: screen('tradeForm', 'SaleOrderForm'),
  PurchaseForm: screen('tradeForm', 'PurchaseForm'),
  PurchaseOrderForm: screen('tradeForm', 'PurchaseOrderForm'),
  CreditNoteForm: screen('tradeForm', 'CreditNoteForm'),
  DebitNoteForm: screen('tradeForm', 'DebitNoteForm'),
  StockTransferForm: screen('stockTransferForm', 'StockTransferForm'),
};
/** One route for a voucher and its panels: the form stays mounted when a panel opens or closes. An edit is a form of its own. */
function formOf<const Path extends string>(name: keyof typeof goodsForms, first: Path, ...over: readonly Path[]) {
  const component = goodsForms[name];
  const form = createRoute({ getParentRoute, id: name, component });
  return [
    form.addChildren([first, ...over].map((path) => createRoute({ getParentRoute: () => form, path }))),
    createRoute({ getParentRoute, path: `edit${first}/$id`, component }),
  ] as const;
}

/** One page shows saved vouchers of all kinds. */
const detailsPaths = [
  'salesDetails/$id',
  'vanSaleDetails/$id',
  'invoiceDetails/$id',
  'purchaseDetails/$id',
  'purchaseOrderDetails/$id',
  'creditNoteDetails/$id',
  'debitNoteDetails/$id',
  'receipt/details/$id',
  'payment/details/$id',
  'stockTransferDetails/$id',
  'stockAdjustmentDetails/$id',
  'stockJournalDetails/$id',
  'contraDetails/$id',
  'journalDetails/$id',
] as const;

/** Reports of a hotel. Lists of the desk are for all members. */
const ofHotel = { getParentRoute, beforeLoad: forStaffAdmins } as const;
const hotelReports = [
  createRoute({ ...ofHotel, path: 'hotelReports/occupancy', validateSearch: ofRatios, component: screen('occupancy', 'OccupancyPage') }),
  createRoute({ ...ofHotel, path: 'hotelReports/year', validateSearch: dated, component: screen('hotelYear', 'YearPage') }),
  createRoute({
    ...ofHotel,
    path: 'hotelReports/forecast',
    validateSearch: held({ days: text, by: oneOf('day', 'type'), typeId: id }),
    component: screen('hotelForecast', 'ForecastPage'),
  }),
  createRoute({
    ...ofHotel,
    path: 'hotelReports/pickUp',
    validateSearch: held({ days: text, sinceDays: text }),
    component: screen('pickUp', 'PickUpPage'),
  }),
  createRoute({
    ...ofHotel,
    path: 'hotelReports/revenue',
    validateSearch: held({ from: day, to: day, by: oneOf('type', 'plan', 'source') }),
    component: screen('hotelRevenue', 'RevenuePage'),
  }),
  createRoute({
    getParentRoute,
    path: 'hotelReports/cityLedger',
    validateSearch: held({ by: oneOf('due', 'bill'), ageLimits: text }),
    component: screen('cityLedger', 'CityLedgerPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'hotelReports/houseList',
    validateSearch: held({ from: day, to: day, list: oneOf('inHouse', 'arrivals', 'departures') }),
    component: screen('houseList', 'HouseListPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'hotelReports/guests',
    validateSearch: dated,
    component: screen('guestRegister', 'GuestRegisterPage'),
  }),
  createRoute({
    ...ofHotel,
    path: 'hotelReports/feedback',
    validateSearch: held({ from: day, to: day, stars: oneOf('1', '2', '3', '4', '5') }),
    component: screen('guestFeedback', 'FeedbackPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'hotelReports/forms',
    validateSearch: held({ from: day, to: day, state: oneOf('pending', 'filed') }),
    component: screen('formsRegister', 'FormsRegisterPage'),
  }),
] as const;

/** The paths are those of the specification; each screen is its own chunk. */
export const staffRoutes = staff.addChildren([
  createRoute({ getParentRoute, path: '/', beforeLoad: goesHome('staff') }),
  createRoute({ getParentRoute, path: 'dashboard', component: screen('home', 'Home') }),
  ...screensOf(getParentRoute, 'partyList', partyList),
  ...screensOf(getParentRoute, 'productList', productList),
  ...screensOf(getParentRoute, 'bomList', bomList),
  ...formOf(
    'SalesForm',
    'sales',
    'sales/paymentSplitting',
    'sales/scanProduct',
    'searchPartySales',
    'addItemSales',
    'editItemVoucher/$productId/$index',
  ),
  ...formOf('VanSaleForm', 'vanSale', 'vanSale/paymentSplitting', 'vanSale/scanProduct', 'searchPartyvanSale', 'addItemvanSale'),
  ...formOf('SaleOrderForm', 'invoice', 'searchPartysaleOrder', 'addItemsaleOrder'),
  ...formOf('PurchaseForm', 'purchase', 'searchPartyPurchase', 'addItemPurchase', 'addBatchPurchase/$productId'),
  ...formOf('PurchaseOrderForm', 'purchaseOrder', 'searchPartyPurchaseOrder', 'addItemPurchaseOrder'),
  ...formOf('CreditNoteForm', 'creditNote', 'searchPartyCreditNote', 'addItemCreditNote'),
  ...formOf('DebitNoteForm', 'debitNote', 'searchPartyDebitNote', 'addItemDebitNote'),
  ...detailsPaths.map((path) => createRoute({ getParentRoute, path, component: VoucherDetails })),
  createRoute({ getParentRoute, path: 'billToSales/$id', component: screen('convertVoucher', 'BillToSales') }),
  createRoute({ getParentRoute, path: 'billToPurchase/$id', component: screen('convertVoucher', 'BillToPurchase') }),
  createRoute({ getParentRoute, path: 'billToCreditNote/$id', component: screen('convertVoucher', 'BillToCreditNote') }),
  createRoute({ getParentRoute, path: 'billToDebitNote/$id', component: screen('convertVoucher', 'BillToDebitNote') }),
  createRoute({ getParentRoute, path: 'voucherHistory/$id', component: screen('voucherHistory', 'VoucherHistory') }),
  createRoute({
    getParentRoute,
    path: 'vouchers',
    validateSearch: searchOfVouchers,
    component: screen('voucherList', 'VoucherList'),
  }),
  createRoute({
    getParentRoute,
    path: 'warrantyCards',
    validateSearch: searchOfCards,
    component: screen('warrantyCards', 'CardList'),
  }),
  createRoute({ getParentRoute, path: 'warrantyCard', validateSearch: ofCard, component: screen('warrantyCard', 'CardPage') }),
  createRoute({ getParentRoute, path: 'warrantyClaims', validateSearch: searchOfClaims, component: screen('warrantyClaims', 'ClaimList') }),
  createRoute({ getParentRoute, path: 'warrantyClaims/$id', component: screen('warrantyClaim', 'ClaimPage') }),
  createRoute({
    getParentRoute,
    path: 'warrantyTemplates',
    validateSearch: ofTemplate,
    component: screen('warrantyTemplates', 'TemplateList'),
  }),
  createRoute({ getParentRoute, path: 'labels', validateSearch: ofLabels, component: screen('labelsPage', 'LabelsPage') }),
  createRoute({
    getParentRoute,
    path: 'serialNumbers',
    validateSearch: searchOfSerials,
    component: screen('serialSearch', 'SerialSearch'),
  }),
  createRoute({ getParentRoute, path: 'receipt', validateSearch: ofParty, component: ReceiptForm }),
  createRoute({ getParentRoute, path: 'payment', validateSearch: ofParty, component: ReceiptForm }),
  ...receiptForms.map((path) => createRoute({ getParentRoute, path, component: ReceiptForm })),
  ...amountPaths.map((path) => createRoute({ getParentRoute, path, component: OutstandingList })),
  createRoute({ getParentRoute, path: 'receipt/sourceList/$source', component: SourceList }),
  createRoute({ getParentRoute, path: 'payment/sourceList/$source', component: SourceList }),
  createRoute({ getParentRoute, path: 'receiptPrintOut', validateSearch: ofVoucher, component: PrintOut }),
  createRoute({ getParentRoute, path: 'paymentPrintOut', validateSearch: ofVoucher, component: PrintOut }),
  createRoute({
    getParentRoute,
    path: 'bankStatements',
    beforeLoad: forStaffAdmins,
    validateSearch: ofStatement,
    component: screen('bankStatements', 'BankStatements'),
  }),
  createRoute({
    getParentRoute,
    path: 'bankImport',
    beforeLoad: forStaffAdmins,
    validateSearch: ofStatementFile,
    component: screen('bankImport', 'BankImport'),
  }),
  createRoute({ getParentRoute, path: 'bankRules', beforeLoad: forStaffAdmins, component: screen('bankRules', 'BankRules') }),
  createRoute({ getParentRoute, path: 'outstanding', validateSearch: searchOfOutstanding, component: Outstanding }),
  createRoute({ getParentRoute, path: 'outstandingSummary', component: screen('outstandingSummary', 'OutstandingSummary') }),
  createRoute({ getParentRoute, path: 'outstandingDetails/$party_id', component: Outstanding }),
  createRoute({ getParentRoute, path: 'cheques', validateSearch: ofCheques, component: screen('chequeRegister', 'ChequeRegister') }),
  createRoute({
    getParentRoute,
    path: 'statement/$party_id',
    validateSearch: dated,
    component: screen('partyStatement', 'PartyStatement'),
  }),
  createRoute({ getParentRoute, path: 'tds', beforeLoad: forStaffAdmins, validateSearch: ofTds, component: screen('tds', 'TdsPage') }),
  createRoute({ getParentRoute, path: 'lowStock', component: screen('lowStock', 'LowStock') }),
  createRoute({
    getParentRoute,
    path: 'ledger/$ledgerId',
    validateSearch: dated,
    component: screen('ledgerPage', 'LedgerPage'),
  }),
  createRoute({ getParentRoute, path: 'bankBooks', component: screen('bookList', 'BookList') }),
  createRoute({ getParentRoute, path: 'bankBooks/$ledgerId', validateSearch: dated, component: screen('bookPage', 'BookPage') }),
  createRoute({
    getParentRoute,
    path: 'bankBooks/$ledgerId/reconciliation',
    validateSearch: onDay,
    component: screen('reconciliation', 'Reconciliation'),
  }),
  createRoute({ getParentRoute, path: 'cashCounts/$ledgerId', validateSearch: onDay, component: screen('cashClose', 'CashClose') }),
  createRoute({ getParentRoute, path: 'myDay', validateSearch: onDay, component: screen('myDay', 'MyDay') }),
  createRoute({ getParentRoute, path: 'handOvers', component: screen('handOverList', 'HandOverList') }),
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
  ...formOf('StockTransferForm', 'stockTransfer', 'searchGodown', 'addItemstockTransfer'),
  createRoute({ getParentRoute, path: 'stockTransferStep/$id', component: screen('transferPage', 'TransferPage') }),
  createRoute({ getParentRoute, path: 'restaurant', component: screen('floorPage', 'FloorPage') }),
  createRoute({ getParentRoute, path: 'restaurant/order/$id', component: screen('tableOrder', 'OrderPage') }),
  createRoute({ getParentRoute, path: 'restaurant/reservations', component: screen('reservations', 'ReservationsPage') }),
  createRoute({
    getParentRoute,
    path: 'restaurant/deliveries',
    validateSearch: held({ order: id }),
    component: screen('deliveriesPage', 'DeliveriesPage'),
  }),
  createRoute({ getParentRoute, path: 'restaurant/kitchen', component: screen('kitchenPage', 'KitchenPage') }),
  createRoute({
    getParentRoute,
    path: 'restaurant/tables',
    beforeLoad: forStaffAdmins,
    component: screen('floorSetup', 'FloorSetup'),
  }),
  createRoute({
    getParentRoute,
    path: 'restaurant/settled',
    validateSearch: held({ search: text, date: day }),
    component: screen('settledOrders', 'SettledOrders'),
  }),
  createRoute({
    getParentRoute,
    path: 'restaurant/closed',
    beforeLoad: forStaffAdmins,
    component: screen('closedOrders', 'ClosedOrders'),
  }),
  createRoute({
    getParentRoute,
    path: 'restaurant/day',
    beforeLoad: forStaffAdmins,
    validateSearch: onDay,
    component: screen('restaurantDay', 'DayPage'),
  }),
  createRoute({ getParentRoute, path: 'restaurant/menu', beforeLoad: forStaffAdmins, component: screen('menuPage', 'MenuPage') }),
  createRoute({ getParentRoute, path: 'restaurant/payouts', beforeLoad: forStaffAdmins, component: screen('payouts', 'PayoutsPage') }),
  createRoute({ getParentRoute, path: 'restaurant/costs', beforeLoad: forStaffAdmins, component: screen('dishCosts', 'CostsPage') }),
  createRoute({ getParentRoute, path: 'bookings', validateSearch: ofBookings, component: screen('bookingsPage', 'BookingsPage') }),
  createRoute({ getParentRoute, path: 'bookings/new', validateSearch: ofNewBooking, component: screen('newBooking', 'NewBooking') }),
  createRoute({ getParentRoute, path: 'bookings/$id', component: screen('bookingPage', 'BookingPage') }),
  createRoute({ getParentRoute, path: 'bookings/$id/rooms', component: screen('addRooms', 'AddRooms') }),
  createRoute({ getParentRoute, path: 'rooms', validateSearch: ofBoard, component: screen('roomsPage', 'RoomsPage') }),
  createRoute({ getParentRoute, path: 'rooms/check-in/$stayId', component: screen('checkInPage', 'CheckInPage') }),
  createRoute({ getParentRoute, path: 'rooms/in-house', component: screen('inHousePage', 'InHousePage') }),
  createRoute({
    getParentRoute,
    path: 'rooms/housekeeping',
    validateSearch: held({ whose: oneOf('all', 'mine') }),
    component: screen('rounds', 'RoundsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'rooms/lost',
    validateSearch: held({ search: text, state: oneOf('kept', 'returned', 'disposed', 'all') }),
    component: screen('lostPage', 'LostPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'rooms/faults',
    validateSearch: held({ state: oneOf('open', 'done') }),
    component: screen('faultsPage', 'FaultsPage'),
  }),
  createRoute({ getParentRoute, path: 'rooms/form-iii', component: screen('formsPage', 'FormsPage') }),
  createRoute({ getParentRoute, path: 'stays/$id', component: screen('folioPage', 'FolioPage') }),
  createRoute({ getParentRoute, path: 'rooms/nightAudit', component: screen('nightAudit', 'AuditPage') }),
  createRoute({ getParentRoute, path: 'rooms/setUp', beforeLoad: forStaffAdmins, component: screen('hotelSetUp', 'HotelSetUp') }),
  createRoute({ getParentRoute, path: 'rooms/channels', beforeLoad: forStaffAdmins, component: screen('channelsPage', 'ChannelsPage') }),
  createRoute({ getParentRoute, path: 'rooms/calendars', beforeLoad: forStaffAdmins, component: screen('calendarsPage', 'CalendarsPage') }),
  ...hotelReports,
  createRoute({ getParentRoute, path: 'contra', component: screen('contraForm', 'ContraForm') }),
  createRoute({ getParentRoute, path: 'editcontra/$id', component: screen('contraForm', 'ContraForm') }),
  createRoute({ getParentRoute, path: 'journal', component: screen('journalForm', 'JournalForm') }),
  createRoute({ getParentRoute, path: 'editjournal/$id', component: screen('journalForm', 'JournalForm') }),
  createRoute({ getParentRoute, path: 'stockAdjustment', component: screen('stockAdjustmentForm', 'StockAdjustmentForm') }),
  createRoute({ getParentRoute, path: 'editstockAdjustment/$id', component: screen('stockAdjustmentForm', 'StockAdjustmentForm') }),
  createRoute({ getParentRoute, path: 'stockJournal', component: screen('stockJournalForm', 'StockJournalForm') }),
  createRoute({ getParentRoute, path: 'editstockJournal/$id', component: screen('stockJournalForm', 'StockJournalForm') }),
  settings.addChildren([
    createRoute({
      getParentRoute: () => settings,
      path: '/',
      validateSearch: ofSettings,
      component: screen('settingsPage', 'SettingsPage'),
    }),
    mastersOfStaff.addChildren([masterRoutes(() => mastersOfStaff)]),
  ]),
  createRoute({
    getParentRoute,
    path: 'company/list',
    validateSearch: searchOfCompanies,
    component: screen('staffCompanies', 'StaffCompanies'),
  }),
  createRoute({
    getParentRoute,
    path: 'retailers',
    validateSearch: searchOfStaff,
    component: screen('staffList', 'StaffList'),
  }),
  createRoute({
    getParentRoute,
    path: 'passcode',
    component: screen('passcodePage', 'StaffPasscode'),
  }),
  createRoute({
    getParentRoute,
    path: 'changePassword',
    component: screen('accountPages', 'StaffAccount'),
  }),
  createRoute({ getParentRoute, path: '$', component: NotFoundPage }),
]);
