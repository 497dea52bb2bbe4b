import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from './error-pages.tsx';
import { goesHome, signedIn } from './guards.ts';
import { searchOfCompanies, searchOfOutstanding, searchOfStaff, searchOfVouchers } from './list-searches.ts';
import { forStaffAdmins, masterRoutes, partyList, productList, screensOf } from './master-routes.tsx';
import { root } from './root.tsx';
import { screen } from './screen.ts';

const staff = createRoute({
  getParentRoute: () => root,
  path: '/sUsers',
  beforeLoad: signedIn('staff'),
  component: lazyRouteComponent(() => import('./shell/staff-area.tsx'), 'StaffArea'),
});
const getParentRoute = () => staff;

/** The settings of staff, and below them the masters. */
const settings = createRoute({ getParentRoute, path: 'settings' });
const mastersOfStaff = createRoute({ getParentRoute: () => settings, id: 'masters', beforeLoad: forStaffAdmins });

const MoneyForm = screen('moneyForm', 'MoneyForm');
const SourceList = screen('moneySources', 'SourceList');
const PrintOut = screen('moneyPrintOut', 'PrintOut');
const VoucherDetails = screen('voucherDetails', 'VoucherDetails');
const OutstandingList = screen('outstandingList', 'OutstandingList');
const Outstanding = screen('outstanding', 'Outstanding');

/** The days of a report, YYYY-MM-DD. */
const dated = ({ from, to }: Record<string, unknown>): { from?: string; to?: string } => ({
  ...(isDate(from) && { from }),
  ...(isDate(to) && { to }),
});
const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A day of the stock, and what it is narrowed to. */
const ofShelf = ({
  date,
  ...asked
}: Record<string, unknown>): { date?: string; brandId?: string; categoryId?: string; godownId?: string } => ({
  ...(isDate(date) && { date }),
  ...Object.fromEntries(
    (['brandId', 'categoryId', 'godownId'] as const).flatMap((name) => (isId(asked[name]) ? [[name, asked[name]]] : [])),
  ),
});
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

/** Which voucher is put on paper. */
const ofVoucher = ({ id }: Record<string, unknown>): { id?: string } => (isId(id) ? { id } : {});

/** A receipt or a payment, new or edited; the party is found in the page. */
const moneyForms = ['searchPartyReceipt', 'editReceipt/$id', 'paymentPurchase', 'searchPartyPayment', 'editPayment/$id'] as const;
const amountPaths = [
  'receipt/addAmount/$party_id',
  'receipt/editAmount/$party_id',
  'payment/addAmount/$party_id',
  'payment/editAmount/$party_id',
  'payment/edit/addAmount/$party_id',
] as const;
/** Whose receipt begins. */
const ofParty = ({ party }: Record<string, unknown>): { party?: string } =>
  typeof party === 'string' && /^[0-9a-f-]{36}$/.test(party) ? { party } : {};

const SalesForm = screen('tradeForm', 'SalesForm');
const VanSaleForm = screen('tradeForm', 'VanSaleForm');
const SaleOrderForm = screen('tradeForm', 'SaleOrderForm');
const PurchaseForm = screen('tradeForm', 'PurchaseForm');
const CreditNoteForm = screen('tradeForm', 'CreditNoteForm');
const DebitNoteForm = screen('tradeForm', 'DebitNoteForm');

/** One form for a voucher and what opens over it: it stays as it is when a panel opens or closes. */
const sales = createRoute({ getParentRoute, id: 'salesForm', component: SalesForm });
const purchase = createRoute({ getParentRoute, id: 'purchaseForm', component: PurchaseForm });
const vanSale = createRoute({ getParentRoute, path: 'vanSale', component: VanSaleForm });

/** One page shows a saved voucher of any kind. */
const detailsPaths = [
  'salesDetails/$id',
  'vanSaleDetails/$id',
  'invoiceDetails/$id',
  'purchaseDetails/$id',
  'creditNoteDetails/$id',
  'debitNoteDetails/$id',
  'receipt/details/$id',
  'payment/details/$id',
  'stockTransferDetails/$id',
  'stockAdjustmentDetails/$id',
  'contraDetails/$id',
  'journalDetails/$id',
] as const;

/** The paths are those of the specification; each screen comes as its own chunk. */
export const staffRoutes = staff.addChildren([
  createRoute({ getParentRoute, path: '/', beforeLoad: goesHome('staff') }),
  createRoute({ getParentRoute, path: 'dashboard', component: screen('home', 'Home') }),
  ...screensOf(getParentRoute, 'partyList', partyList),
  ...screensOf(getParentRoute, 'productList', productList),
  sales.addChildren([
    createRoute({ getParentRoute: () => sales, path: 'sales' }),
    createRoute({ getParentRoute: () => sales, path: 'sales/paymentSplitting' }),
    createRoute({ getParentRoute: () => sales, path: 'sales/scanProduct' }),
    createRoute({ getParentRoute: () => sales, path: 'searchPartySales' }),
    createRoute({ getParentRoute: () => sales, path: 'addItemSales' }),
    createRoute({ getParentRoute: () => sales, path: 'editItemVoucher/$productId/$index' }),
  ]),
  createRoute({ getParentRoute, path: 'editsales/$id', component: SalesForm }),
  vanSale.addChildren([
    createRoute({ getParentRoute: () => vanSale, path: '/' }),
    createRoute({ getParentRoute: () => vanSale, path: 'paymentSplitting' }),
    createRoute({ getParentRoute: () => vanSale, path: 'scanProduct' }),
  ]),
  createRoute({ getParentRoute, path: 'editvanSale/$id', component: VanSaleForm }),
  createRoute({ getParentRoute, path: 'invoice', component: SaleOrderForm }),
  createRoute({ getParentRoute, path: 'editinvoice/$id', component: SaleOrderForm }),
  createRoute({ getParentRoute, path: 'searchPartyvanSale', component: VanSaleForm }),
  createRoute({ getParentRoute, path: 'searchPartysaleOrder', component: SaleOrderForm }),
  createRoute({ getParentRoute, path: 'searchPartyCreditNote', component: CreditNoteForm }),
  createRoute({ getParentRoute, path: 'searchPartyDebitNote', component: DebitNoteForm }),
  purchase.addChildren([
    createRoute({ getParentRoute: () => purchase, path: 'purchase' }),
    createRoute({ getParentRoute: () => purchase, path: 'searchPartyPurchase' }),
    createRoute({ getParentRoute: () => purchase, path: 'addBatchPurchase/$productId' }),
  ]),
  createRoute({ getParentRoute, path: 'editpurchase/$id', component: PurchaseForm }),
  createRoute({ getParentRoute, path: 'creditNote', component: CreditNoteForm }),
  createRoute({ getParentRoute, path: 'editcreditNote/$id', component: CreditNoteForm }),
  createRoute({ getParentRoute, path: 'debitNote', component: DebitNoteForm }),
  createRoute({ getParentRoute, path: 'editdebitNote/$id', component: DebitNoteForm }),
  ...detailsPaths.map((path) => createRoute({ getParentRoute, path, component: VoucherDetails })),
  createRoute({ getParentRoute, path: 'billToSales/$id', component: screen('convertVoucher', 'BillToSales') }),
  createRoute({ getParentRoute, path: 'billToCreditNote/$id', component: screen('convertVoucher', 'BillToCreditNote') }),
  createRoute({ getParentRoute, path: 'billToDebitNote/$id', component: screen('convertVoucher', 'BillToDebitNote') }),
  createRoute({ getParentRoute, path: 'voucherHistory/$id', component: screen('voucherHistory', 'VoucherHistory') }),
  createRoute({
    getParentRoute,
    path: 'vouchers',
    validateSearch: searchOfVouchers,
    component: screen('voucherList', 'VoucherList'),
  }),
  createRoute({ getParentRoute, path: 'receipt', validateSearch: ofParty, component: MoneyForm }),
  createRoute({ getParentRoute, path: 'payment', validateSearch: ofParty, component: MoneyForm }),
  ...moneyForms.map((path) => createRoute({ getParentRoute, path, component: MoneyForm })),
  ...amountPaths.map((path) => createRoute({ getParentRoute, path, component: OutstandingList })),
  createRoute({ getParentRoute, path: 'receipt/sourceList/$source', component: SourceList }),
  createRoute({ getParentRoute, path: 'payment/sourceList/$source', component: SourceList }),
  createRoute({ getParentRoute, path: 'receiptPrintOut', validateSearch: ofVoucher, component: PrintOut }),
  createRoute({ getParentRoute, path: 'paymentPrintOut', validateSearch: ofVoucher, component: PrintOut }),
  createRoute({ getParentRoute, path: 'outstanding', validateSearch: searchOfOutstanding, component: Outstanding }),
  createRoute({ getParentRoute, path: 'outstandingSummary', component: screen('outstandingSummary', 'OutstandingSummary') }),
  createRoute({ getParentRoute, path: 'outstandingDetails/$party_id', component: Outstanding }),
  createRoute({
    getParentRoute,
    path: 'ledger/$ledgerId',
    validateSearch: dated,
    component: screen('ledgerPage', 'LedgerPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'trialBalance',
    validateSearch: dated,
    component: screen('trialBalance', 'TrialBalance'),
  }),
  createRoute({ getParentRoute, path: 'stockSummary', validateSearch: ofShelf, component: screen('stockSummary', 'StockSummary') }),
  createRoute({ getParentRoute, path: 'stockMoves/$productId', validateSearch: dated, component: screen('stockMoves', 'StockMoves') }),
  createRoute({
    getParentRoute,
    path: 'reports',
    validateSearch: ({ summary }: Record<string, unknown>): { summary?: string } => (typeof summary === 'string' ? { summary } : {}),
    component: screen('reportList', 'ReportList'),
  }),
  createRoute({ getParentRoute, path: 'stockTransfer', component: screen('stockTransferForm', 'StockTransferForm') }),
  createRoute({ getParentRoute, path: 'searchGodown', component: screen('stockTransferForm', 'StockTransferForm') }),
  createRoute({ getParentRoute, path: 'editstockTransfer/$id', component: screen('stockTransferForm', 'StockTransferForm') }),
  createRoute({ getParentRoute, path: 'stockTransferStep/$id', component: screen('transferPage', 'TransferPage') }),
  createRoute({ getParentRoute, path: 'contra', component: screen('contraForm', 'ContraForm') }),
  createRoute({ getParentRoute, path: 'editcontra/$id', component: screen('contraForm', 'ContraForm') }),
  createRoute({ getParentRoute, path: 'journal', component: screen('journalForm', 'JournalForm') }),
  createRoute({ getParentRoute, path: 'editjournal/$id', component: screen('journalForm', 'JournalForm') }),
  createRoute({ getParentRoute, path: 'stockAdjustment', component: screen('stockAdjustmentForm', 'StockAdjustmentForm') }),
  createRoute({ getParentRoute, path: 'editstockAdjustment/$id', component: screen('stockAdjustmentForm', 'StockAdjustmentForm') }),
  settings.addChildren([
    createRoute({
      getParentRoute: () => settings,
      path: '/',
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
