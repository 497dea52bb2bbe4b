import { grossProfit } from '../../platform/report-tiles.ts';
import type { TileOf } from '../../ui/tile.ts';

/** A screen of the staff area as the sidebar and the search name it. */
export type WorkScreen = TileOf & {
  /** First parts of the paths that belong to it: the forms, the details, the panels. */
  readonly also?: readonly string[];
  /** Only in a company whose masters are kept here. */
  readonly isOfInventory?: boolean;
};

export type WorkGroup = {
  readonly title: 'Sales' | 'Purchases' | 'Money' | 'Stock' | 'Books' | 'GST' | 'Masters';
  readonly screens: readonly WorkScreen[];
};

/** The paths of a kind of voucher: its form, its search of parties and items, its details. */
const forms = (form: string, kind: string, details = `${form}Details`) => [
  form,
  `edit${form}`,
  `searchParty${kind}`,
  `addItem${kind}`,
  details,
];

const vouchersOf = (
  kind:
    | 'sales'
    | 'vanSale'
    | 'saleOrder'
    | 'purchase'
    | 'purchaseOrder'
    | 'creditNote'
    | 'debitNote'
    | 'stockTransfer'
    | 'stockAdjustment'
    | 'stockJournal'
    | 'contra'
    | 'journal'
    | 'receipt'
    | 'payment',
) => ({ to: '/sUsers/vouchers', search: { kind } }) as const;

/** The screens of the daily work in the groups of the sidebar, below the entries of the specification. */
export const workGroups: readonly WorkGroup[] = [
  {
    title: 'Sales',
    screens: [
      { label: 'Sales bills', link: vouchersOf('sales'), also: [...forms('sales', 'Sales'), 'editItemVoucher', 'billToSales'] },
      { label: 'Sale orders', link: vouchersOf('saleOrder'), also: forms('invoice', 'saleOrder'), feature: 'saleOrders' },
      { label: 'Van sales', link: vouchersOf('vanSale'), also: forms('vanSale', 'vanSale'), feature: 'vans' },
      { label: 'Restaurant', link: { to: '/sUsers/restaurant' }, feature: 'restaurant' },
      { label: 'Rooms', link: { to: '/sUsers/rooms' }, feature: 'rooms' },
      { label: 'Bookings', link: { to: '/sUsers/bookings' }, also: ['stays'], feature: 'rooms' },
      { label: 'Housekeeping', link: { to: '/sUsers/rooms/housekeeping' }, also: ['rooms/lost', 'rooms/faults'], feature: 'rooms' },
      { label: 'Night audit', link: { to: '/sUsers/rooms/nightAudit' }, feature: 'rooms' },
      { label: 'Credit notes', link: vouchersOf('creditNote'), also: [...forms('creditNote', 'CreditNote'), 'billToCreditNote'] },
      { label: 'Receivables', link: { to: '/sUsers/outstanding', search: { tab: 'receivables' } } },
      { label: 'Warranty cards', link: { to: '/sUsers/warrantyCards' }, also: ['warrantyCard', 'warrantyTemplates'], feature: 'serials' },
      { label: 'Warranty claims', link: { to: '/sUsers/warrantyClaims' }, feature: 'serials' },
    ],
  },
  {
    title: 'Purchases',
    screens: [
      {
        label: 'Purchase bills',
        link: vouchersOf('purchase'),
        also: [...forms('purchase', 'Purchase'), 'addBatchPurchase', 'billToPurchase'],
      },
      {
        label: 'Purchase orders',
        link: vouchersOf('purchaseOrder'),
        also: forms('purchaseOrder', 'PurchaseOrder'),
        feature: 'purchaseOrders',
      },
      { label: 'Debit notes', link: vouchersOf('debitNote'), also: [...forms('debitNote', 'DebitNote'), 'billToDebitNote'] },
      { label: 'Payables', link: { to: '/sUsers/outstanding', search: { tab: 'payables' } } },
    ],
  },
  {
    title: 'Money',
    screens: [
      { label: 'Receipts', link: vouchersOf('receipt'), also: ['receipt', 'searchPartyReceipt', 'editReceipt', 'receiptPrintOut'] },
      {
        label: 'Payments',
        link: vouchersOf('payment'),
        also: ['payment', 'paymentPurchase', 'searchPartyPayment', 'editPayment', 'paymentPrintOut'],
      },
      { label: 'Contras', link: vouchersOf('contra'), also: ['contra', 'editcontra', 'contraDetails'] },
      { label: 'Cash and bank books', link: { to: '/sUsers/bankBooks' }, also: ['cashCounts'] },
      { label: 'Cheques', link: { to: '/sUsers/cheques' } },
      { label: 'Bank statement', link: { to: '/sUsers/bankStatements' }, also: ['bankImport'], forAdmins: true },
      { label: 'Rules of statements', link: { to: '/sUsers/bankRules' }, forAdmins: true },
      { label: 'My day', link: { to: '/sUsers/myDay' } },
      { label: 'Hand-overs', link: { to: '/sUsers/handOvers' } },
    ],
  },
  {
    title: 'Stock',
    screens: [
      { label: 'Stock summary', link: { to: '/sUsers/stockSummary' }, also: ['stockMoves', 'stockBy'] },
      { label: 'Stock movement', link: { to: '/sUsers/stockMovement' } },
      { label: 'Fast and slow movers', link: { to: '/sUsers/stockTurns' }, forAdmins: true },
      { label: 'Stock ageing', link: { to: '/sUsers/stockAgeing' } },
      { label: 'Near expiry', link: { to: '/sUsers/expiringStock' } },
      { label: 'Negative stock', link: { to: '/sUsers/negativeStock' } },
      { label: 'Low stock', link: { to: '/sUsers/lowStock' } },
      { label: 'Serial numbers', link: { to: '/sUsers/serialNumbers' }, feature: 'serials' },
      {
        label: 'Stock transfers',
        link: vouchersOf('stockTransfer'),
        also: ['stockTransfer', 'searchGodown', 'addItemstockTransfer', 'editstockTransfer', 'stockTransferStep', 'stockTransferDetails'],
      },
      {
        label: 'Stock adjustments',
        link: vouchersOf('stockAdjustment'),
        also: ['stockAdjustment', 'editstockAdjustment', 'stockAdjustmentDetails'],
      },
      {
        label: 'Stock journals',
        link: vouchersOf('stockJournal'),
        also: ['stockJournal', 'editstockJournal', 'stockJournalDetails'],
      },
      { label: 'Bills of materials', link: { to: '/sUsers/bomList' }, also: ['settings/bomList'] },
      { label: 'Print labels', link: { to: '/sUsers/labels' } },
    ],
  },
  {
    title: 'Books',
    screens: [
      { label: 'Day book', link: { to: '/sUsers/vouchers' }, also: ['voucherHistory'] },
      { label: 'Trial balance', link: { to: '/sUsers/trialBalance' }, also: ['ledger'], forAdmins: true },
      { label: 'Group summary', link: { to: '/sUsers/groupSummary' }, forAdmins: true },
      { label: 'Monthly summary', link: { to: '/sUsers/monthlySummary' }, forAdmins: true },
      { label: 'Profit and loss', link: { to: '/sUsers/profitAndLoss' }, forAdmins: true },
      { label: 'Balance sheet', link: { to: '/sUsers/balanceSheet' }, forAdmins: true },
      { label: 'Cash flow', link: { to: '/sUsers/cashFlow' }, forAdmins: true },
      { label: 'Ratios', link: { to: '/sUsers/ratios' }, forAdmins: true },
      { label: 'Registers', link: { to: '/sUsers/registers' }, forAdmins: true },
      { label: 'Gross profit', link: grossProfit, forAdmins: true },
      { label: 'Pending orders', link: { to: '/sUsers/pendingOrders' }, forAdmins: true },
      { label: 'Journals', link: vouchersOf('journal'), also: ['journal', 'editjournal', 'journalDetails'] },
      { label: 'Outstanding', link: { to: '/sUsers/outstanding' }, also: ['outstandingDetails', 'statement'] },
      { label: 'Outstanding summary', link: { to: '/sUsers/outstandingSummary' } },
      { label: 'Reports', link: { to: '/sUsers/reports' }, also: ['hotelReports'] },
    ],
  },
  {
    title: 'GST',
    screens: [
      { label: 'Tax classification', link: { to: '/sUsers/settings/hsnList' }, forAdmins: true },
      { label: 'TDS', link: { to: '/sUsers/tds' }, forAdmins: true },
    ],
  },
  {
    title: 'Masters',
    screens: [
      { label: 'Parties', link: { to: '/sUsers/partyList' }, also: ['settings/partyList'] },
      { label: 'Products', link: { to: '/sUsers/productList' }, also: ['settings/productList'] },
      { label: 'Ledgers', link: { to: '/sUsers/settings/ledgerList' }, forAdmins: true },
      { label: 'Account groups', link: { to: '/sUsers/settings/accountGroupList' }, forAdmins: true },
      { label: 'Banks', link: { to: '/sUsers/settings/bankList' }, forAdmins: true },
      { label: 'Cash', link: { to: '/sUsers/settings/cashList' }, forAdmins: true },
      { label: 'Voucher series', link: { to: '/sUsers/settings/seriesList' }, forAdmins: true },
      { label: 'Additional charges', link: { to: '/sUsers/settings/additionalChargesList' }, forAdmins: true },
      { label: 'Godown', link: { to: '/sUsers/settings/godown' }, forAdmins: true, isOfInventory: true },
      { label: 'Brand', link: { to: '/sUsers/settings/brand' }, forAdmins: true, isOfInventory: true },
      { label: 'Category', link: { to: '/sUsers/settings/category' }, forAdmins: true, isOfInventory: true },
      { label: 'Sub Category', link: { to: '/sUsers/settings/subcategory' }, forAdmins: true, isOfInventory: true },
      { label: 'Price Level', link: { to: '/sUsers/settings/pricelevel' }, forAdmins: true, isOfInventory: true },
      { label: 'Import', link: { to: '/sUsers/settings/import' }, forAdmins: true },
    ],
  },
];

/** The screens of the specification's sidebar, which stand above the groups. */
export const shellScreens: readonly WorkScreen[] = [
  { label: 'Home', link: { to: '/sUsers/dashboard' } },
  { label: 'Settings', keys: 'F11', link: { to: '/sUsers/settings' } },
  { label: 'Company settings', link: { to: '/sUsers/settings/OrderConfigurations' }, forAdmins: true },
  { label: 'Company', link: { to: '/sUsers/company/list' }, forAdmins: true },
  { label: 'Users', link: { to: '/sUsers/retailers' }, forAdmins: true },
  { label: 'Passcode', link: { to: '/sUsers/passcode' } },
  { label: 'Reset Password', link: { to: '/sUsers/changePassword' } },
];

/** The group and the screen to which an address belongs; null outside the work. The longest path wins, and then the kind of voucher or tab. */
export function workAt(pathname: string, search: { readonly kind?: unknown; readonly tab?: unknown }) {
  const path = `${pathname.replace(/^\/sUsers\//, '')}/`;
  let best: { group: WorkGroup | null; screen: WorkScreen; length: number } | null = null;
  const all = [
    ...workGroups.flatMap((group) => group.screens.map((screen) => ({ group, screen }))),
    ...shellScreens.map((screen) => ({ group: null, screen })),
  ];
  for (const { group, screen } of all) {
    const own = String(screen.link.to).replace('/sUsers/', '');
    const wanted = screen.link.search as { kind?: string; tab?: string } | undefined;
    const isMeant = wanted === undefined || (wanted.kind === search.kind && wanted.tab === search.tab);
    const fitting = [...(isMeant ? [own] : []), ...(screen.also ?? [])].filter((each) => path.startsWith(`${each}/`));
    const length = Math.max(0, ...fitting.map((each) => each.length + (wanted && isMeant && each === own ? 1 : 0)));
    if (length > (best?.length ?? 0)) best = { group, screen, length };
  }
  return best;
}
