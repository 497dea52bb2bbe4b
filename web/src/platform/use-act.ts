import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { problemsOf } from './problems-of.ts';
import { useIsDrawn, useSaveErrorToast, useTell } from './save-result-toast.ts';
import { toastSuccess } from './toasts.ts';

type Call<Answer> = (context: { context: { key: string } }) => Promise<Answer>;

const CAME_BEFORE =
  'An earlier try of this has arrived, as it was sent then. Look at what stands now; do this again only if it is still to be done.';

/**
 * One action of a screen, reported by a toast. The key stays while the answer is missing, so that a retry cannot act twice. Afterwards all
 * shown data is loaded again, because an action changes balances, bills and vouchers. `problem` is the problem without a field. After the
 * dialog or page is closed, `onDone` is not called, and a refusal is shown by a toast with `title`.
 */
export function useAct<Answer extends { readonly message: string }>(title: string, onDone: (answer: Answer) => void) {
  const queries = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const isDrawn = useIsDrawn();
  const tell = useTell();
  const tellWhenGone = useSaveErrorToast(title);
  /** `on` names the record, if a screen has several: each has its own try and its own answer. */
  const act = async (call: Call<Answer>, on = '') => {
    setIsSaving(true);
    setError(null);
    const key = keys.current.get(on) ?? uuid();
    keys.current.set(on, key);
    const forget = () => keys.current.delete(on);
    try {
      const answer = await call({ context: { key } });
      forget();
      tell(toastSuccess, answer.message);
      if (isDrawn()) onDone(answer);
      await queries.invalidateQueries();
    } catch (refused) {
      // A refusal is an answer: the next try is a new act. A failing server or proxy may have done it.
      if (refused instanceof ORPCError && refused.status < 500) forget();
      const cameBefore = refused instanceof ORPCError && refused.code === 'IDEMPOTENCY_KEY_REUSED';
      const shown = cameBefore ? new Error(CAME_BEFORE) : refused instanceof Error ? refused : new Error(String(refused));
      setError(shown);
      tellWhenGone(shown);
      if (cameBefore) await queries.invalidateQueries();
    } finally {
      setIsSaving(false);
    }
  };
  const { fields, text } = problemsOf(error);
  /** Call as the user corrects the form: the messages of the last try no longer belong to it. */
  const clear = () => setError(null);
  return { act, isSaving, fields, problem: text, error, clear };
}
