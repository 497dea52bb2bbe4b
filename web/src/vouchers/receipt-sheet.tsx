import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Party, Source, VoucherFacts } from '../platform/answers.ts';
import { belongsToReceipt, partyOf, withoutParty, withParty } from '../platform/drafts/receipt-entry.ts';
import { useInPlaceForms } from '../platform/in-place.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { KeyBar, KeysButton } from '../ui/key-bar.tsx';
import { useKeys } from '../ui/keys.ts';
import { useLeaveQuestion } from '../ui/leave-question.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { DraftState } from './draft-state.tsx';
import { goToLandmark, selectField } from './landmarks.ts';
import { PartyPanel } from './party-panel.tsx';
import type { Shown } from './problem-places.ts';
import { receiptPlaceOf } from './receipt-facts.ts';
import { ReceiptFields } from './receipt-fields.tsx';
import { ReceiptFoot, ReceiptSave } from './receipt-save.tsx';
import { ReceiptSums } from './receipt-sums.tsx';
import { SaveNews } from './save-area.tsx';
import { SettledBills } from './settled-bills.tsx';
import { focusField } from './use-places.ts';
import { useReceipt } from './use-receipt.ts';
import classes from './voucher-form.module.css';
import { useVoucherKeys } from './voucher-keys.ts';

type Props = { orgId: string; facts: VoucherFacts; sources: readonly Source[]; onReload: () => void };

const notes = [
  { keys: 'Enter', label: 'Go on; on the amount it opens the Outstanding List' },
  { keys: 'Shift+Enter', label: 'Go back' },
  { keys: 'Alt+C', label: 'Create the party or bank of this field' },
  { keys: 'Ctrl+Alt+Enter', label: 'Alter the party or bank of this field' },
  { keys: 'Esc', label: 'One step back; asks when something would be lost' },
];

/** Who paid how much, for which bills, and where it went. The same page for a new receipt and for an edit. */
export function ReceiptSheet({ orgId, facts, sources, onReload }: Props) {
  const isPhone = useIsPhone();
  const router = useRouter();
  const navigate = useNavigate();
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<string | null>(null);
  const receipt = useReceipt(orgId, facts, sources, async ({ _id, message }, { mode }) => {
    if (mode === 'create') return focusField('party');
    toastSuccess(message);
    await navigate({ to: '/sUsers/receipt/details/$id', params: { id: _id }, replace: true, ignoreBlocker: true });
  });
  const { entry, problems, state, change } = receipt;
  const party = partyOf(entry);
  const series = facts.series.find(({ isDefault }) => isDefault) ?? facts.series[0];

  // Back from the Outstanding List one goes on with where the money went.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (party === null) focusField('party');
    else if (entry.mode === 'create' && !entry.enteredAmount) focusField('amount');
    else if (!isPhone) focusField('source');
  }, []);

  const onGo = ({ field }: Shown) => focusField(receiptPlaceOf(field));
  const onSave = () => {
    const first = receipt.save();
    if (first) onGo(first);
  };
  const onParty = (chosen: Party | null) => {
    change(chosen ? withParty(chosen) : withoutParty());
    if (chosen) focusField('date');
  };
  const onAmount = () => {
    if (!party) return focusField('party');
    const params = { party_id: party._id };
    void navigate(
      entry.mode === 'edit'
        ? { to: '/sUsers/receipt/editAmount/$party_id', params }
        : { to: '/sUsers/receipt/addAmount/$party_id', params },
    );
  };
  const onNext = () => {
    receipt.next();
    focusField('party');
  };

  useKeys({
    'Ctrl+A': onSave,
    'Ctrl+Enter': onSave,
    'Ctrl+Shift+A': selectField,
    'Ctrl+ArrowDown': () => goToLandmark(1),
    'Ctrl+ArrowUp': () => goToLandmark(-1),
    F2: () => focusField('date'),
    Escape: () => {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && focused.matches('input, select, textarea')) focused.blur();
      else if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/sUsers/dashboard' });
    },
  });
  const question = useLeaveQuestion({
    isDirty: entry.changedAt !== null,
    belongs: belongsToReceipt,
    title: entry.mode === 'edit' ? 'Leave this edit?' : 'Leave this receipt?',
    onKeep: receipt.keep,
    onDiscard: receipt.discard,
  });
  const groups = useVoucherKeys('receipt', onSave);
  const save = { receipt, onSave, onGo, onNext, onReload };

  return (
    <div className={classes.frame}>
      <div className={classes.sheet}>
        <PageHeader
          title={entry.mode === 'edit' ? 'Edit receipt' : 'Receipt'}
          detail={entry.mode === 'edit' ? entry.receiptNumber : series && !isPhone && `${series.nextNumber} next, not reserved`}
          action={
            <>
              <DraftState changedAt={entry.changedAt} />
              <KeysButton groups={groups} notes={notes} />
            </>
          }
        />
        <div className={classes.page} data-phone={isPhone || undefined}>
          <div className={classes.main}>
            <ReceiptFields
              orgId={orgId}
              entry={entry}
              facts={facts}
              sources={sources}
              problems={problems}
              onChange={change}
              onParty={onParty}
              onAmount={onAmount}
              onCreateParty={setMaking}
              onEnd={() => focusField('save')}
            />
            <SettledBills entry={entry} onOpen={onAmount} />
          </div>
          <aside className={classes.side} aria-label="Sums and save" data-landmark>
            <div className={classes.sideScroll}>
              {party && <PartyPanel orgId={orgId} party={party} today={facts.today} />}
              <ReceiptSums entry={entry} />
            </div>
            <ReceiptSave {...save} hasButton={!isPhone} />
            <SaveNews state={state} problems={problems} />
          </aside>
        </div>
        {isPhone && <ReceiptFoot entry={entry} isSaving={state.kind === 'saving'} onSave={onSave} />}
      </div>
      <KeyBar groups={groups} />
      {question}
      {forms && making !== null && (
        <forms.Party
          typed={making}
          onClose={() => {
            setMaking(null);
            setTimeout(() => focusField('party'));
          }}
          onCreated={(made) => {
            setMaking(null);
            change(withParty(made));
            setTimeout(() => focusField('date'));
          }}
        />
      )}
    </div>
  );
}
