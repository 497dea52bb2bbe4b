import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { monthOf } from '../periods/financial-year.ts';
import type { AccountNature } from '../postings/account-groups.ts';
import { otherNames } from './cash-flow.ts';
import { type GroupPage, groupPageOf } from './group-page.ts';
import { type Report, type ReportRow, totalRow } from './report.ts';
import { monthsOf, type StatementPeriod } from './statement-columns.ts';
import type { StatementGroup } from './statement-lines.ts';
import { periodTitle } from './statement-reports.ts';

/** Rows add up by the group on the other side of the cash, or by month. */
export const receiptsBy = ['group', 'month'] as const;
export type ReceiptsBy = (typeof receiptsBy)[number];

/** The credits (received) and debits (paid) that vouchers with cash have beside it, in one group and month. */
export type BesideCash = {
  /** null for Profit & Loss A/c. */
  readonly groupId: string | null;
  readonly month: IsoDate;
  readonly received: Paise;
  readonly paid: Paise;
};
type Received = { readonly received: Paise; readonly paid: Paise };
export type ReceiptsRow = StatementPeriod &
  Received & {
    readonly groupId: string | null;
    readonly name: string;
    /** The page that opens the group in this period; null for a group with others below it, because those have rows of their own. */
    readonly groupPage: GroupPage | null;
  };
export type ReceiptsFigures = {
  readonly rows: ReceiptsRow[];
  readonly total: Received;
  readonly opening: Paise;
  readonly closing: Paise;
  /** Opening + received - paid - closing: zero in sound books. */
  readonly gap: Paise;
};
export type ReceiptsFacts = {
  readonly period: StatementPeriod;
  readonly by: ReceiptsBy;
  readonly groups: readonly StatementGroup[];
  readonly beside: readonly BesideCash[];
  readonly opening: Paise;
  readonly closing: Paise;
};

const natures: readonly AccountNature[] = ['income', 'assets', 'liabilities', 'expenses'];
const sum = (all: readonly Received[], key: keyof Received) => paise(all.reduce((total, each) => total + each[key], 0));
const both = (all: readonly Received[]): Received => ({ received: sum(all, 'received'), paid: sum(all, 'paid') });

const nameOfRow = (name: string) => otherNames[name] ?? name;

/**
 * Receipts and payments, the direct view of the cash flow: every entry beside cash and bank in a voucher that touches them. Money moved
 * between cash and banks has none. By month every month of the period has a row.
 */
export function receiptsAndPaymentsOf({ period, by, groups, beside, opening, closing }: ReceiptsFacts): ReceiptsFigures {
  const total = both(beside);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const place = (id: string | null) => natures.indexOf(byId.get(id ?? '')?.nature ?? 'liabilities');
  const nameOf = (id: string | null) => nameOfRow(byId.get(id ?? '')?.name ?? 'Profit & Loss A/c');
  const isWhole = (id: string) => !groups.some(({ parentId }) => parentId === id);
  const pageOf = (id: string | null) => (id !== null && isWhole(id) ? groupPageOf(groups, id, period) : null);
  const ofMonth = Map.groupBy(beside, ({ month }) => month);
  const rows =
    by === 'month'
      ? monthsOf(period).map(
          (days): ReceiptsRow => ({
            ...{ ...days, groupId: null, groupPage: null, name: periodTitle(days) },
            ...both(ofMonth.get(monthOf(days.from)) ?? []),
          }),
        )
      : [...Map.groupBy(beside, ({ groupId }) => groupId)]
          .map(
            ([groupId, all]): ReceiptsRow => ({
              ...{ ...period, groupId, groupPage: pageOf(groupId), name: nameOf(groupId) },
              ...both(all),
            }),
          )
          .toSorted((a, b) => place(a.groupId) - place(b.groupId) || (a.name < b.name ? -1 : 1));
  return { rows, total, opening, closing, gap: paise(opening + total.received - total.paid - closing) };
}

/** An answer of the route; amounts in paise. */
export type ReceiptsAnswer = StatementPeriod & ReceiptsFigures & { readonly by: ReceiptsBy };

/** Enter on a group opens its summary, on a month its groups. */
export const receiptsAndPayments: Report<ReceiptsAnswer> = {
  id: 'receiptsAndPayments',
  title: 'Receipts and payments',
  columns: ({ by }) => [
    { key: 'name', title: by === 'month' ? 'Month' : 'Group', kind: 'text' },
    { key: 'received', title: 'Received', kind: 'amount', width: 160 },
    { key: 'paid', title: 'Paid', kind: 'amount', width: 160 },
    { key: 'net', title: 'Net', kind: 'amount', width: 160, where: 'table' },
  ],
  rows: ({ by, rows }) =>
    rows.map(
      ({ groupId, groupPage, name, from, to, received, paid }): ReportRow => ({
        ...{ key: groupId ?? from, kind: 'entry', depth: 0, cells: { name, received, paid, net: received - paid } },
        ...(by === 'month' && { drill: { to: 'receiptsAndPayments', from, until: to } }),
        ...(groupId !== null && groupPage !== null && { drill: { to: groupPage, groupId } }),
      }),
    ),
  opening: ({ opening }) => [
    { key: 'opening', kind: 'opening', depth: 0, cells: { name: 'Cash and bank at the beginning', net: opening } },
  ],
  totals: ({ total: { received, paid }, closing }) => [
    totalRow('total', { name: 'Total', received, paid, net: received - paid }),
    totalRow('closing', { name: 'Cash and bank at the end', net: closing }),
  ],
  filters: [{ kind: 'period' }, { kind: 'choice', name: 'by', title: 'By', words: { month: 'Month' } }],
};
