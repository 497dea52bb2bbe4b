import { askInput, showAlert } from '../../platform/dialogs.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { refusalOf } from '../save-state.ts';

type Change = {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  /** The button that changes nothing. */
  readonly cancel: string;
  /** It cannot be undone. */
  readonly isDanger?: boolean;
  /** The message if no reason was given. */
  readonly nothing: string;
  /** The title of a refusal. */
  readonly not: string;
  readonly change: (reason: string) => Promise<{ readonly message: string }>;
};

/** Changes a saved voucher with a reason: asks for it, makes the change, and shows a refusal. Returns false if the user declined. */
export async function changeForReason({ title, text, confirm, cancel, isDanger = false, nothing, not, change }: Change): Promise<boolean> {
  const reason = await askInput({ title, text, confirm, cancel, isDanger, input: { label: 'Reason', type: 'text' } });
  if (reason === null) return false;
  if (reason === '') {
    await showAlert({ title: nothing, text: 'Enter the reason, it stays with the voucher.' });
    return false;
  }
  await showResult(not, () => change(reason));
  return true;
}

/** Makes the change and shows its result. */
export async function showResult(not: string, change: () => Promise<{ readonly message: string }>): Promise<void> {
  try {
    toastSuccess((await change()).message);
  } catch (error) {
    const { text, problems } = refusalOf(error, true);
    await showAlert({ title: not, text: problems.length > 0 ? problems.map((each) => each.text).join(' ') : text });
  }
}
