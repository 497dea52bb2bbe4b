import { useEffect, useRef } from 'react';
import { sayError } from './say-error.ts';
import { toastError } from './toasts.ts';

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

/** For the `onError` of a form's save: one that is gone when it is refused has no place left to say so, and a toast says it under its `title`. */
export function useToldWhenGone(title: string): (error: Error) => void {
  const isDrawn = useIsDrawn();
  return (error) => void (isDrawn() || toastError(`${title}: ${sayError(error, 'That could not be saved')}`));
}
