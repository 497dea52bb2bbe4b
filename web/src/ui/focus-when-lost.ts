import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from './out-of-field.ts';

/** After a change of screens the focus would lie on what is gone; a field of the page with autofocus goes first. */
export function useFocusWhenLost(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place]);
}

/** To the heading, where the focus lay on what is gone with a change of `shown`: a form that gives way to what it has saved. */
export function useHeadingWhenLost(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shown && document.activeElement === document.body) focusHeading();
    before.current = shown;
  }, [shown]);
}
