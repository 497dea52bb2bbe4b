import { v7 as uuid } from 'uuid';
import type { VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { askInput, showAlert } from '../../platform/dialogs.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { refusalOf } from '../save-state.ts';

/** Asks for the reason, cancels, and says what stood in the way. False when the person changed his mind. */
export async function cancelVoucher(orgId: string, { _id: id, version, voucherNumber }: VoucherDetails): Promise<boolean> {
  const reason = await askInput({
    title: `Cancel ${voucherNumber}?`,
    text: 'What it did to the books is taken back. Its number stays used, and it stays readable. This cannot be undone.',
    confirm: 'Cancel voucher',
    input: { label: 'Reason', type: 'text' },
  });
  if (reason === null) return false;
  if (reason === '') {
    await showAlert({ title: 'Nothing was cancelled', text: 'Enter the reason, it stays with the voucher.' });
    return false;
  }
  try {
    const { message } = await api.vouchers.cancelVoucher({ orgId, id, version, reason }, { context: { key: uuid() } });
    toastSuccess(message);
  } catch (error) {
    const { text, problems } = refusalOf(error);
    await showAlert({ title: 'It was not cancelled', text: problems.length > 0 ? problems.map((each) => each.text).join(' ') : text });
  }
  return true;
}
