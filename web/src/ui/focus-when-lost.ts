import { type RefObject, useEffect } from 'react';

/** After a change of screens the focus would lie on what is gone; a field of the page with autofocus goes first. */
export function useFocusWhenLost(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place]);
}
