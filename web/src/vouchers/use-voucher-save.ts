import { useLayoutEffect, useRef } from 'react';
import type { Typed } from '../ui/typed-ahead.ts';
import { useTypedMeanwhile } from '../ui/typed-meanwhile.tsx';
import type { SaveState } from './save-state.ts';
import { isUnderDialog } from './use-places.ts';

const isOnSave = (target: EventTarget | null) => target instanceof Element && target.closest('[data-place="save"]') !== null;

/** True for a key or click that requests the save again: a pending save is not requested twice. */
function asksAgain(typed: Typed): boolean {
  if (typed instanceof HTMLElement) return isOnSave(typed);
  if (!(typed instanceof KeyboardEvent)) return false;
  if (typed.ctrlKey || typed.metaKey) return /^(a|Enter)$/i.test(typed.key);
  return (typed.key === 'Enter' || typed.key === ' ') && isOnSave(typed.target);
}

/** Input during a save belongs to the next voucher. */
export function useVoucherSave(state: SaveState, isEdit: boolean) {
  const isSaving = state.kind === 'saving';
  /** The result of the previous save: its message stays until the next save starts, and returns if that one fails. */
  const before = useRef(state);
  const wasEdit = useRef(isEdit);
  const meanwhile = useTypedMeanwhile({
    isSaving,
    asksAgain,
    whither: () => {
      if (state.kind !== 'saved' || state === before.current) return 'mend';
      // An edit leaves its page when it is saved; the input goes to the next page.
      if (wasEdit.current) return 'page';
      return isUnderDialog() ? 'mend' : 'next';
    },
  });
  // After the save was requested.
  useLayoutEffect(() => {
    if (!isSaving) before.current = state;
    else wasEdit.current = isEdit;
  });
  return meanwhile;
}
