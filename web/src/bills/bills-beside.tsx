import { todayInIndia } from '@bahi/core/periods/business-date';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { BillsBesideProps } from '../platform/in-place.ts';
import { EmptyState, ErrorState, ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { useBillFocus } from './bill-focus.ts';
import { DeductionDialog } from './deduction-dialog.tsx';
import classes from './settlement.module.css';
import { SettlementCards } from './settlement-cards.tsx';
import { BillCounter, SettlementRest } from './settlement-rest.tsx';
import { SettlementTable } from './settlement-table.tsx';

/** The open bills of a party beside the amount of a receipt or payment. The arrows move, Space ticks, a digit returns to the amount. */
export function BillsBeside({ party, entry, allocation, onChange, onAmount, onNext, onOpen }: BillsBesideProps) {
  const isPhone = useIsPhone();
  const { bills, draft, notice, totals } = allocation;
  const list = useRef<HTMLDivElement>(null);
  const focus = useBillFocus(
    list,
    bills.map(({ billId }) => billId),
  );
  const [deducting, setDeducting] = useState<string | null>(null);
  const deductedBill = bills.find(({ billId }) => billId === deducting);
  const onListKey = (event: KeyboardEvent) => {
    if (focus.onKeyDown(event) || event.ctrlKey || event.metaKey) return;
    const act = event.altKey
      ? { KeyO: allocation.oldestFirst, KeyA: allocation.all, KeyD: () => setDeducting(focus.activeId ?? null) }[event.code]
      : event.key === 'Enter'
        ? () => (event.shiftKey ? onAmount() : onNext())
        : /^[0-9]$/.test(event.key) && (() => onAmount(event.key));
    if (!act) return;
    event.preventDefault();
    act();
  };
  if (allocation.failure !== null) {
    return <ErrorState title="The bills could not be read" text={allocation.failure} onRetry={allocation.retry} />;
  }
  if (allocation.isReading) return <ListSkeleton rows={6} label="Loading the bills" />;
  const rows = {
    kind: entry.voucherType,
    label: `Open bills of ${party.partyName}`,
    bills,
    today: todayInIndia(Date.now()),
    notice,
    focus,
    onToggle: allocation.toggle,
    onDeduct: setDeducting,
  };
  return (
    <section className={classes.beside} aria-label="Open bills" data-landmark>
      <div className={classes.counterLine}>
        <BillCounter bills={bills} draft={draft} />
        <span className={classes.hints}>
          <button type="button" aria-keyshortcuts="Alt+O" onClick={allocation.oldestFirst}>
            Oldest first
          </button>
          <button type="button" aria-keyshortcuts="Alt+A" onClick={allocation.all}>
            All
          </button>
          <button type="button" onClick={allocation.none}>
            None
          </button>
          <button type="button" onClick={onOpen}>
            Outstanding List
          </button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the boxes inside have the focus; their keys are heard here */}
      <div ref={list} className={classes.list} onKeyDown={onListKey} data-place="bills">
        {bills.length === 0 ? (
          <EmptyState title="No open bills" text="The amount will be an advance of this party." />
        ) : isPhone ? (
          <SettlementCards {...rows} />
        ) : (
          <SettlementTable {...rows} totals={totals} />
        )}
      </div>
      <SettlementRest advancePaise={draft.settlement.advancePaise} restAs={entry.restAs} onChange={onChange} />
      <div className="reader-only" role="status">
        {notice?.text ?? ''}
      </div>
      {deductedBill && deductedBill.pendingPaise > 0 && (
        <DeductionDialog
          kind={entry.voucherType}
          bill={deductedBill}
          deductions={draft.deductions.filter(({ billId }) => billId === deductedBill.billId)}
          onDone={(taken) => {
            setDeducting(null);
            if (taken) allocation.deduct(deductedBill.billId, taken);
            setTimeout(focus.focusFirst);
          }}
        />
      )}
    </section>
  );
}
