import { sumPaise } from '@bahi/core/money/paise';
import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import type { VoucherDetails } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { PlainTable } from './plain-table.tsx';

type Part = { voucher: VoucherDetails };

/** The double entry, each ledger a way to its page. */
export function VoucherPostings({ voucher: { postings } }: Part) {
  const debitPaise = sumPaise(postings.map(({ amountPaise }) => Math.max(amountPaise, 0)));
  const foot = (
    <tr>
      <td>Total</td>
      <td className="num">
        <Money paise={debitPaise} bare />
      </td>
      <td className="num">
        <Money paise={debitPaise} bare />
      </td>
    </tr>
  );
  return (
    <PlainTable title="Postings" heads={['Ledger', '#Debit', '#Credit']} foot={foot}>
      {postings.map(({ ledgerId, ledgerName, amountPaise }) => (
        <tr key={`${ledgerId} ${amountPaise}`}>
          <td>
            <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId }}>
              {ledgerName}
            </Link>
          </td>
          <td className="num">{amountPaise > 0 && <Money paise={amountPaise} bare />}</td>
          <td className="num">{amountPaise < 0 && <Money paise={-amountPaise} bare />}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const ways = { cash: 'Cash', upi: 'UPI', cheque: 'Cheque', credit: 'Credit', card: 'Card' } as const;

/** The payment, part by part. */
export function PaymentParts({ voucher: { splits } }: Part) {
  return (
    <PlainTable title="Payment" heads={['Part', 'To', '#Amount']}>
      {splits.map(({ kind, ledgerName, amountPaise, chequeNumber, chequeDate, referenceName, givenPaise }) => (
        <tr key={kind}>
          <td>
            {ways[kind]}{' '}
            <span className="dim">{[chequeNumber, chequeDate && formatDate(chequeDate), referenceName].filter(Boolean).join(', ')}</span>
          </td>
          <td>
            {ledgerName}{' '}
            {givenPaise !== null && (
              <span className="dim">
                given <Money paise={givenPaise} />
              </span>
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
