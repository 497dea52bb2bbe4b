import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type VoucherKind, voucherLabel } from '../vouchers/voucher-kind.ts';
import { type Report, totalRow } from './report.ts';

/** An answer of the route; amounts in paise, debit positive. */
export type LedgerAnswer = {
  readonly ledger: { readonly name: string; readonly group: string };
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly opening: Paise;
  readonly closing: Paise;
  readonly entries: readonly {
    readonly voucherId: string;
    readonly kind: VoucherKind;
    readonly voucherNumber: string;
    readonly date: IsoDate;
    readonly against: string;
    readonly narration?: string | undefined;
    readonly amount: Paise;
    readonly balance: Paise;
  }[];
};

/** The entries of a ledger with the running balance, between the opening and the closing balance. */
export const ledger: Report<LedgerAnswer> = {
  id: 'ledger',
  title: 'Ledger',
  subject: ({ ledger: { name } }) => name,
  columns: () => [
    { key: 'date', title: 'Date', kind: 'date', width: 110 },
    { key: 'against', title: 'Against', kind: 'text' },
    { key: 'narration', title: 'Narration', kind: 'text', width: 160, where: 'files' },
    { key: 'kind', title: 'Kind', kind: 'text', width: 100, isDim: true, where: 'wide' },
    { key: 'voucherNumber', title: 'Voucher', kind: 'text', width: 130, isDim: true },
    { key: 'debit', title: 'Debit', cell: 'amount', kind: 'amount', side: 'debit', isSummed: true, width: 130 },
    { key: 'credit', title: 'Credit', cell: 'amount', kind: 'amount', side: 'credit', isSummed: true, width: 130 },
    { key: 'balance', title: 'Balance', kind: 'amount', side: 'both', width: 150 },
  ],
  rows: ({ entries }) =>
    entries.map(({ voucherId, kind, voucherNumber, date, against, narration = '', amount, balance }) => ({
      key: voucherId,
      kind: 'entry',
      depth: 0,
      cells: { date, against, narration, kind: voucherLabel(kind), voucherNumber, amount, balance },
      drill: { to: 'voucher', kind, voucherId },
    })),
  opening: ({ from, opening }) => [
    { key: 'opening', kind: 'opening', depth: 0, cells: { date: from, against: 'Opening balance', balance: opening } },
  ],
  totals: ({ closing }, { debit = 0, credit = 0 }) => [totalRow('closing', { date: 'Closing', debit, credit, balance: closing })],
  filters: [{ kind: 'period' }],
};
