import { useLayoutEffect, useRef } from 'react';
import type { Typed } from '../ui/typed-ahead.ts';
import { useTypedMeanwhile } from '../ui/typed-meanwhile.tsx';
import type { SaveState } from './save-state.ts';
import { isUnderDialog } from './use-places.ts';

const isOnSave = (target: EventTarget | null) => target instanceof Element && target.closest('[data-place="save"]') !== null;

/** A key or click that asks for the save once more: one that is under way is not asked for twice. */
function asksAgain(typed: Typed): boolean {
  if (typed instanceof HTMLElement) return isOnSave(typed);
  if (!(typed instanceof KeyboardEvent)) return false;
  if (typed.ctrlKey || typed.metaKey) return /^(a|Enter)$/i.test(typed.key);
  return (typed.key === 'Enter' || typed.key === ' ') && isOnSave(typed.target);
}

/** What is typed while a voucher is being saved is of the next one. */
export function useVoucherSave(state: SaveState, isEdit: boolean) {
  const isSaving = state.kind === 'saving';
  /** How the save before went: its news stands until the next one is under way, and again where that one comes to nothing. */
  const before = useRef(state);
  const wasEdit = useRef(isEdit);
  const meanwhile = useTypedMeanwhile({
    isSaving,
    asksAgain,
    whither: () => {
      if (state.kind !== 'saved' || state === before.current) return 'mend';
      // An edit leaves its page when it is saved; what was typed goes to the next one.
      if (wasEdit.current) return 'page';
      return isUnderDialog() ? 'mend' : 'next';
    },
  });
  // After it has asked.
  useLayoutEffect(() => {
    if (!isSaving) before.current = state;
    else wasEdit.current = isEdit;
  });
  return meanwhile;
}
