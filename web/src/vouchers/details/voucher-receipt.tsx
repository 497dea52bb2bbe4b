import { deductionLabel } from '@bahi/core/bills/deduction';
import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { VoucherDetails } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from './plain-table.tsx';
import { ChequeBadges } from './voucher-cheques.tsx';

type SavedReceipt = NonNullable<VoucherDetails['receipt']>;

/** The settled bills in the order of selection, deductions, and the rest. */
export function VoucherReceipt({ voucher }: { voucher: VoucherDetails }) {
  const { kind, receipt, bills, amountPaise } = voucher;
  const isMoney = kind === 'receipt' || kind === 'payment';
  return (
    <>
      {receipt && <ReceiptParts kind={kind} receipt={receipt} />}
      <PlainTable title="Settled bills" heads={['Bill', 'Date', '#Settled']} foot={isMoney && <Foot kind={kind} paise={amountPaise} />}>
        {bills.map((bill) => (
          <Row
            key={bill.billId}
            name={
              <>
                {bill.billNo}
                <ChequeBadges voucherId={voucher._id} billId={bill.billId} />
              </>
            }
            date={bill.billDate}
            paise={bill.settledPaise}
          />
        ))}
        {receipt?.lines.map(({ ledgerId, ledgerName, totalPaise }) => (
          <Row key={ledgerId} name={ledgerName} paise={totalPaise} />
        ))}
        {receipt && receipt.advancePaise > 0 && (
          <Row name={receipt.restAs === 'advance' ? 'Advance' : 'On account'} paise={receipt.advancePaise} />
        )}
        {receipt?.deductions.map(({ billId, billNo, type, amountPaise: taken }) => (
          <Row
            key={`${billId} ${type}`}
            name={
              <>
                {deductionLabel(type)} <span className="dim">on {billNo}</span>
              </>
            }
            paise={-taken}
          />
        ))}
      </PlainTable>
    </>
  );
}

const Foot = ({ kind, paise }: { kind: VoucherDetails['kind']; paise: number }) => (
  <tr>
    <td colSpan={2}>{kind === 'payment' ? 'Paid' : 'Received'}</td>
    <td className="num">
      <Money paise={paise} bare />
    </td>
  </tr>
);

function Row({ name, date, paise }: { name: ReactNode; date?: string; paise: number }) {
  return (
    <tr>
      <td>{name}</td>
      <td className="dim">{date !== undefined && formatDate(date)}</td>
      <td className="num">
        <Money paise={paise} bare />
      </td>
    </tr>
  );
}

const ways = { cash: 'Cash', bank: 'Bank', upi: 'UPI', cheque: 'Cheque' } as const;

function ReceiptParts({ kind, receipt: { parts } }: { kind: VoucherDetails['kind']; receipt: SavedReceipt }) {
  return (
    <PlainTable title={kind === 'payment' ? 'Paid out of' : 'Received in'} heads={['Ledger', 'How', '#Amount']}>
      {parts.map(({ type, ledgerId: _id, name, amountPaise, chequeNumber, chequeDate, reference }) => (
        <tr key={`${type} ${_id}`}>
          <td>
            <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId: _id }}>
              {name}
            </Link>
          </td>
          <td>
            {chequeNumber === '' ? (
              `${ways[type]}${reference === '' ? '' : `, ${reference}`}`
            ) : (
              <Badge tone="attention">
                cheque {chequeNumber}
                {chequeDate && `, due ${formatDate(chequeDate)}`}
              </Badge>
            )}
          </td>
          <td className="num">
            <Money paise={amountPaise} bare />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
