import { formatRupees } from '@bahi/core/money/rupee-format';
import { Checkbox } from '@mantine/core';
import type { ListedBill } from '../platform/drafts/receipt-settlement.ts';
import classes from './settlement.module.css';

type Props = {
  bill: ListedBill;
  notice: string | null;
  isTabStop: boolean;
  onVisit: (billId: string) => void;
  onToggle: (billId: string) => void;
  isLarge?: boolean;
};

/** The box of a bill and, beside it, which tick this was: the order decides the spread. */
export function BillBox({ bill, notice, isTabStop, onVisit, onToggle, isLarge = false }: Props) {
  const noticeId = `notice-${bill.billId}`;
  return (
    <span className={classes.box}>
      <Checkbox
        size={isLarge ? '24px' : '16px'}
        aria-label={`${bill.billNo}, pending ${formatRupees(bill.pendingPaise)}`}
        checked={bill.order !== null}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onVisit(bill.billId)}
        onChange={() => onToggle(bill.billId)}
        {...(notice !== null && { 'aria-describedby': noticeId })}
      />
      <span className={classes.order} aria-hidden>
        {bill.order}
      </span>
      {notice !== null && (
        <span id={noticeId} className="reader-only">
          {notice}
        </span>
      )}
    </span>
  );
}
