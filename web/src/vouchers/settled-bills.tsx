import { formatDate } from '@bahi/core/periods/business-date';
import type { ReceiptEntry } from '../platform/drafts/receipt-entry.ts';
import { Money } from '../ui/money.tsx';
import classes from './receipt.module.css';

/** What the amount settles, in the order in which the bills were chosen. */
export function SettledBills({ entry, onOpen }: { entry: ReceiptEntry; onOpen: () => void }) {
  const bills = entry.billData ?? [];
  if (bills.length === 0) return null;
  return (
    <section className={classes.settled} aria-label="Settled bills">
      <table className={classes.bills} aria-label="Bills this receipt settles">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Bill</th>
            <th scope="col" className={classes.wide}>
              Date
            </th>
            <th scope="col" className={`num ${classes.wide}`}>
              Pending
            </th>
            <th scope="col" className="num">
              Settled
            </th>
            <th scope="col" className="num">
              Remaining
            </th>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill, at) => (
            <tr key={bill.billId}>
              <td className="dim">{at + 1}</td>
              <td>{bill.bill_no}</td>
              <td className={`dim ${classes.wide}`}>{formatDate(bill.bill_date)}</td>
              <td className={`num ${classes.wide}`}>
                <Money paise={bill.bill_pending_amt} bare />
              </td>
              <td className="num">
                <Money paise={bill.settledAmount} bare tone={bill.remainingAmount === 0 ? 'received' : 'attention'} />
              </td>
              <td className="num">
                <Money paise={bill.remainingAmount} bare dashZero />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className={classes.again} onClick={onOpen}>
        Outstanding List
      </button>
    </section>
  );
}
