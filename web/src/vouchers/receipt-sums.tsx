import { sumPaise } from '@bahi/core/money/paise';
import type { ReceiptEntry } from '../platform/drafts/receipt-entry.ts';
import { Money } from '../ui/money.tsx';
import classes from './side.module.css';

/** What is received and what becomes of it. */
export function ReceiptSums({ entry }: { entry: ReceiptEntry }) {
  const settledPaise = sumPaise((entry.billData ?? []).map((bill) => bill.settledAmount));
  return (
    <section className={classes.block} aria-label="Sums">
      <dl className={classes.figures}>
        <div>
          <dt>Settled, {entry.billData?.length === 1 ? '1 bill' : `${entry.billData?.length ?? 0} bills`}</dt>
          <dd>
            <Money paise={settledPaise} />
          </dd>
        </div>
        {(entry.advanceAmount ?? 0) > 0 && (
          <div>
            <dt>Advance</dt>
            <dd>
              <Money paise={entry.advanceAmount ?? 0} />
            </dd>
          </div>
        )}
        {entry.remainingAmount !== null && (
          <div>
            <dt>Remaining after it</dt>
            <dd>
              <Money paise={entry.remainingAmount} />
            </dd>
          </div>
        )}
      </dl>
      <p className={classes.total}>
        <span>Received</span>
        <output className="num" aria-label="Received">
          <Money paise={entry.enteredAmount ?? 0} />
        </output>
      </p>
    </section>
  );
}
