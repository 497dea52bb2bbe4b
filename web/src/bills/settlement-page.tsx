import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OutstandingBill, Party } from '../platform/answers.ts';
import type { ReceiptEntry } from '../platform/drafts/receipt-entry.ts';
import { belongsToReceipt, receiptPaths } from '../platform/drafts/receipt-paths.ts';
import { Badge } from '../ui/badge.tsx';
import { KeysButton } from '../ui/key-bar.tsx';
import { useKeys } from '../ui/keys.ts';
import { useLeaveQuestion } from '../ui/leave-question.tsx';
import { lostSays } from '../ui/lost-says.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { giveTyping, holdTyping } from '../ui/typed-ahead.ts';
import { useIsPhone } from '../ui/use-phone.ts';
import { useBillFocus } from './bill-focus.ts';
import { daysOver } from './bill-text.ts';
import { DeductionDialog } from './deduction-dialog.tsx';
import classes from './settlement.module.css';
import { SettlementCards } from './settlement-cards.tsx';
import { SettlementHead } from './settlement-head.tsx';
import { BillCounter, countBills, SettlementRest } from './settlement-rest.tsx';
import { SettlementTable } from './settlement-table.tsx';
import { useSettlement } from './use-settlement.ts';

type Props = {
  orgId: string;
  party: Party;
  entry: ReceiptEntry;
  bills: readonly OutstandingBill[];
  /** The party's whole outstanding, including bills that are not listed. */
  totalPaise: number;
  onChange: (patch: Partial<ReceiptEntry>) => void;
  onKeep: () => void;
  onDiscard: () => void;
};

const notes = [
  { keys: 'Enter', label: 'From the amount into the list; from the list it is Next' },
  { keys: 'Space', label: 'Mark the bill or take the mark away' },
  { keys: '↑ ↓ Home End', label: 'From bill to bill' },
  { keys: '0 … 9', label: 'In the list: back to the amount' },
];

/** Allocates an amount to the bills of a party, live. Next stores it in the draft and goes back one step. */
export function SettlementPage({ orgId, party, entry, bills: first, totalPaise, onChange, onKeep, onDiscard }: Props) {
  const isPhone = useIsPhone();
  const router = useRouter();
  const navigate = useNavigate();
  const amount = useRef<HTMLInputElement>(null);
  const view = useSettlement({
    orgId,
    partyId: party._id,
    entry,
    bills: first,
    totalPaise,
    onChange,
    onAgreed: () => {
      amount.current?.focus();
      giveTyping();
    },
  });
  const { bills, draft, notice } = view;
  const { settlement } = draft;
  const list = useRef<HTMLDivElement>(null);
  const focus = useBillFocus(
    list,
    bills.map(({ billId }) => billId),
  );
  const [deducting, setDeducting] = useState<string | null>(null);
  const deductedBill = bills.find(({ billId }) => billId === deducting);
  const today = todayInIndia(Date.now());
  const owed = bills.filter((bill) => bill.pendingPaise > 0);
  const overduePaise = sumPaise(owed.filter((bill) => daysOver(bill, today) > 0).map((bill) => bill.pendingPaise));

  useEffect(() => {
    amount.current?.focus();
    giveTyping();
  }, []);

  const { voucherType: kind } = entry;
  const form =
    entry.mode === 'edit'
      ? ({ to: receiptPaths[kind].edit, params: { id: entry._id } } as const)
      : ({ to: receiptPaths[kind].form } as const);
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ ...form, replace: true });
  };
  const next = () => {
    if (!view.next()) return;
    holdTyping();
    goBack();
  };
  const toAmount = (typed?: string) => {
    amount.current?.focus();
    if (typed !== undefined) view.enter(typed);
  };
  const onListKey = (event: KeyboardEvent) => {
    if (focus.onKeyDown(event)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isDigit = /^[0-9]$/.test(event.key);
    if (!isDigit && event.key !== 'Enter') return;
    event.preventDefault();
    if (isDigit) toAmount(event.key);
    else next();
  };

  const question = useLeaveQuestion({
    isDirty: entry.changedAt !== null,
    belongs: belongsToReceipt(kind),
    title: `Leave this ${kind}?`,
    what: lostSays(party.partyName, draft.settlement.enteredPaise),
    onKeep: () => {
      if (entry.mode === 'create' || !entry.isInitialRender) view.store();
      onKeep();
    },
    onDiscard,
  });

  const actions = [
    { keys: 'Alt+O', label: 'Oldest first', onPress: view.oldestFirst },
    { keys: 'Alt+A', label: 'All', onPress: view.all },
    { keys: 'Alt+N', label: 'None', onPress: view.none },
    { keys: 'Alt+D', label: 'Deduct from the bill', onPress: () => focus.activeId && setDeducting(focus.activeId) },
    { keys: 'Ctrl+Enter', label: 'Next', onPress: next },
  ];
  useKeys({
    'Alt+D': () => focus.activeId && setDeducting(focus.activeId),
    'Alt+O': view.oldestFirst,
    'Alt+A': view.all,
    'Alt+N': view.none,
    'Ctrl+Enter': next,
    'Ctrl+A': next,
    Escape: goBack,
  });

  const { ticked } = countBills(view);
  const rows = {
    kind,
    bills,
    deductions: draft.deductions,
    onDeduct: setDeducting,
    today,
    notice,
    focus,
    onToggle: view.toggle,
    label: `Open bills of ${party.partyName}`,
  };
  const overdue = overduePaise > 0 && <Badge tone="overdue">Overdue {formatRupees(overduePaise)}</Badge>;
  return (
    <>
      <PageHeader
        title="Outstanding List"
        action={
          <>
            {!isPhone && overdue}
            <KeysButton groups={[actions]} notes={notes} />
          </>
        }
      />
      <div className={classes.page}>
        <SettlementHead ref={amount} party={party} view={view} onEnter={() => (bills.length > 0 ? focus.focusFirst() : next())} />
        <div className={classes.counterLine}>
          <BillCounter bills={bills} draft={draft} />
          {isPhone && overdue}
          {!isPhone && <Hints actions={actions.slice(0, 3)} />}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the boxes inside have the focus; their keys are heard here */}
        <div ref={list} className={classes.list} onKeyDown={onListKey}>
          {bills.length === 0 ? (
            <EmptyState title="No open bills" text="What is entered stands as an advance of this party." />
          ) : isPhone ? (
            <SettlementCards {...rows} />
          ) : (
            <SettlementTable {...rows} totals={view.totals} />
          )}
        </div>
        <SettlementRest advancePaise={settlement.advancePaise} restAs={entry.restAs} onChange={onChange} />
        <div className={classes.foot} data-thumb-bar>
          {isPhone && (
            <div className={classes.footSum}>
              <span className="dim">
                {ticked} of {owed.length} bills
              </span>
              <strong>{formatRupees(settlement.enteredPaise)}</strong>
            </div>
          )}
          {!isPhone && (
            <Button variant="default" onClick={goBack}>
              Cancel
            </Button>
          )}
          <Button className={classes.next ?? ''} onClick={next} aria-keyshortcuts="Control+Enter">
            Next
          </Button>
        </div>
        <div className="reader-only" role="status">
          {notice?.text ?? (settlement.advancePaise > 0 ? `Advance ${formatRupees(settlement.advancePaise)}` : '')}
        </div>
      </div>
      {question}
      {deductedBill && deductedBill.pendingPaise > 0 && (
        <DeductionDialog
          kind={kind}
          bill={deductedBill}
          deductions={draft.deductions.filter(({ billId }) => billId === deductedBill.billId)}
          onDone={(taken) => {
            setDeducting(null);
            if (taken) view.deduct(deductedBill.billId, taken);
            setTimeout(focus.focusFirst);
          }}
        />
      )}
    </>
  );
}

function Hints({ actions }: { actions: readonly { keys: string; label: string; onPress: () => void }[] }) {
  return (
    <span className={classes.hints}>
      <kbd>Space</kbd> mark
      {actions.map(({ keys, label, onPress }) => (
        <button key={keys} type="button" aria-keyshortcuts={keys} onClick={onPress}>
          <kbd aria-hidden>{keys}</kbd> {label.toLowerCase()}
        </button>
      ))}
    </span>
  );
}
