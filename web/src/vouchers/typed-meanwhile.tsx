import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { giveTyping, holdTyping, type Typed, takeTyping, textOf, typeAgain, useTypedAhead } from '../ui/typed-ahead.ts';
import type { SaveState } from './save-state.ts';
import classes from './typed-meanwhile.module.css';
import { isUnderDialog } from './use-places.ts';

const isOnSave = (target: EventTarget | null) => target instanceof Element && target.closest('[data-place="save"]') !== null;

/** A key or click that asks for the save once more: one that is under way is not asked for twice. */
function asksAgain(typed: Typed): boolean {
  if (typed instanceof HTMLElement) return isOnSave(typed);
  if (!(typed instanceof KeyboardEvent)) return false;
  if (typed.ctrlKey || typed.metaKey) return /^(a|Enter)$/i.test(typed.key);
  return (typed.key === 'Enter' || typed.key === ' ') && isOnSave(typed.target);
}

function withoutAskingAgain(typed: readonly Typed[]): readonly Typed[] {
  const first = typed.findIndex((each) => !asksAgain(each));
  return first < 0 ? [] : typed.slice(first);
}

/**
 * What is typed while a voucher is being saved belongs to what comes after it: it waits, and is typed there. Where the save is refused or its
 * answer does not come, the voucher stands as it was sent; what was typed waits beside it until it is saved, or is given up.
 */
export function useTypedMeanwhile(state: SaveState, isEdit: boolean) {
  const [by] = useState({});
  const [kept, setKept] = useState<readonly Typed[]>([]);
  const latest = useRef(kept);
  const from = useRef<{ readonly at: Element | null; readonly isEdit: boolean } | null>(null);
  /** How the save before went: its news stands until the next one is under way, and again where that one comes to nothing. */
  const before = useRef(state);
  const keep = useCallback((typed: readonly Typed[]) => {
    latest.current = typed;
    setKept(typed);
  }, []);
  const { kind } = state;
  // Before the next key.
  useLayoutEffect(() => {
    if (kind === 'saving') {
      from.current ??= { at: document.activeElement, isEdit };
      holdTyping(by, 'save');
      return;
    }
    const begun = from.current;
    const isSaved = kind === 'saved' && state !== before.current;
    before.current = state;
    // An edit leaves its page when it is saved; what was typed goes to the next one.
    if (begun === null || (isSaved && begun.isEdit)) return;
    from.current = null;
    const typed = [...latest.current, ...withoutAskingAgain(takeTyping(by))];
    const isNext = isSaved && !isUnderDialog();
    keep(isNext ? [] : typed);
    if (isNext) typeAgain(typed);
    // Fields that take nothing lose the cursor.
    else if (begun.at instanceof HTMLElement && document.activeElement === document.body) begun.at.focus();
  }, [kind, state, isEdit, by, keep]);
  useLayoutEffect(() => () => giveTyping(by), [by]);
  return { kept, forget: () => keep([]) };
}

type Props = ReturnType<typeof useTypedMeanwhile> & { isSaving: boolean };

/** What waits for the next voucher, to be read. */
export function TypedMeanwhile({ kept, forget, isSaving }: Props) {
  const typed = useTypedAhead();
  const text = textOf(isSaving ? [...kept, ...withoutAskingAgain(typed)] : kept);
  if (text === '') return null;
  return (
    <div className={classes.waits} data-is-saving={isSaving || undefined}>
      <p>
        Typed meanwhile: <strong>{text}</strong>
      </p>
      <p className="hint">It is entered in the next voucher once this one is saved.</p>
      {!isSaving && (
        <button type="button" onClick={forget}>
          Give it up
        </button>
      )}
    </div>
  );
}
