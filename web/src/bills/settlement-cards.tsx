import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { useRef } from 'react';
import { useRowWindow } from '../ui/row-window.ts';
import { BillBox } from './bill-box.tsx';
import { daysOver, daysText, lateTone, sourceLabel, taxWithinText } from './bill-text.ts';
import { BillCheque } from './cheque-badge.tsx';
import { DeductButton } from './deduct-button.tsx';
import classes from './settlement.module.css';
import { type BillRows, settledTone } from './settlement-table.tsx';

/** The bills as cards for the thumb: a tap anywhere on the card is a tap on its box. */
export function SettlementCards({ kind, label, bills, today, notice, focus, onToggle, onDeduct }: BillRows) {
  const list = useRef<HTMLUListElement>(null);
  const { first, past, before, after, measure } = useRowWindow(list, bills.length, 84);
  return (
    <ul ref={list} className={classes.cards} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
      {bills.slice(first, past).map((bill, at) => {
        const days = bill.pendingPaise < 0 ? 0 : daysOver(bill, today);
        const text = notice?.billId === bill.billId ? notice.text : null;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its box takes the keys
          <li
            key={bill.billId}
            ref={measure}
            data-index={first + at}
            data-bill={bill.billId}
            data-selected={bill.order !== null || undefined}
            onClick={(event) => {
              if (!(event.target as HTMLElement).closest('input, label, button')) onToggle(bill.billId);
            }}
          >
            <BillBox
              bill={bill}
              notice={text}
              isTabStop={bill.billId === focus.activeId}
              onVisit={focus.setActiveId}
              onToggle={onToggle}
              isLarge
            />
            <span className={classes.cardText}>
              <strong>{bill.billNo}</strong>
              <strong className="num">{formatRupees(bill.pendingPaise)}</strong>
              <span className="dim">
                {[formatDate(bill.billDate), sourceLabel(bill, kind), taxWithinText(bill)].filter(Boolean).join(' · ')}
              </span>
              <span className="num" data-tone={lateTone(days)}>
                {bill.pendingPaise < 0 ? '' : daysText(days)}
              </span>
              <span data-tone={settledTone(bill)} className={bill.settledPaise === 0 ? 'dim' : undefined}>
                Settled {formatRupees(bill.settledPaise)}
              </span>
              <span className="num">Remaining {formatRupees(bill.remainingPaise)}</span>
              <BillCheque bill={bill} />
              <DeductButton bill={bill} onDeduct={onDeduct} />
              {text && <span className={classes.cardNotice}>{text}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
