import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import { toastSuccess } from '../platform/toasts.ts';

type Call = (context: { context: { key: string } }) => Promise<{ message: string; voucherId: string | null }>;

/**
 * One act of the register. The key stays while the answer is missing, so that a second try cannot act twice. What it moves is read anew:
 * bills, balances, vouchers.
 */
export function useChequeAct(onDone: (voucherId: string | null) => void) {
  const queries = useQueryClient();
  const key = useRef(uuid());
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const act = async (call: Call) => {
    setIsSaving(true);
    setError(null);
    try {
      const { message, voucherId } = await call({ context: { key: key.current } });
      key.current = uuid();
      toastSuccess(message);
      onDone(voucherId);
      await queries.invalidateQueries();
    } catch (refused) {
      // A refusal was an answer: what is sent next is another act.
      if ((refused as { status?: number }).status !== undefined) key.current = uuid();
      setError(refused as Error);
    } finally {
      setIsSaving(false);
    }
  };
  const { fields, text } = problemsOf(error);
  /** A problem of a cheque belongs to no field of the dialog. */
  const ofCheques = Object.entries(fields)
    .filter(([field]) => field.startsWith('chequeIds'))
    .map(([, said]) => said);
  const problem = [text, ...ofCheques].filter(Boolean).join(' ') || null;
  /** All of it, for an act without a dialog. */
  const said = error && sayError(error, 'That could not be done');
  return { act, isSaving, fields, problem, said };
}
