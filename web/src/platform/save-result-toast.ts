import { useEffect, useRef, useState } from 'react';
import { queryClient } from './queries.ts';
import { sayError } from './say-error.ts';
import { type Kind, kindOfPath, storedSession } from './session.ts';
import { toastError } from './toasts.ts';

export type Person = { readonly kind: Kind; readonly id: string | undefined };

/** The user who made the call; no other user of this browser sees its result. */
export function personHere(): Person {
  const kind = kindOfPath(window.location.pathname);
  return { kind, id: storedSession(kind)?._id };
}

export const isSamePerson = ({ kind, id }: Person): boolean => storedSession(kind)?._id === id;

// The end of a session clears its calls from the cache; later answers are shown to no user.
queryClient.getMutationCache().subscribe(({ type, mutation }) => {
  if (type === 'removed') mutation.setOptions({});
});

/** Returns a function that is true while the component is mounted: a dialog or page may be gone before its save is answered. */
export function useIsDrawn(): () => boolean {
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = true;
    return () => {
      isDrawn.current = false;
    };
  }, []);
  return () => isDrawn.current;
}

/**
 * For `onError` of a form's save. If the form is unmounted when the refusal arrives, a toast with `title` shows it to the user who saved.
 */
export function useSaveErrorToast(title: string): (error: Error) => void {
  const isDrawn = useIsDrawn();
  const tell = useTell();
  return (error) => void (isDrawn() || tell(toastError, `${title}: ${sayError(error, 'That could not be saved')}`));
}

/** Shows a toast only to the user who made the call. */
export function useTell(): (toast: (text: string) => unknown, text: string) => void {
  const [by] = useState(personHere);
  return (toast, text) => void (isSamePerson(by) && toast(text));
}
