import { useEffect, useRef, useState } from 'react';
import { queryClient } from './queries.ts';
import { sayError } from './say-error.ts';
import { type Kind, kindOfPath, storedSession } from './session.ts';
import { toastError } from './toasts.ts';

export type Person = { readonly kind: Kind; readonly id: string | undefined };

/** Who asks: nobody else at this browser is told of it later. */
export function personHere(): Person {
  const kind = kindOfPath(window.location.pathname);
  return { kind, id: storedSession(kind)?._id };
}

export const isSamePerson = ({ kind, id }: Person): boolean => storedSession(kind)?._id === id;

// With the end of a session all that it asked for goes out of the cache; what is answered after that is told to nobody.
queryClient.getMutationCache().subscribe(({ type, mutation }) => {
  if (type === 'removed') mutation.setOptions({});
});

/** Whether what asks still stands on the screen: a dialog or a page may be gone before its save is answered. */
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
 * For the `onError` of a form's save: one that is gone when it is refused has no place left to say so, and a toast says it under its `title`, to
 * the person whose form it was.
 */
export function useSaveErrorToast(title: string): (error: Error) => void {
  const isDrawn = useIsDrawn();
  const tell = useTell();
  return (error) => void (isDrawn() || tell(toastError, `${title}: ${sayError(error, 'That could not be saved')}`));
}

/** Toasts for the person who asked, whoever may sit here by then. */
export function useTell(): (toast: (text: string) => unknown, text: string) => void {
  const [by] = useState(personHere);
  return (toast, text) => void (isSamePerson(by) && toast(text));
}
