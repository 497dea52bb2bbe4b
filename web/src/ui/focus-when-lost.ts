import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from './out-of-field.ts';

/** After a change of screens the focus is on a removed element. Focuses the `autofocus` field of the page if there is one, else `place`. */
export function useFocusWhenLost(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place]);
}

/** Focuses the heading if a change of `shown` removed the focused element: a form that is replaced by the saved record. */
export function useHeadingWhenLost(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shown && document.activeElement === document.body) focusHeading();
    before.current = shown;
  }, [shown]);
}
