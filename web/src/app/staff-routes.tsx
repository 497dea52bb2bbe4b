import { type VoucherKind, voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from './error-pages.tsx';
import { goesHome, signedIn } from './guards.ts';
import { searchOfCompanies, searchOfStaff } from './list-searches.ts';
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

const SalesForm = screen('salesForm', 'SalesForm');
const ReceiptForm = screen('receiptForm', 'ReceiptForm');
const VoucherDetails = screen('voucherDetails', 'VoucherDetails');
const OutstandingList = screen('outstandingList', 'OutstandingList');
const Outstanding = screen('outstanding', 'Outstanding');
const Soon = screen('soonPage', 'SoonPage');

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

/** One kind of voucher in the day book. */
const ofKind = ({ kind }: Record<string, unknown>): { kind?: VoucherKind } => {
  const known = voucherKinds.find((each) => each === kind);
  return known ? { kind: known } : {};
};
/** Whose receipt begins. */
const ofParty = ({ party }: Record<string, unknown>): { party?: string } =>
  typeof party === 'string' && /^[0-9a-f-]{36}$/.test(party) ? { party } : {};

/** One form for the sale and what opens over it: it stays as it is when a panel opens or closes. */
const sales = createRoute({ getParentRoute, path: 'sales', component: SalesForm });

/** The paths are those of the specification; each screen comes as its own chunk. */
export const staffRoutes = staff.addChildren([
  createRoute({ getParentRoute, path: '/', beforeLoad: goesHome('staff') }),
  createRoute({ getParentRoute, path: 'dashboard', component: screen('home', 'Home') }),
  ...screensOf(getParentRoute, 'partyList', partyList),
  ...screensOf(getParentRoute, 'productList', productList),
  sales.addChildren([
    createRoute({ getParentRoute: () => sales, path: '/' }),
    createRoute({ getParentRoute: () => sales, path: 'paymentSplitting' }),
  ]),
  createRoute({ getParentRoute, path: 'editsales/$id', component: SalesForm }),
  createRoute({ getParentRoute, path: 'salesDetails/$id', component: VoucherDetails }),
  createRoute({ getParentRoute, path: 'voucherHistory/$id', component: screen('voucherHistory', 'VoucherHistory') }),
  createRoute({
    getParentRoute,
    path: 'vouchers',
    validateSearch: ofKind,
    component: screen('voucherList', 'VoucherList'),
  }),
  createRoute({ getParentRoute, path: 'receipt', validateSearch: ofParty, component: ReceiptForm }),
  createRoute({ getParentRoute, path: 'searchPartyReceipt', component: ReceiptForm }),
  createRoute({ getParentRoute, path: 'receipt/addAmount/$party_id', component: OutstandingList }),
  createRoute({ getParentRoute, path: 'receipt/editAmount/$party_id', component: OutstandingList }),
  createRoute({ getParentRoute, path: 'receipt/details/$id', component: VoucherDetails }),
  createRoute({ getParentRoute, path: 'editReceipt/$id', component: ReceiptForm }),
  createRoute({ getParentRoute, path: 'outstanding', component: Outstanding }),
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
  createRoute({ getParentRoute, path: 'invoice', component: Soon }),
  createRoute({ getParentRoute, path: 'purchase', component: Soon }),
  createRoute({ getParentRoute, path: 'payment', component: Soon }),
  createRoute({ getParentRoute, path: 'vanSale', component: Soon }),
  createRoute({ getParentRoute, path: 'stockTransfer', component: screen('stockTransferForm', 'StockTransferForm') }),
  createRoute({ getParentRoute, path: 'stockTransferDetails/$id', component: screen('transferPage', 'TransferPage') }),
  createRoute({ getParentRoute, path: 'contra', component: screen('contraForm', 'ContraForm') }),
  createRoute({ getParentRoute, path: 'journal', component: screen('journalForm', 'JournalForm') }),
  createRoute({ getParentRoute, path: 'stockAdjustment', component: screen('stockAdjustmentForm', 'StockAdjustmentForm') }),
  createRoute({ getParentRoute, path: 'creditNote', component: Soon }),
  createRoute({ getParentRoute, path: 'debitNote', component: Soon }),
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
