import type { VoucherFacts } from '../../platform/answers.ts';
import { CashWarnings } from '../cash-warnings.tsx';
import { paidParts } from '../split/split-facts.ts';
import { isCash } from '../walk-in/cash-party.ts';
import type { Trade } from './use-trade.ts';

/** Warns if a counter refund, or a reduced cash payment, would make the cash balance negative. */
export function TradeCash({ trade: { entry, built }, facts }: { trade: Trade; facts: VoucherFacts }) {
  const parts = paidParts(entry, facts).flatMap(({ type, ref_id }) => (type === 'cash' && ref_id !== '' ? [ref_id] : []));
  return (
    <CashWarnings
      kind={entry.voucherType}
      date={entry.date ?? facts.today}
      cashIds={entry.party && isCash(entry.party, facts) ? [entry.party._id, ...parts] : parts}
      postings={built.postings}
      voucherId={entry.mode === 'edit' ? entry.id : ''}
    />
  );
}
