import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { problemsOf } from './problems-of.ts';
import { toastSuccess } from './toasts.ts';

type Call<Answer> = (context: { context: { key: string } }) => Promise<Answer>;

/**
 * One act of a screen, told by a toast. The key stays while the answer is missing, so that a second try cannot act twice; afterwards all
 * that is shown is read anew, as an act moves balances, bills and vouchers. `problem` is what belongs to no field.
 */
export function useAct<Answer extends { readonly message: string }>(onDone: (answer: Answer) => void) {
  const queries = useQueryClient();
  const key = useRef(uuid());
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const act = async (call: Call<Answer>) => {
    setIsSaving(true);
    setError(null);
    try {
      const answer = await call({ context: { key: key.current } });
      key.current = uuid();
      toastSuccess(answer.message);
      onDone(answer);
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
  return { act, isSaving, fields, problem: text, error };
}
