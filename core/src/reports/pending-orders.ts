import type { Paise } from '../money/paise.ts';
import { daysBetween, type IsoDate } from '../periods/business-date.ts';
import { type PendingOrderBy, type PendingOrderKind, pendingOrderKinds, pendingOrderRows } from './pending-order-kinds.ts';
import { type Drill, type Report, type ReportColumn, totalRow } from './report.ts';

/** An answer of the route. Quantities × 10 000, amounts in paise. */
export type PendingOrdersPage = {
  /** Today: orders due before it are overdue. */
  readonly date: IsoDate;
  readonly kind: PendingOrderKind;
  readonly by: PendingOrderBy;
  readonly rows: readonly {
    /** The id of the party or product, or of order and product together; null for orders without a party. */
    readonly key: string | null;
    readonly name: string;
    /** Rows by due date have it; others have an empty text. */
    readonly orderId: string | null;
    readonly number: string;
    readonly party: string;
    readonly orders: number;
    readonly orderedOn: IsoDate;
    /** The earliest day on which something of the row is due; null without one. */
    readonly dueOn: IsoDate | null;
    /** null if the goods of the row have several units. */
    readonly ordered: number | null;
    readonly taken: number | null;
    readonly pending: number | null;
    readonly unit: string;
    /** Before tax, at the rate of the order. */
    readonly value: Paise;
    /** The part of the value that is overdue. */
    readonly overdue: Paise;
  }[];
  readonly total: { readonly orders: number; readonly value: Paise; readonly overdue: Paise };
};

type Row = PendingOrdersPage['rows'][number];

const quantityOf = (key: 'ordered' | 'taken' | 'pending', title: string, where?: 'wide'): ReportColumn => ({
  ...{ key, title, kind: 'quantity', unit: 'unit', width: 120 },
  ...(where && { where }),
});
const unit: ReportColumn = { key: 'unit', title: 'Unit', kind: 'text', width: 60, where: 'files' };
const amounts: readonly ReportColumn[] = [
  { key: 'overdue', title: 'Overdue', kind: 'amount', width: 130, where: 'table' },
  { key: 'value', title: 'Value', kind: 'amount', width: 140 },
];

function columnsOf({ by }: PendingOrdersPage): readonly ReportColumn[] {
  const name: ReportColumn = { key: 'name', title: by === 'party' ? 'Party' : 'Item', kind: 'text' };
  const due: ReportColumn = { key: 'dueOn', title: by === 'due' ? 'Due on' : 'First due on', kind: 'date', width: 115, where: 'table' };
  if (by !== 'due') {
    const quantities = [
      quantityOf('ordered', 'Ordered', 'wide'),
      quantityOf('taken', 'Delivered', 'wide'),
      quantityOf('pending', 'Pending'),
    ];
    return [name, { key: 'orders', title: 'Orders', kind: 'count', width: 80, where: 'wide' }, due, ...quantities, unit, ...amounts];
  }
  return [
    name,
    { key: 'number', title: 'Order', kind: 'text', width: 140, where: 'table' },
    { key: 'party', title: 'Party', kind: 'text', width: 180, where: 'table' },
    { key: 'orderedOn', title: 'Ordered on', kind: 'date', width: 115, where: 'files' },
    due,
    ...[quantityOf('ordered', 'Ordered', 'wide'), quantityOf('taken', 'Delivered', 'wide'), quantityOf('pending', 'Pending'), unit],
    amounts[1]!,
  ];
}

/** A row by due date opens its order; a party or an item opens what is pending of it. */
function drillOf({ key, name, orderId }: Row, { kind, by }: PendingOrdersPage): Drill | undefined {
  if (by === 'due') return orderId === null ? undefined : { to: 'voucher', kind, voucherId: orderId };
  if (key === null) return undefined;
  return { to: 'pendingOrders', kind, of: { [by === 'party' ? 'partyId' : 'productId']: key }, named: name };
}

/** The days by which a row is overdue, in words; '' if it is not. */
function overdueText({ dueOn, overdue }: Row, { by, date }: PendingOrdersPage): string {
  if (overdue === 0 && (by !== 'due' || dueOn === null || dueOn >= date)) return '';
  if (by !== 'due' || dueOn === null) return 'overdue';
  const days = daysBetween(dueOn, date);
  return days === 1 ? 'overdue by 1 day' : `overdue by ${days} days`;
}

/** The goods that open orders still wait for, the longest overdue first. Orders closed by hand wait for nothing. */
export const pendingOrders: Report<PendingOrdersPage> = {
  id: 'pendingOrders',
  title: 'Pending orders',
  columns: columnsOf,
  rows: (page) =>
    page.rows.map((row, at) => {
      const { key, orderId: _orderId, ...cells } = row;
      const [drill, note] = [drillOf(row, page), overdueText(row, page)];
      return {
        key: key ?? `${page.by} ${at}`,
        kind: 'entry',
        depth: 0,
        cells,
        ...(note !== '' && { note, tone: 'attention' as const }),
        ...(drill && { drill }),
      };
    }),
  totals: ({ by, total: { value, overdue } }) => [
    totalRow('total', { name: 'Total', value, overdue }),
    ...(by === 'due' && overdue !== 0 ? [totalRow('overdue', { name: 'Overdue', value: overdue })] : []),
  ],
  filters: [
    { kind: 'choice', name: 'kind', title: '', words: pendingOrderKinds },
    { kind: 'choice', name: 'by', title: 'By', words: pendingOrderRows },
    { kind: 'record', name: 'partyId', title: 'Party', route: 'parties.getParty', at: 'party.partyName' },
    { kind: 'record', name: 'productId', title: 'Item', route: 'products.getProduct', at: 'product.product_name' },
  ],
};
