import { sayError } from '../platform/say-error.ts';
import { useAct } from '../platform/use-act.ts';

type Answer = { readonly message: string; readonly voucherId: string | null };

/** One action of the register with its title. Calls `onDone` with the id of the new voucher. */
export function useChequeAct(title: string, onDone: (voucherId: string | null) => void) {
  const { act, isSaving, fields, problem: text, error } = useAct<Answer>(title, ({ voucherId }) => onDone(voucherId));
  /** A problem of a cheque belongs to no field of the dialog. */
  const ofCheques = Object.entries(fields)
    .filter(([field]) => field.startsWith('chequeIds'))
    .map(([, message]) => message);
  const isOfCheques = ofCheques.length > 0 && text === error?.message;
  const problem = [!isOfCheques && text, ...ofCheques].filter(Boolean).join(' ') || null;
  /** All of it, for an act without a dialog. */
  const message = error && sayError(error, 'That could not be done');
  return { act, isSaving, fields, problem, message };
}
