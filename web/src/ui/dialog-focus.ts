import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * Standing within a dialog, it gives the focus back to what opened it once the dialog is gone, unless the focus went elsewhere with it: to
 * what was made, or to a page that opens.
 */
export function FocusReturn(): null {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => giveBack(opener), [opener]);
  return null;
}

function giveBack(opener: Element | null): void {
  setTimeout(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
}

/**
 * Standing within a dialog that a key opens over any page, and that is gone at once when it is closed: the focus stays in it, also where the
 * page behind is still loading and then leads to its first field.
 */
export function FocusWall(): null {
  useLayoutEffect(() => {
    document.addEventListener('focusin', stayWithin);
    return () => document.removeEventListener('focusin', stayWithin);
  }, []);
  return null;
}

function stayWithin({ target, relatedTarget: from }: FocusEvent): void {
  const isWithin = (at: EventTarget | null) => at instanceof Element && at.closest('[aria-modal=true]') !== null;
  if (!isWithin(target) && isWithin(from)) (from as HTMLElement).focus({ preventScroll: true });
}
