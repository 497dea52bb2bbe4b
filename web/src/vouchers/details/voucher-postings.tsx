import { sumPaise } from '@bahi/core/money/paise';
import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import type { VoucherDetails } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { PlainTable } from './plain-table.tsx';

type Part = { voucher: VoucherDetails };

/** The double entry, each ledger a way to its page. */
export function VoucherPostings({ voucher: { postings } }: Part) {
  const debitPaise = sumPaise(postings.map(({ amount }) => Math.max(amount, 0)));
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
      {postings.map(({ ledgerId, ledgerName, amount }) => (
        <tr key={`${ledgerId} ${amount}`}>
          <td>
            <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId }}>
              {ledgerName}
            </Link>
          </td>
          <td className="num">{amount > 0 && <Money paise={amount} bare />}</td>
          <td className="num">{amount < 0 && <Money paise={-amount} bare />}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const ways = { cash: 'Cash', upi: 'UPI', cheque: 'Cheque', credit: 'Credit' } as const;

/** The payment, part by part. */
export function PaymentParts({ voucher: { paymentSplits } }: Part) {
  return (
    <PlainTable title="Payment" heads={['Part', 'To', '#Amount']}>
      {paymentSplits.map(({ type, ref_name, amount, chequeNumber, chequeDate, reference_name, given }) => (
        <tr key={type}>
          <td>
            {ways[type]}{' '}
            <span className="dim">{[chequeNumber, chequeDate && formatDate(chequeDate), reference_name].filter(Boolean).join(', ')}</span>
          </td>
          <td>
            {ref_name}{' '}
            {given !== null && (
              <span className="dim">
                given <Money paise={given} />
              </span>
            )}
          </td>
          <td className="num">
            <Money paise={amount} bare />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
