import { formatRupees } from '@bahi/core/money/rupee-format';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReceiptEntry } from '../platform/drafts/receipt-entry.ts';
import { partyOf } from '../platform/drafts/receipt-entry.ts';
import phone from './phone.module.css';
import type { Shown } from './problem-places.ts';
import { SaveArea } from './save-area.tsx';
import type { Receipt } from './use-receipt.ts';

type Props = {
  receipt: Receipt;
  onSave: () => void;
  onGo: (problem: Shown) => void;
  onNext: () => void;
  onReload: () => void;
  hasButton: boolean;
};

/** Save and its answers for a receipt, with what each refusal offers. */
export function ReceiptSave({ receipt, onSave, onGo, onNext, onReload, hasButton }: Props) {
  const { state, entry, problems } = receipt;
  const navigate = useNavigate();
  const code = state.kind === 'refused' ? state.code : '';
  const party = partyOf(entry);
  const openBills = () => {
    if (!party) return;
    const params = { party_id: party._id };
    void navigate(
      entry.mode === 'edit'
        ? { to: '/sUsers/receipt/editAmount/$party_id', params }
        : { to: '/sUsers/receipt/addAmount/$party_id', params },
    );
  };
  return (
    <SaveArea
      state={state}
      onSave={onSave}
      problems={problems}
      onGo={onGo}
      hasButton={hasButton}
      open={(id) => ({ to: '/sUsers/receipt/details/$id', params: { id } })}
      onNext={onNext}
      remedy={
        <>
          {code === 'BILLS_CHANGED' && (
            <>
              <p>The amount is kept, the bills beside are as they stand now.</p>
              <button type="button" onClick={openBills}>
                Look at the bills
              </button>
            </>
          )}
          {code === 'CHANGED_MEANWHILE' && (
            <button type="button" onClick={onReload}>
              Open the newest
            </button>
          )}
          {code === 'IDEMPOTENCY_KEY_REUSED' && (
            <>
              <Link to="/sUsers/vouchers">Day book</Link>
              <button type="button" onClick={receipt.saveAsNew}>
                Save as a new voucher
              </button>
            </>
          )}
        </>
      }
    />
  );
}

/** On a phone: the amount and Save at the thumb. */
export function ReceiptFoot({ entry, isSaving, onSave }: { entry: ReceiptEntry; isSaving: boolean; onSave: () => void }) {
  const bills = entry.billData?.length ?? 0;
  return (
    <div className={phone.foot} data-thumb-bar>
      <div className={phone.footSum}>
        <span className="dim hint">{bills === 1 ? '1 bill' : `${bills} bills`}</span>
        <strong className={phone.footTotal}>{formatRupees(entry.enteredAmount ?? 0, 'two')}</strong>
      </div>
      <Button data-place="save" onClick={onSave} aria-disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}
