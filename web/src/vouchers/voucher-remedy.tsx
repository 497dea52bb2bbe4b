import { Link } from '@tanstack/react-router';
import type { VoucherSave } from './use-voucher-entry.ts';

type Props = {
  voucher: Pick<VoucherSave, 'state' | 'saveConfirmed' | 'saveAsNew'>;
  /** An edit keeps its number: it cannot be saved as a new voucher. */
  isEdit?: boolean;
  /** Opens the saved voucher again; undefined if the form does not offer that. */
  onReload?: () => void;
};

/** The actions a refusal offers besides saving again. */
export function VoucherRemedy({ voucher, isEdit = false, onReload }: Props) {
  const { state, saveConfirmed, saveAsNew } = voucher;
  if (state.kind !== 'refused') return null;
  if ((state.code === 'CHANGED_MEANWHILE' || (state.code === 'IDEMPOTENCY_KEY_REUSED' && isEdit)) && onReload) {
    return (
      <button type="button" onClick={onReload}>
        Open the newest
      </button>
    );
  }
  if (state.code === 'IDEMPOTENCY_KEY_REUSED') {
    return (
      <>
        <Link to="/sUsers/vouchers">Day book</Link>
        {!isEdit && (
          <button type="button" onClick={saveAsNew}>
            Save as a new voucher
          </button>
        )}
      </>
    );
  }
  if (state.toConfirm === undefined) return null;
  return (
    <button type="button" onClick={saveConfirmed}>
      Save anyway
    </button>
  );
}
