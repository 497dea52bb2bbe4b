import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type VoucherKind, voucherKinds, voucherLabel } from '../vouchers/voucher-kind.ts';
import { type Report, totalRow } from './report.ts';

/** An answer of the route. `totals` is null unless the request names one kind and both days. */
export type DayBookPage = {
  readonly vouchers: readonly {
    readonly _id: string;
    readonly kind: VoucherKind;
    readonly voucherNumber: string;
    readonly date: IsoDate;
    readonly partyName: string;
    readonly amountPaise: Paise;
    readonly isCancelled: boolean;
    /** The ledgers that a contra or journal names. */
    readonly ledgers?: readonly string[] | undefined;
    readonly narration?: string | undefined;
  }[];
  readonly totals: { readonly count: number; readonly amountPaise: Paise } | null;
  /** By kind, if the request names both days. */
  readonly kindTotals?: readonly { readonly kind: VoucherKind; readonly count: number; readonly amountPaise: Paise }[] | undefined;
};

/**
 * Vouchers, the newest first, with a total for each kind. Amounts of different kinds are not summed, because a sale and its receipt are the
 * same money.
 */
export const dayBook: Report<DayBookPage> = {
  id: 'dayBook',
  title: 'Day book',
  columns: () => [
    { key: 'voucherNumber', title: 'Number', kind: 'text', width: 150 },
    { key: 'date', title: 'Date', kind: 'date', width: 96 },
    { key: 'kind', title: 'Kind', kind: 'text', width: 140, isDim: true, where: 'wide' },
    { key: 'partyName', title: 'Party or ledgers', kind: 'text' },
    { key: 'narration', title: 'Narration', kind: 'text', width: 160, where: 'files' },
    { key: 'status', title: 'Status', kind: 'text', width: 80, where: 'files' },
    { key: 'amount', title: 'Amount', kind: 'amount', width: 140 },
  ],
  rows: ({ vouchers }) =>
    vouchers.map(({ _id, kind, voucherNumber, date, partyName, amountPaise, isCancelled, ledgers = [], narration = '' }) => ({
      key: _id,
      kind: 'entry',
      depth: 0,
      cells: {
        ...{ voucherNumber, date, kind: voucherLabel(kind), narration, amount: amountPaise },
        partyName: partyName || ledgers.join(' / '),
        status: isCancelled ? 'Cancelled' : '',
      },
      ...(isCancelled && { isStruck: true }),
      drill: { to: 'voucher', kind, voucherId: _id },
    })),
  totals: ({ totals, kindTotals = [] }) => {
    if (totals) return [totalRow('total', { voucherNumber: `${totals.count} in all`, amount: totals.amountPaise })];
    return kindTotals.map(({ kind, count, amountPaise }) =>
      totalRow(kind, {
        voucherNumber: voucherLabel(kind),
        partyName: count === 1 ? '1 voucher' : `${count} vouchers`,
        amount: amountPaise,
      }),
    );
  },
  filters: [
    { kind: 'period' },
    {
      kind: 'choice',
      name: 'kind',
      title: 'Kind',
      words: Object.fromEntries(voucherKinds.map((kind) => [kind, voucherLabel(kind)])),
    },
    { kind: 'text', name: 'search', title: 'Search' },
    { kind: 'choice', name: 'state', title: 'Status', words: { active: 'Active', cancelled: 'Cancelled' } },
    { kind: 'record', name: 'seriesId', title: 'Series', route: 'vouchers.listVoucherSeries', list: 'series', at: 'name' },
    { kind: 'record', name: 'partyId', title: 'Party', route: 'parties.getParty', at: 'party.partyName' },
    { kind: 'record', name: 'userId', title: 'Entered by', route: 'bills.listEnterers', list: 'users', at: 'name' },
  ],
};
