import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { memo, useRef } from 'react';
import type { ListedBill, SettlementTotals } from '../platform/drafts/receipt-settlement.ts';
import { Money } from '../ui/amount.tsx';
import { useRowWindow } from '../ui/row-window.ts';
import { BillBox } from './bill-box.tsx';
import type { useBillFocus } from './bill-focus.ts';
import { daysOver, lateTone, sourceLabel, taxWithinText } from './bill-text.ts';
import { BillCheque } from './cheque-badge.tsx';
import { DeductButton } from './deduct-button.tsx';
import classes from './settlement.module.css';

export type BillRows = {
  kind: ReceiptKind;
  label: string;
  bills: readonly ListedBill[];
  today: string;
  notice: { billId: string; text: string } | null;
  focus: ReturnType<typeof useBillFocus>;
  onToggle: (billId: string) => void;
  /** Opens the deductions of a bill. */
  onDeduct: (billId: string) => void;
};

/** The bills as rows. A click on the row toggles its box. Long lists render only the rows near the window. */
export function SettlementTable({
  kind,
  label,
  bills,
  today,
  notice,
  focus,
  onToggle,
  onDeduct,
  totals,
}: BillRows & { totals: SettlementTotals }) {
  const table = useRef<HTMLTableElement>(null);
  const { first, past, before, after } = useRowWindow(table, bills.length, 32);
  return (
    <table ref={table} className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={classes.boxCell}>
            <span className="reader-only">Selected</span>
          </th>
          <th scope="col">Bill</th>
          <th scope="col" className={classes.dateCell}>
            Date
          </th>
          <th scope="col" className={`num ${classes.daysCell}`}>
            Overdue days
          </th>
          <th scope="col" className={classes.sourceCell}>
            Source
          </th>
          <th scope="col" className={`num ${classes.moneyCell}`}>
            Pending
          </th>
          <th scope="col" className={`num ${classes.moneyCell}`}>
            Settled
          </th>
          <th scope="col" className={`num ${classes.moneyCell}`}>
            Remaining
          </th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden style={{ height: before }} />}
        {bills.slice(first, past).map((bill) => (
          <Row
            key={bill.billId}
            kind={kind}
            bill={bill}
            today={today}
            notice={notice?.billId === bill.billId ? notice.text : null}
            isTabStop={bill.billId === focus.activeId}
            onVisit={focus.setActiveId}
            onToggle={onToggle}
            onDeduct={onDeduct}
          />
        ))}
        {after > 0 && <tr aria-hidden style={{ height: after }} />}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td colSpan={4}>
            Total
            {totals.creditPaise < 0 && <span className="dim hint"> less credits of {formatRupees(-totals.creditPaise)}</span>}
          </td>
          <td className="num">
            <Figure paise={totals.pendingPaise} />
          </td>
          <td className="num">
            <Figure paise={totals.settledPaise} />
          </td>
          <td className="num">
            <Figure paise={totals.remainingPaise} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Paise where there are any, in their place below those of the other rows. */
const Figure = ({ paise }: { paise: number }) => <Money paise={paise} decimals="whenPaise" />;

type RowProps = Pick<BillRows, 'kind' | 'onDeduct'> & {
  bill: ListedBill;
  today: string;
  notice: string | null;
  isTabStop: boolean;
  onVisit: (billId: string) => void;
  onToggle: (billId: string) => void;
};

const Row = memo(
  function Row({ kind, bill, today, notice, isTabStop, onVisit, onToggle, onDeduct }: RowProps) {
    const days = bill.pendingPaise < 0 ? 0 : daysOver(bill, today);
    return (
      <tr
        data-bill={bill.billId}
        data-selected={bill.order !== null || undefined}
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('input, label, button')) return;
          onToggle(bill.billId);
        }}
      >
        <td className={classes.boxCell}>
          <BillBox bill={bill} notice={notice} isTabStop={isTabStop} onVisit={onVisit} onToggle={onToggle} />
        </td>
        <td>
          {bill.billNo}
          {bill.taxPaise && <span className="dim hint"> {taxWithinText(bill)}</span>}
          {notice ? <span className={classes.notice}>{notice}</span> : <DeductButton bill={bill} onDeduct={onDeduct} />}
          {bill.chequeDate && (
            <span className={classes.cheque}>
              <BillCheque bill={bill} />
            </span>
          )}
        </td>
        <td>{formatDate(bill.billDate)}</td>
        <td className="num" data-tone={lateTone(days)}>
          {days === 0 ? '–' : days}
        </td>
        <td className="dim">{sourceLabel(bill, kind)}</td>
        <td className="num">
          <Figure paise={bill.pendingPaise} />
        </td>
        <td className="num" data-tone={settledTone(bill)}>
          {bill.settledPaise === 0 ? '–' : <Figure paise={bill.settledPaise} />}
        </td>
        <td className="num">
          <Figure paise={bill.remainingPaise} />
        </td>
      </tr>
    );
  },
  (a, b) =>
    a.notice === b.notice &&
    a.isTabStop === b.isTabStop &&
    a.today === b.today &&
    a.bill.billId === b.bill.billId &&
    a.bill.order === b.bill.order &&
    a.bill.chequeDate === b.bill.chequeDate &&
    a.bill.settledPaise === b.bill.settledPaise &&
    a.bill.deductedPaise === b.bill.deductedPaise &&
    a.bill.pendingPaise === b.bill.pendingPaise,
);

/** Fully settled is green; partly settled needs attention. */
export function settledTone({ settledPaise, remainingPaise }: ListedBill): 'received' | 'attention' | undefined {
  if (settledPaise === 0) return undefined;
  return remainingPaise === 0 ? 'received' : 'attention';
}
