import { useLayoutEffect } from 'react';
import { giveTyping, holdTyping } from './typed-ahead.ts';

/** What is typed while this is so waits, and goes where the cursor stands once it is not: behind an Enter that came before its answer. */
export function useTypingHeld(isHeld: boolean): void {
  useLayoutEffect(() => {
    if (!isHeld) return;
    const by = {};
    holdTyping(by, 'search');
    return () => giveTyping(by);
  }, [isHeld]);
}

/** Stands where a part of the screen that was called is still being fetched: what is typed meanwhile waits for its first field. */
export function HoldsTyping(): null {
  useTypingHeld(true);
  return null;
}
