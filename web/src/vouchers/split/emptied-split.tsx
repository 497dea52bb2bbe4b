import { type PaymentSplitEntry, partsOf } from '@bahi/core/drafts/payment-split';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { useState } from 'react';
import side from '../side.module.css';
import type { TradeEntry } from '../trade/trade-entry.ts';
import classes from './split.module.css';
import { splitLabels } from './split-part.tsx';

type Parts = readonly PaymentSplitEntry[];
type Of = Pick<TradeEntry, 'key' | 'splits'>;

/**
 * The payment parts that a change of the bill cleared, until the payment is split again or another voucher is opened. Reset clears nothing:
 * its parts become 0.
 */
export function useEmptiedSplit({ key, splits }: Of): Parts {
  const [seen, setSeen] = useState({ key, splits: splits, emptied: [] as Parts });
  if (seen.key === key && seen.splits === splits) return seen.emptied;
  const isOther = seen.key !== key;
  const isEmptied = splits.length === 0;
  const lost = partsOf(seen.splits);
  const emptied = isOther || !isEmptied ? [] : lost.length > 0 ? lost : seen.emptied;
  setSeen({ key, splits: splits, emptied });
  return emptied;
}

/** Shows the payment parts that were cleared, so that nobody saves a paid bill as unpaid. */
export function EmptiedSplit({ parts }: { parts: Parts }) {
  return (
    <div role="status" className={classes.emptied}>
      {parts.length > 0 && <p className={side.warning}>The bill changed; its payment was emptied: {parts.map(partText).join(', ')}.</p>}
    </div>
  );
}

const partText = ({ type, amountPaise, givenPaise }: PaymentSplitEntry) =>
  givenPaise === null ? `${splitLabels[type]} ${formatRupees(amountPaise, 'two')}` : `${formatRupees(givenPaise, 'two')} given`;
