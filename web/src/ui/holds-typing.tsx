import { useLayoutEffect } from 'react';
import { giveTyping, holdTyping } from './typed-ahead.ts';

/** While true, typed keys are queued. Afterwards they go to the focused field: for an Enter that came before its answer. */
export function useTypingHeld(isHeld: boolean, awaited: 'search' | 'screen' = 'search'): void {
  useLayoutEffect(() => {
    if (!isHeld) return;
    const by = {};
    holdTyping(by, awaited);
    return () => giveTyping(by);
  }, [isHeld, awaited]);
}

/** Rendered while a requested part of the screen is loading; keys are queued for its first field. */
export function HoldsTyping({ awaited = 'search' }: { awaited?: 'search' | 'screen' }): null {
  useTypingHeld(true, awaited);
  return null;
}
