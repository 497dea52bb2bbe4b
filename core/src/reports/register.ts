import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { endOfMonth } from '../periods/whole-months.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';
import { wordedMonth } from './filter-words.ts';
import type { AccountTie } from './register-accounts.ts';
import {
  isOfMoney,
  isOfTransfers,
  type RegisterBy,
  type RegisterKind,
  registerRows,
  registerTitles,
  titleOfRows,
} from './register-kinds.ts';
import { type Drill, type Report, type ReportColumn, type ReportRow, totalRow } from './report.ts';

/** Registers whose rows are goods: the charges of the vouchers are then one row more, so that every register has the same total. */
export const isOfGoods = (by: RegisterBy): boolean => by === 'product' || by === 'brand' || by === 'category' || by === 'hsn';

/** The amounts of a row, in paise. */
export type RegisterSums = {
  readonly vouchers: number;
  /** Before tax and round-off: the lines and the charges. */
  readonly value: Paise;
  /** The part of the value that is additional charges. */
  readonly charges: Paise;
  readonly tax: Paise;
  /** The heads of the tax. Cess includes that on the quantity. */
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
  readonly cess: Paise;
  readonly roundOff: Paise;
  /** The amount of the vouchers. Tax by reverse charge or at customs is not in it. */
  readonly total: Paise;
  /** The cost at which the goods left, by the company's valuation method, less that of goods which came back. Only of the gross profit. */
  readonly cost: Paise | null;
};

/** An answer of the route. Amounts in paise, quantities × 10 000. */
export type RegisterPage = {
  readonly kind: RegisterKind;
  readonly by: RegisterBy;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: readonly (RegisterSums & {
    /** The id of what the row stands for, the HSN or the first day of the month; null for charges, and for goods without one. */
    readonly key: string | null;
    readonly name: string;
    /** A row by voucher has its date and kind; other rows have null. */
    readonly date: IsoDate | null;
    readonly voucherKind: VoucherKind | null;
    readonly party: string;
    /** The number and date of the supplier's bill of a purchase. Only of rows by voucher, as the reverse charge. */
    readonly billNumber: string;
    readonly billDate: IsoDate | null;
    readonly isReverseCharge: boolean;
    /** null if the goods of the row have several units, or none. */
    readonly quantity: number | null;
    readonly unit: string;
  })[];
  readonly total: RegisterSums;
  /** Only of the gross profit without filters. */
  readonly tie: GrossProfitTie | null;
  /** Only of sales and purchases without filters. */
  readonly accounts: AccountTie | null;
};

/** The gross profit of the books beside the profit of the bills, in paise: the first three together are the last. */
export type GrossProfitTie = {
  readonly profit: Paise;
  /**
   * The rest, which neither bills nor direct incomes and expenses explain: goods sold before they came in, costs added to made goods, stock lost or
   * found, notes without goods, charges posted to sales.
   */
  readonly others: Paise;
  /** Direct incomes less direct expenses. */
  readonly direct: Paise;
  readonly grossProfit: Paise;
};

/**
 * The tie of the bills' profit to the profit and loss of the same period, all in paise. What neither the bills nor the direct incomes and
 * expenses explain is in `others`.
 */
export const grossProfitTie = (
  profit: Paise,
  { sales, costOfSales, grossProfit }: { readonly sales: Paise; readonly costOfSales: Paise; readonly grossProfit: Paise },
): GrossProfitTie => ({
  profit,
  others: paise(sales - costOfSales - profit),
  direct: paise(grossProfit - sales + costOfSales),
  grossProfit,
});

type Row = RegisterPage['rows'][number];

function nameOf({ key, name }: Row, by: RegisterBy): string {
  if (by !== 'month' || key === null) return name;
  return isIsoDate(key) ? wordedMonth(key) : name;
}

/** The filter of the route that leaves in the vouchers of a row. */
const filterOf = {
  party: 'partyId',
  product: 'productId',
  brand: 'brandId',
  category: 'categoryId',
  hsn: 'hsn',
  ledger: 'ledgerId',
  group: 'groupId',
  fromGodown: 'fromGodownId',
  toGodown: 'toGodownId',
  salesperson: 'salespersonId',
  user: 'userId',
  series: 'seriesId',
} as const satisfies Readonly<Record<Exclude<RegisterBy, 'voucher' | 'month'>, string>>;

/** The days of a month, by its first day, that are in the period. */
const partOf = (month: IsoDate, { from, to }: { readonly from: IsoDate; readonly to: IsoDate }) => ({
  from: month > from ? month : from,
  until: endOfMonth(month) < to ? endOfMonth(month) : to,
});

/** A voucher opens itself; any other row opens the register of its vouchers. */
function drillOf({ key, name, voucherKind }: Row, { kind, by, from, to }: RegisterPage): Drill | undefined {
  if (key === null) return undefined;
  switch (by) {
    case 'voucher':
      return voucherKind === null ? undefined : { to: 'voucher', kind: voucherKind, voucherId: key };
    case 'month':
      return isIsoDate(key) ? { to: 'register', kind, of: {}, named: '', ...partOf(key, { from, to }) } : undefined;
    default:
      return { to: 'register', kind, of: { [filterOf[by]]: key }, named: name };
  }
}

const amount = (key: keyof RegisterSums, title: string, width: number, where?: ReportColumn['where']): ReportColumn => ({
  ...{ key, title, kind: 'amount', width },
  ...(where && { where }),
});

/** A column of amounts that are 0 in the total and in every row is in files only. */
const amountsOf = ({ total }: RegisterPage, pages: readonly RegisterPage[]): readonly ReportColumn[] => {
  const head = (key: 'charges' | 'cgst' | 'sgst' | 'igst' | 'cess' | 'roundOff', title: string, width: number) =>
    amount(key, title, width, total[key] === 0 && !pages.some(({ rows }) => rows.some((row) => row[key] !== 0)) ? 'files' : 'wide');
  return [
    amount('value', 'Value', 130),
    head('charges', 'Charges in it', 110),
    head('cgst', 'CGST', 110),
    head('sgst', 'SGST', 110),
    head('igst', 'IGST', 110),
    head('cess', 'Cess', 100),
    head('roundOff', 'Round off', 90),
    amount('total', 'Total', 140),
  ];
};

const profits: readonly ReportColumn[] = [
  { key: 'value', title: 'Sales', kind: 'amount', width: 140, where: 'table' },
  { key: 'cost', title: 'Cost', kind: 'amount', width: 130, where: 'table' },
  { key: 'profit', title: 'Profit', kind: 'amount', width: 140 },
  { key: 'margin', title: '% of sales', kind: 'percent', width: 100 },
];

const supplierBill: readonly ReportColumn[] = [
  { key: 'billNumber', title: 'Supplier’s bill', kind: 'text', width: 120, where: 'wide' },
  { key: 'billDate', title: 'Bill date', kind: 'date', width: 110, where: 'wide' },
];

const quantity: readonly ReportColumn[] = [
  { key: 'quantity', title: 'Quantity', kind: 'quantity', unit: 'unit', width: 140, where: 'table' },
  { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' },
];

function figuresOf(page: RegisterPage, pages: readonly RegisterPage[]): readonly ReportColumn[] {
  if (isOfTransfers(page.kind)) return [];
  if (isOfMoney(page.kind)) return [amount('total', 'Total', 150)];
  return page.kind === 'grossProfit' ? profits : amountsOf(page, pages);
}

function columnsOf(page: RegisterPage, pages: readonly RegisterPage[]): readonly ReportColumn[] {
  const { by, kind } = page;
  const figures = figuresOf(page, pages);
  if (by === 'voucher') {
    return [
      { key: 'name', title: 'Number', kind: 'text', width: 150 },
      { key: 'date', title: 'Date', kind: 'date', width: 110 },
      { key: 'party', title: isOfTransfers(kind) ? 'From and to' : 'Party', kind: 'text', where: 'table' },
      ...(kind === 'purchase' ? supplierBill : []),
      ...(isOfTransfers(kind) ? quantity : []),
      ...(isOfMoney(kind) || isOfTransfers(kind)
        ? []
        : [{ key: 'reverseCharge', title: 'Reverse charge', kind: 'text', width: 90, where: 'files' } as const]),
      ...figures,
    ];
  }
  return [
    { key: 'name', title: titleOfRows(by, kind), kind: 'text' },
    { key: 'vouchers', title: 'Vouchers', kind: 'count', width: 90, where: 'wide' },
    ...(isOfMoney(kind) ? [] : quantity),
    ...figures,
  ];
}

/** Profit and margin; a margin of no sales is empty. */
function profitCells(value: Paise, cost: Paise | null) {
  if (cost === null) return {};
  const profit = paise(value - cost);
  return { cost, profit, margin: value === 0 ? null : marginE4(profit, value) };
}

/** A profit in percent of the sales × 10 000, rounded half away from zero to two decimals. Sales below 0 are goods that came back. */
const marginE4 = (profit: Paise, sales: Paise): number =>
  Number(divideHalfAway(BigInt(profit) * 10_000n * BigInt(Math.sign(sales)), BigInt(Math.abs(sales)))) * 100;

/** The lines that lead from the profit of the bills to the gross profit of the books. */
const tieRows = ({ others, direct, grossProfit }: GrossProfitTie): ReportRow[] => [
  totalRow('others', { name: 'Other differences', profit: others }),
  totalRow('direct', { name: 'Direct incomes less direct expenses', profit: direct }),
  totalRow('grossProfit', { name: 'Gross profit by the profit and loss', profit: grossProfit }),
];

/** The lines that lead from the value of the register to the group of the profit and loss. */
const accountRows = ({ group, ledgers, value }: AccountTie): ReportRow[] => [
  ...ledgers.map(({ key, name, difference }) => totalRow(key, { name, value: difference })),
  totalRow('accounts', { name: `${group} by the profit and loss`, value }),
];

function rowOf(row: Row, page: RegisterPage, at: number): ReportRow {
  const { key, name, value, cost, isReverseCharge, ...cells } = row;
  const drill = drillOf(row, page);
  return {
    key: key ?? `${page.by} ${at} ${name}`,
    kind: 'entry',
    depth: 0,
    cells: {
      ...cells,
      name: nameOf(row, page.by),
      value,
      reverseCharge: isReverseCharge ? 'Yes' : '',
      ...profitCells(value, cost),
    },
    ...(isReverseCharge && { note: 'reverse charge' }),
    ...(drill && { drill }),
  };
}

/**
 * Vouchers of one kind in a period, one by one or added up by ledger, party, goods, series or month; or the profit of all bills. Cancelled ones are
 * not in it.
 */
export const register: Report<RegisterPage> = {
  id: 'register',
  title: 'Register',
  columns: columnsOf,
  rows: (page) => page.rows.map((row, at) => rowOf(row, page, at)),
  totals: ({ kind, by, total, tie, accounts }) => [
    ...(isOfTransfers(kind) ? [] : [totalRow('total', { name: 'Total', ...total, ...profitCells(total.value, total.cost) })]),
    ...(tie === null ? [] : tieRows(tie)),
    // Their long names would widen the column of voucher numbers.
    ...(accounts === null || by === 'voucher' ? [] : accountRows(accounts)),
  ],
  filters: [
    { kind: 'choice', name: 'kind', title: '', words: registerTitles },
    { kind: 'period' },
    { kind: 'choice', name: 'by', title: 'By', words: registerRows },
    { kind: 'record', name: 'partyId', title: 'Party', route: 'parties.getParty', at: 'party.partyName' },
    { kind: 'record', name: 'productId', title: 'Item', route: 'products.getProduct', at: 'product.product_name' },
    { kind: 'record', name: 'brandId', title: 'Brand', route: 'brands.get', at: 'row.name' },
    { kind: 'record', name: 'categoryId', title: 'Category', route: 'categories.get', at: 'row.name' },
    { kind: 'text', name: 'hsn', title: 'HSN' },
    { kind: 'record', name: 'ledgerId', title: 'Ledger', route: 'ledgers.get', at: 'ledger.name' },
    { kind: 'record', name: 'groupId', title: 'Group', route: 'accountGroups.get', at: 'row.name' },
    { kind: 'record', name: 'fromGodownId', title: 'From godown', route: 'godowns.get', at: 'row.name' },
    { kind: 'record', name: 'toGodownId', title: 'To godown', route: 'godowns.get', at: 'row.name' },
    { kind: 'record', name: 'salespersonId', title: 'Salesperson', route: 'bills.listEnterers', list: 'users', at: 'name' },
    { kind: 'record', name: 'userId', title: 'Entered by', route: 'bills.listEnterers', list: 'users', at: 'name' },
    { kind: 'record', name: 'seriesId', title: 'Series', route: 'vouchers.listVoucherSeries', list: 'series', at: 'name' },
  ],
};
