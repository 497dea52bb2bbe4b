import { useLayoutEffect } from 'react';
import { giveTyping, holdTyping } from './typed-ahead.ts';

/** While true, typed keys are queued. Afterwards they go to the focused field: for an Enter that came before its answer. */
export function useTypingHeld(isHeld: boolean): void {
  useLayoutEffect(() => {
    if (!isHeld) return;
    const by = {};
    holdTyping(by, 'search');
    return () => giveTyping(by);
  }, [isHeld]);
}

/** Rendered while a requested part of the screen is loading; keys are queued for its first field. */
export function HoldsTyping(): null {
  useTypingHeld(true);
  return null;
}
