import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { endOfMonth } from '../periods/whole-months.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';
import { wordedMonth } from './filter-words.ts';
import { isOfMoney, type RegisterBy, type RegisterKind, registerRows, registerTitles } from './register-kinds.ts';
import { type Drill, type Report, type ReportColumn, type ReportRow, totalRow } from './report.ts';

/** Registers whose rows are goods: the charges of the vouchers are then one row more, so that every register has the same total. */
export const isOfGoods = (by: RegisterBy): boolean => by === 'product' || by === 'brand' || by === 'category' || by === 'hsn';

/** An answer of the route. Amounts in paise, quantities × 10 000. */
export type RegisterPage = {
  readonly kind: RegisterKind;
  readonly by: RegisterBy;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: readonly {
    /** The id of what the row stands for, the HSN or the first day of the month; null for charges, and for goods without one. */
    readonly key: string | null;
    readonly name: string;
    /** A row by voucher has its date and kind; other rows have null. */
    readonly date: IsoDate | null;
    readonly voucherKind: VoucherKind | null;
    readonly party: string;
    readonly vouchers: number;
    /** null if the goods of the row have several units, or none. */
    readonly quantity: number | null;
    readonly unit: string;
    /** Before tax and round-off: the lines and the charges. */
    readonly value: Paise;
    readonly tax: Paise;
    readonly total: Paise;
    /** The cost at which the goods left, by the company's valuation method, less that of goods which came back. Only of the gross profit. */
    readonly cost: Paise | null;
  }[];
  readonly total: {
    readonly vouchers: number;
    readonly value: Paise;
    readonly tax: Paise;
    readonly total: Paise;
    readonly cost: Paise | null;
  };
  /** Only of the gross profit without filters. */
  readonly tie: GrossProfitTie | null;
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

const amounts: readonly ReportColumn[] = [
  { key: 'value', title: 'Value', kind: 'amount', width: 140, where: 'table' },
  { key: 'tax', title: 'Tax', kind: 'amount', width: 120, where: 'table' },
  { key: 'total', title: 'Total', kind: 'amount', width: 150 },
];

const profits: readonly ReportColumn[] = [
  { key: 'value', title: 'Sales', kind: 'amount', width: 140, where: 'table' },
  { key: 'cost', title: 'Cost', kind: 'amount', width: 130, where: 'table' },
  { key: 'profit', title: 'Profit', kind: 'amount', width: 140 },
  { key: 'margin', title: '% of sales', kind: 'percent', width: 100 },
];

function columnsOf({ by, kind }: RegisterPage): readonly ReportColumn[] {
  const figures = kind === 'grossProfit' ? profits : isOfMoney(kind) ? amounts.filter(({ key }) => key === 'total') : amounts;
  if (by === 'voucher') {
    return [
      { key: 'name', title: 'Number', kind: 'text', width: 160 },
      { key: 'date', title: 'Date', kind: 'date', width: 110 },
      { key: 'party', title: 'Party', kind: 'text', where: 'table' },
      ...figures,
    ];
  }
  const quantity: readonly ReportColumn[] = [
    { key: 'quantity', title: 'Quantity', kind: 'quantity', unit: 'unit', width: 140, where: 'table' },
    { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' },
  ];
  return [
    { key: 'name', title: registerRows[by], kind: 'text' },
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

function rowOf(row: Row, page: RegisterPage, at: number): ReportRow {
  const { date, party, vouchers, quantity, unit, value, tax, total, cost } = row;
  const drill = drillOf(row, page);
  return {
    key: row.key ?? `${page.by} ${at} ${row.name}`,
    kind: 'entry',
    depth: 0,
    cells: { name: nameOf(row, page.by), date, party, vouchers, quantity, unit, value, tax, total, ...profitCells(value, cost) },
    ...(drill && { drill }),
  };
}

/**
 * Vouchers of one kind in a period, one by one or added up by party, goods, series or month; or the profit of all bills. Cancelled ones are
 * not in it.
 */
export const register: Report<RegisterPage> = {
  id: 'register',
  title: 'Register',
  columns: columnsOf,
  rows: (page) => page.rows.map((row, at) => rowOf(row, page, at)),
  totals: ({ total, tie }) => [
    totalRow('total', { name: 'Total', ...total, ...profitCells(total.value, total.cost) }),
    ...(tie === null ? [] : tieRows(tie)),
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
    { kind: 'record', name: 'ledgerId', title: 'Cash or bank', route: 'ledgers.get', at: 'ledger.name' },
    { kind: 'record', name: 'userId', title: 'Entered by', route: 'bills.listEnterers', list: 'users', at: 'name' },
    { kind: 'record', name: 'seriesId', title: 'Series', route: 'vouchers.listVoucherSeries', list: 'series', at: 'name' },
  ],
};
