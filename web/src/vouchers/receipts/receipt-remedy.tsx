import { VoucherRemedy } from '../voucher-remedy.tsx';
import type { Receipt } from './use-receipt.ts';

type Props = { receipt: Receipt; onBills: () => void; onReload: () => void };

/** The actions a refusal offers: for changed bills, to look at them. */
export function ReceiptRemedy({ receipt, onBills, onReload }: Props) {
  const { state } = receipt;
  return (
    <>
      {state.kind === 'refused' && state.code === 'BILLS_CHANGED' && (
        <>
          <p>The amount is kept, the bills beside are as they stand now.</p>
          <button type="button" onClick={onBills}>
            Look at the bills
          </button>
        </>
      )}
      <VoucherRemedy voucher={receipt} isEdit={receipt.entry.mode === 'edit'} onReload={onReload} />
    </>
  );
}
