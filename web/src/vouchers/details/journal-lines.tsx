import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import type { VoucherDetails } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { PlainTable } from './plain-table.tsx';

type Line = VoucherDetails['journalLines'][number];

function referenceText({ reference }: Line): string {
  if (reference === null) return '';
  const { kind, name, billDate, dueOn } = reference;
  if (kind === 'onAccount') return 'On account';
  const bill = `${name} of ${formatDate(billDate)}`;
  return kind === 'against' ? `Against ${bill}` : `New ${bill}, due ${formatDate(dueOn)}`;
}

/** A journal as it was entered, line by line, with the bill that a line opens or settles. */
export function JournalLines({ voucher: { journalLines } }: { voucher: VoucherDetails }) {
  return (
    <PlainTable title="Lines" heads={['Ledger', 'Reference', '#Debit', '#Credit']}>
      {journalLines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: saved lines stay in their order, and one ledger may stand on several
        <tr key={at}>
          <td>
            <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId: line.ledgerId }}>
              {line.ledgerName}
            </Link>
          </td>
          <td className="dim">{referenceText(line)}</td>
          <td className="num">{line.side === 'debit' && <Money paise={line.amountPaise} bare />}</td>
          <td className="num">{line.side === 'credit' && <Money paise={line.amountPaise} bare />}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
