import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * Rendered in a dialog. It returns the focus to the opener when the dialog closes, unless the focus has moved elsewhere: to the created
 * record, or to a page that opens.
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
 * Rendered in a dialog that a key opens above any page and that closes at once. The focus stays in the dialog, even if the page behind is
 * still loading and then focuses its first field.
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
