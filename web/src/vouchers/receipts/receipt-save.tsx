import { formatRupees } from '@bahi/core/money/rupee-format';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { partyOf, type ReceiptEntry } from '../../platform/drafts/receipt-entry.ts';
import { receiptPaths } from '../../platform/drafts/receipt-paths.ts';
import phone from '../phone.module.css';
import type { Shown } from '../problem-places.ts';
import { SaveArea } from '../save-area.tsx';
import { VoucherRemedy } from '../voucher-remedy.tsx';
import type { Receipt } from './use-receipt.ts';

type Props = {
  receipt: Receipt;
  onSave: () => void;
  onGo: (problem: Shown) => void;
  onNext: () => void;
  onReload: () => void;
  hasButton: boolean;
};

/** Save and its result, with the action that each refusal offers. */
export function ReceiptSave({ receipt, onSave, onGo, onNext, onReload, hasButton }: Props) {
  const { state, entry, problems } = receipt;
  const navigate = useNavigate();
  const code = state.kind === 'refused' ? state.code : '';
  const party = partyOf(entry);
  const openBills = () => {
    if (!party) return;
    const { addAmount, editAmount } = receiptPaths[entry.voucherType];
    void navigate({ to: entry.mode === 'edit' ? editAmount : addAmount, params: { party_id: party._id } });
  };
  return (
    <SaveArea
      state={state}
      onSave={onSave}
      problems={problems}
      onGo={onGo}
      hasButton={hasButton}
      isEdit={entry.mode === 'edit'}
      open={(id) => ({ to: receiptPaths[entry.voucherType].details, params: { id } })}
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
          <VoucherRemedy voucher={receipt} onReload={onReload} />
        </>
      }
    />
  );
}

/** On a phone: the amount and Save at the thumb. */
export function ReceiptFoot({ entry, isSaving, onSave }: { entry: ReceiptEntry; isSaving: boolean; onSave: () => void }) {
  const bills = entry.billData?.length ?? 0;
  const of = entry.isOfLedgers ? 'Ledgers' : bills === 1 ? '1 bill' : `${bills} bills`;
  return (
    <div className={phone.foot} data-thumb-bar>
      <div className={phone.footSum}>
        <span className="dim hint">{of}</span>
        <strong className={phone.footTotal}>{formatRupees(entry.enteredAmount ?? 0, 'two')}</strong>
      </div>
      <Button data-place="save" onClick={onSave} aria-disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}
