import type { SettlementDraft } from '@bahi/core/bills/settlement-draft';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { Checkbox } from '@mantine/core';
import type { ReceiptEntry } from '../platform/drafts/receipt-entry.ts';
import type { ListedBill } from '../platform/drafts/receipt-settlement.ts';
import classes from './settlement.module.css';

type Counted = { bills: readonly ListedBill[]; draft: SettlementDraft };

/** Ticked and listed bills; credits are counted apart. */
export function countBills({ bills, draft: { selectedIds } }: Counted) {
  const owed = new Set(bills.filter((bill) => bill.pendingPaise > 0).map(({ billId }) => billId));
  const ticked = selectedIds.filter((id) => owed.has(id)).length;
  return { ticked, owed: owed.size, tickedCredits: selectedIds.length - ticked, credits: bills.length - owed.size };
}

/** The number of ticked bills, and whether the list is cut. */
export function BillCounter({ bills, draft }: Counted) {
  const { ticked, owed, tickedCredits, credits } = countBills({ bills, draft });
  const listedPaise = bills.reduce((sum, bill) => sum + Math.max(bill.pendingPaise, 0), 0);
  return (
    <h2 className={classes.counter} aria-live="polite">
      {`# Selected Bills (${ticked}/${owed})`}
      {credits > 0 && <span className="dim hint"> · Credits ({`${tickedCredits}/${credits}`})</span>}
      {draft.settlement.totalBillPaise > listedPaise && (
        <span className="dim hint"> The oldest {bills.length} are listed; the total counts all.</span>
      )}
    </h2>
  );
}

type Rest = { advancePaise: number; restAs: ReceiptEntry['restAs']; onChange: (patch: Partial<ReceiptEntry>) => void };

/** The part of the amount that settles no bill: an advance, or kept on account. */
export function SettlementRest({ advancePaise, restAs, onChange }: Rest) {
  if (advancePaise <= 0) return null;
  return (
    <>
      <p className={classes.advance}>
        <span>Advance</span> <strong>{formatRupees(advancePaise)}</strong>
      </p>
      <Checkbox
        className={classes.onAccount ?? ''}
        size="xs"
        label="keep it on account, without a reference"
        checked={restAs === 'onAccount'}
        onChange={({ currentTarget }) => onChange({ restAs: currentTarget.checked ? 'onAccount' : 'advance' })}
      />
    </>
  );
}
