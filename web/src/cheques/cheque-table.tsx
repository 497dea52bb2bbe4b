import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import type { Cheque } from '../platform/answers.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RowMark } from '../ui/row-mark.tsx';
import type { Marks } from '../ui/use-marks.ts';
import { StateBadge, sinceText } from './cheque-text.tsx';
import classes from './cheques.module.css';

type Totals = { readonly count: number; readonly amountPaise: number } | null;
type Props = {
  cheques: readonly Cheque[];
  totals: Totals;
  /** Null where cheques are only read. */
  marks: Marks<Cheque> | null;
  onEnd: () => void;
  isLoadingMore: boolean;
};

/** Cheques by date with totals. Enter opens the voucher of a cheque, Space marks it. */
export function ChequeTable({ cheques, totals, marks, onEnd, isLoadingMore }: Props) {
  const columns: readonly Column<Cheque>[] = [
    {
      head: 'Cheque',
      cell: ({ chequeNumber }) => chequeNumber || '–',
      width: 120,
      ...(totals && { total: `${totals.count} in all` }),
    },
    { head: 'Date', cell: ({ chequeDate }) => formatDate(chequeDate), width: 100 },
    { head: 'Party', cell: ({ partyName, voucher }) => partyName || voucher.voucherNumber },
    { head: 'Bank', cell: ({ bankName }) => <Bank name={bankName} />, width: 150, isDim: true, isExtra: true },
    { head: 'State', cell: ({ state }) => <StateBadge state={state} />, width: 110 },
    { head: 'Since', cell: (cheque) => <Since cheque={cheque} />, width: 130, isDim: true, isExtra: true },
    {
      head: 'Amount',
      cell: ({ amountPaise }) => <Money paise={amountPaise} bare />,
      width: 120,
      isNumber: true,
      ...(totals && { total: <Money paise={totals.amountPaise} bare /> }),
    },
    ...(marks ? [{ head: 'Marked', cell: (cheque: Cheque) => <RowMark row={cheque} marks={marks} />, width: 70 }] : []),
  ];
  return (
    <DataTable
      label="Cheques"
      columns={columns}
      rows={cheques}
      rowKey={({ _id }) => _id}
      open={({ voucher }) => voucherLink(voucher.kind, voucher._id)}
      card={(cheque) => <ChequeCard cheque={cheque} />}
      {...(marks && { cardAction: (cheque: Cheque) => <RowMark row={cheque} marks={marks} /> })}
      onEnd={onEnd}
      isLoadingMore={isLoadingMore}
    />
  );
}

/** Truncated at the column's width, so that the row stays one line. */
const Bank = ({ name }: { name: string }) => (
  <span className={classes.bank} title={name}>
    {name}
  </span>
);

/** The date of the present state, with the voucher that caused it. */
function Since({ cheque }: { cheque: Cheque }) {
  const by = cheque.returned ?? cheque.moved;
  const text = sinceText(cheque);
  return by && cheque.clearedOn === null ? <Link {...voucherLink(by.kind, by._id)}>{text}</Link> : text;
}

function ChequeCard({ cheque }: { cheque: Cheque }) {
  const { chequeNumber, chequeDate, partyName, voucher, amountPaise, state } = cheque;
  return (
    <span className={classes.card}>
      <span className={classes.party}>{partyName || voucher.voucherNumber}</span>
      <strong className="num">
        <Money paise={amountPaise} />
      </strong>
      <span className="dim">
        {chequeNumber} <StateBadge state={state} />
      </span>
      <span className="dim num">{formatDate(chequeDate)}</span>
    </span>
  );
}
