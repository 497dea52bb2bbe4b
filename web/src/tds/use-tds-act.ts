import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { problemsOf } from '../platform/problems-of.ts';
import { toastSuccess } from '../platform/toasts.ts';

type Call = (context: { context: { key: string } }) => Promise<{ message: string }>;

/** One save of this screen. The key stays while the answer is missing, so that a second try cannot act twice; all that is read is read anew. */
export function useTdsAct(onDone: () => void) {
  const queries = useQueryClient();
  const key = useRef(uuid());
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const act = async (call: Call) => {
    setIsSaving(true);
    setError(null);
    try {
      const { message } = await call({ context: { key: key.current } });
      key.current = uuid();
      toastSuccess(message);
      onDone();
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
  return { act, isSaving, fields, problem: text };
}
