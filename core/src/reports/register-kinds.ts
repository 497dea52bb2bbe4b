import type { TradeSide } from '../vouchers/trade-rules.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/**
 * The registers, each with the kinds of vouchers in it. Sales from a van are sales. A note to a customer and one of a supplier are opposites,
 * so each side has a register of its own. The gross profit is of all bills to customers: a credit note takes from it.
 */
export const registerKinds = {
  sales: { kinds: ['sales', 'vanSale'], side: null },
  purchase: { kinds: ['purchase'], side: null },
  creditNote: { kinds: ['creditNote'], side: 'customer' },
  debitNote: { kinds: ['debitNote'], side: 'supplier' },
  debitNoteOfCustomer: { kinds: ['debitNote'], side: 'customer' },
  creditNoteOfSupplier: { kinds: ['creditNote'], side: 'supplier' },
  saleOrder: { kinds: ['saleOrder'], side: null },
  purchaseOrder: { kinds: ['purchaseOrder'], side: null },
  stockTransfer: { kinds: ['stockTransfer'], side: null },
  receipt: { kinds: ['receipt'], side: null },
  payment: { kinds: ['payment'], side: null },
  grossProfit: { kinds: ['sales', 'vanSale', 'creditNote', 'debitNote'], side: 'customer' },
} as const satisfies Readonly<Record<string, { kinds: readonly VoucherKind[]; side: TradeSide | null }>>;
export type RegisterKind = keyof typeof registerKinds;

export const registerTitles = {
  sales: 'Sales register',
  purchase: 'Purchase register',
  creditNote: 'Credit notes to customers',
  debitNote: 'Debit notes to suppliers',
  debitNoteOfCustomer: 'Debit notes to customers',
  creditNoteOfSupplier: 'Credit notes of suppliers',
  saleOrder: 'Sale order register',
  purchaseOrder: 'Purchase order register',
  stockTransfer: 'Stock transfer register',
  receipt: 'Receipt register',
  payment: 'Payment register',
  grossProfit: 'Gross profit',
} as const satisfies Readonly<Record<RegisterKind, string>>;

/** A row of a register is one voucher, or adds up the vouchers of one of these. */
export const registerRows = {
  ledger: 'Ledger',
  group: 'Group',
  voucher: 'Voucher',
  party: 'Party',
  product: 'Item',
  brand: 'Brand',
  category: 'Category',
  hsn: 'HSN',
  fromGodown: 'From godown',
  toGodown: 'To godown',
  salesperson: 'Salesperson',
  user: 'Entered by',
  series: 'Series',
  month: 'Month',
} as const;
export type RegisterBy = keyof typeof registerRows;

export const registerNames = Object.keys(registerKinds) as readonly RegisterKind[];
export const registerRowNames = Object.keys(registerRows) as readonly RegisterBy[];

/** Registers of money: their rows are the cash and bank ledgers of each voucher, and they have no goods. */
export const isOfMoney = (kind: RegisterKind): boolean => kind === 'receipt' || kind === 'payment';

/** Goods between godowns: quantities without amounts. */
export const isOfTransfers = (kind: RegisterKind): boolean => kind === 'stockTransfer';

const betweenGodowns: readonly RegisterBy[] = ['fromGodown', 'toGodown'];
const ofAccounts: readonly RegisterBy[] = ['ledger', 'group', 'party', 'hsn', 'salesperson'];
const ofGoods: readonly RegisterBy[] = ['product', 'brand', 'category', 'hsn'];

/** The kinds of rows of a register. */
export const rowsOfRegister = (kind: RegisterKind): readonly RegisterBy[] =>
  registerRowNames.filter((by) => {
    if (isOfTransfers(kind)) return !ofAccounts.includes(by);
    return !betweenGodowns.includes(by) && !(isOfMoney(kind) && ofGoods.includes(by));
  });

/** The rows that a register has unless others are chosen. */
export const usualRowsOf = (kind: RegisterKind): RegisterBy => (isOfTransfers(kind) ? 'voucher' : 'ledger');

/** The head of the first column: the ledgers of a register of money are cash and bank ledgers. */
export const titleOfRows = (by: RegisterBy, kind: RegisterKind): string =>
  by === 'ledger' && isOfMoney(kind) ? 'Cash or bank' : registerRows[by];

/** The primary group of the profit and loss with which a register is compared; null for the other registers. */
export const groupOfRegister = (kind: RegisterKind): 'Sales Accounts' | 'Purchase Accounts' | null =>
  kind === 'sales' ? 'Sales Accounts' : kind === 'purchase' ? 'Purchase Accounts' : null;
