import { sumDeducted } from '@bahi/core/bills/deduction';
import { formatDate } from '@bahi/core/periods/business-date';
import type { ReceiptEntry } from '../../platform/drafts/receipt-entry.ts';
import { Money } from '../../ui/amount.tsx';
import classes from './receipts.module.css';

/** The settled bills, in the order of selection. */
export function SettledBills({ entry, onOpen }: { entry: ReceiptEntry; onOpen: () => void }) {
  const bills = entry.billData ?? [];
  if (bills.length === 0) return null;
  const deducted = sumDeducted(entry.deductions);
  return (
    <section className={classes.settled} aria-label="Settled bills">
      <table className={classes.bills} aria-label={`Bills this ${entry.voucherType} settles`}>
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
            {deducted.size > 0 && (
              <th scope="col" className="num">
                Deducted
              </th>
            )}
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
              {deducted.size > 0 && (
                <td className="num">
                  <Money paise={deducted.get(bill.billId) ?? 0} bare dashZero />
                </td>
              )}
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
