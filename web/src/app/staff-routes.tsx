import { claimStates } from '@bahi/core/warranties/claim';
import { cardFilters } from '@bahi/core/warranties/cover';
import { createRoute } from '@tanstack/react-router';
import { day, held, id, idList, oneOf, text } from './address.ts';
import { dated, onDay } from './dated-searches.ts';
import { NotFoundPage } from './error-pages.tsx';
import { goesHome } from './guards.ts';
import { hotelRoutes } from './hotel-routes.tsx';
import { ofSettings, searchOfCompanies, searchOfOutstanding, searchOfStaff, searchOfVouchers } from './list-searches.ts';
import { bomList, forStaffAdmins, masterRoutes, partyList, productList, screensOf } from './master-routes.tsx';
import { reportRoutes } from './report-routes.tsx';
import { restaurantRoutes } from './restaurant-routes.tsx';
import { screen } from './screen.ts';
import { getParentRoute, staff } from './staff-parent.ts';

const settings = createRoute({ getParentRoute, path: 'settings' });
const mastersOfStaff = createRoute({ getParentRoute: () => settings, id: 'masters', beforeLoad: forStaffAdmins });

const ReceiptForm = screen('receiptForm', 'ReceiptForm');
const SourceList = screen('receiptSources', 'SourceList');
const PrintOut = screen('receiptPrintOut', 'PrintOut');
const VoucherDetails = screen('voucherDetails', 'VoucherDetails');
const OutstandingList = screen('outstandingList', 'OutstandingList');
const Outstanding = screen('outstanding', 'Outstanding');

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
  ...reportRoutes,
  ...formOf('StockTransferForm', 'stockTransfer', 'searchGodown', 'addItemstockTransfer'),
  createRoute({ getParentRoute, path: 'stockTransferStep/$id', component: screen('transferPage', 'TransferPage') }),
  ...restaurantRoutes,
  ...hotelRoutes,
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
