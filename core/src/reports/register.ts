import type { Paise } from '../money/paise.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { endOfMonth } from '../periods/whole-months.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';
import { wordedMonth } from './filter-words.ts';
import { type RegisterBy, type RegisterKind, registerRows, registerTitles } from './register-kinds.ts';
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
  }[];
  readonly total: { readonly vouchers: number; readonly value: Paise; readonly tax: Paise; readonly total: Paise };
};

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
  series: 'seriesId',
} as const satisfies Readonly<Record<Exclude<RegisterBy, 'voucher' | 'month'>, string>>;

/** A voucher opens itself; any other row opens the register of its vouchers. */
function drillOf({ key, name, voucherKind }: Row, { kind, by }: RegisterPage): Drill | undefined {
  if (key === null) return undefined;
  switch (by) {
    case 'voucher':
      return voucherKind === null ? undefined : { to: 'voucher', kind: voucherKind, voucherId: key };
    case 'month':
      return isIsoDate(key) ? { to: 'register', kind, of: {}, named: '', from: key, until: endOfMonth(key) } : undefined;
    default:
      return { to: 'register', kind, of: { [filterOf[by]]: key }, named: name };
  }
}

const amounts: readonly ReportColumn[] = [
  { key: 'value', title: 'Value', kind: 'amount', width: 140, where: 'table' },
  { key: 'tax', title: 'Tax', kind: 'amount', width: 120, where: 'table' },
  { key: 'total', title: 'Total', kind: 'amount', width: 150 },
];

function columnsOf(by: RegisterBy): readonly ReportColumn[] {
  if (by === 'voucher') {
    return [
      { key: 'name', title: 'Number', kind: 'text', width: 160 },
      { key: 'date', title: 'Date', kind: 'date', width: 110 },
      { key: 'party', title: 'Party', kind: 'text', where: 'table' },
      ...amounts,
    ];
  }
  const quantity: readonly ReportColumn[] = [
    { key: 'quantity', title: 'Quantity', kind: 'quantity', unit: 'unit', width: 140, where: 'table' },
    { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' },
  ];
  return [
    { key: 'name', title: registerRows[by], kind: 'text' },
    { key: 'vouchers', title: 'Vouchers', kind: 'count', width: 90, where: 'wide' },
    ...quantity,
    ...amounts,
  ];
}

function rowOf(row: Row, page: RegisterPage, at: number): ReportRow {
  const { date, party, vouchers, quantity, unit, value, tax, total } = row;
  const drill = drillOf(row, page);
  return {
    key: row.key ?? `${page.by} ${at} ${row.name}`,
    kind: 'entry',
    depth: 0,
    cells: { name: nameOf(row, page.by), date, party, vouchers, quantity, unit, value, tax, total },
    ...(drill && { drill }),
  };
}

/** Vouchers of one kind in a period, one by one or added up by party, goods, series or month. Cancelled ones are not in it. */
export const register: Report<RegisterPage> = {
  id: 'register',
  title: 'Register',
  columns: ({ by }) => columnsOf(by),
  rows: (page) => page.rows.map((row, at) => rowOf(row, page, at)),
  totals: ({ total }) => [totalRow('total', { name: 'Total', ...total })],
  filters: [
    { kind: 'choice', name: 'kind', title: '', words: registerTitles },
    { kind: 'period' },
    { kind: 'choice', name: 'by', title: 'By', words: registerRows },
    { kind: 'record', name: 'partyId', title: 'Party', route: 'parties.getParty', at: 'party.partyName' },
    { kind: 'record', name: 'productId', title: 'Item', route: 'products.getProduct', at: 'product.product_name' },
    { kind: 'record', name: 'brandId', title: 'Brand', route: 'brands.get', at: 'row.name' },
    { kind: 'record', name: 'categoryId', title: 'Category', route: 'categories.get', at: 'row.name' },
    { kind: 'text', name: 'hsn', title: 'HSN' },
    { kind: 'record', name: 'seriesId', title: 'Series', route: 'vouchers.listVoucherSeries', list: 'series', at: 'name' },
  ],
};
