import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { WRONG } from './problem-focus.ts';
import { endUnrest, holdTyping, type Typed, takeTyping, takeTypingAtRest, textOf, typeAgain, useTypedAhead } from './typed-ahead.ts';
import classes from './typed-meanwhile.module.css';

type Save = {
  isSaving: boolean;
  /**
   * Called once when the answer is shown. The queued keys belong to the focused field (`next`), to the next page (`page`), or stay queued
   * because the form has problems (`mend`).
   */
  whither: () => 'next' | 'page' | 'mend';
  /** True for a key or click that requests the same save again, or is obsolete after it: it does not belong to the next screen. */
  asksAgain: (typed: Typed) => boolean;
  /** The saved form, if it may be in a dialog. */
  form?: RefObject<HTMLElement | null>;
  /** The next screen has no field: letters are shortcuts there, and those typed before a refusal are dropped. */
  isForgotten?: boolean;
};

/**
 * Keys typed during a save belong to the next screen: they are queued, and typed there. If the save is refused or unanswered, the form
 * stays as sent, and the keys stay queued beside it until it is saved or they are dropped.
 */
export function useTypedMeanwhile({ isSaving, whither, asksAgain, form, isForgotten = false }: Save) {
  const [by] = useState({});
  const [kept, setKept] = useState<readonly Typed[]>([]);
  const [isUnrest, setIsUnrest] = useState(false);
  const latest = useRef(kept);
  const from = useRef<{ readonly at: Element | null } | null>(null);
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const its = useRef({ whither, asksAgain, isForgotten });
  const keep = useCallback((typed: readonly Typed[]) => {
    latest.current = typed;
    setKept(typed);
  }, []);
  const more = useCallback((typed: readonly Typed[]) => {
    const first = typed.findIndex((each) => !its.current.asksAgain(each));
    return first < 0 ? [] : typed.slice(first);
  }, []);
  useLayoutEffect(() => {
    its.current = { whither, asksAgain, isForgotten };
  });
  // Before the next key.
  useLayoutEffect(() => {
    clearTimeout(asking.current);
    if (isSaving) {
      endUnrest();
      from.current ??= { at: document.activeElement };
      holdTyping(by, 'save', form?.current);
      if (form?.current) standIn(form.current);
      return;
    }
    const begun = from.current;
    const where = begun && its.current.whither();
    if (begun === null || where === 'page') return;
    from.current = null;
    // Disabled fields and buttons lose the focus.
    const isLost = where === 'mend' || form !== undefined;
    const stands = document.activeElement;
    if (isLost && begun.at instanceof HTMLElement && (stands === document.body || stands === form?.current)) begun.at.focus();
    form?.current?.removeAttribute('tabindex');
    if (where === 'mend') {
      setIsUnrest(true);
      const take = (typed: readonly Typed[]) => {
        setIsUnrest(false);
        const all = [...latest.current, ...more(typed)];
        // Keys without readable text are not kept.
        keep(its.current.isForgotten || textOf(all) === '' ? [] : all);
      };
      // If the save was requested again meanwhile, it is tried again after the answer.
      takeTypingAtRest(by, take, (key) => its.current.asksAgain(key));
    } else {
      const typed = [...latest.current, ...more(takeTyping(by))];
      keep([]);
      typeAgain(typed);
    }
  }, [isSaving, by, form, keep, more]);
  // The saved page is unmounted, or the user leaves it.
  useLayoutEffect(
    () => () => {
      clearTimeout(asking.current);
      const typed = more(takeTyping(by));
      typeAgain(from.current === null ? typed : [...latest.current, ...typed]);
      from.current = null;
    },
    [by, more],
  );
  /**
   * Call right after requesting a save: later keys belong to the next entry. If `isSaving` is still false when the timer fires, no save
   * started; release the keys.
   */
  const ask = () => {
    if (isSaving) return;
    holdTyping(by, 'save', form?.current);
    clearTimeout(asking.current);
    asking.current = setTimeout(() => typeAgain(more(takeTyping(by))));
  };
  return { kept, more, isWaiting: isSaving || isUnrest, forget: () => keep([]), ask };
}

/** Disabled fields and a loading button lose the focus. The form takes it, so that no key reaches the page behind a dialog. */
function standIn(form: HTMLElement): void {
  const at = document.activeElement;
  if (at === null || !form.contains(at) || !(at.closest('[inert]') || isSubmit(at))) return;
  form.tabIndex = -1;
  form.focus({ preventScroll: true });
}

type Props = Pick<ReturnType<typeof useTypedMeanwhile>, 'kept' | 'more' | 'isWaiting' | 'forget'> & {
  isSaving: boolean;
  /** The target of the queued keys. */
  says: string;
};

/** Shows the queued keys. */
export function TypedMeanwhile({ kept, more, isWaiting, forget, isSaving, says }: Props) {
  const typed = useTypedAhead();
  const text = textOf(isWaiting ? [...kept, ...more(typed)] : kept);
  if (text === '') return null;
  return (
    <div className={classes.waits} data-is-saving={isSaving || undefined}>
      <p>
        Typed meanwhile: <strong>{text}</strong>
      </p>
      <p className="hint">{says}</p>
      {!isSaving && (
        <button type="button" onClick={forget}>
          Give it up
        </button>
      )}
    </div>
  );
}

const isSubmit = (target: EventTarget | null) => target instanceof Element && target.closest('[type=submit]') !== null;

type FormSave = {
  /** The layer that closes after the save, if any. An Escape during the save would have closed it, and is dropped. */
  goes?: 'page' | 'dialog';
  /** The next screen accepts an Enter; otherwise a second Enter requests the same save again. */
  goesOn?: boolean;
  isForgotten?: boolean;
};

/**
 * The same for a form, dialog or section. Render `meanwhile` in it; call `ask` with the save key and with every try. A form that stays open
 * counts as saved if it has no problem.
 */
export function useFormSave(
  form: RefObject<HTMLElement | null>,
  isSaving: boolean,
  { goes, goesOn = false, isForgotten = false }: FormSave = {},
) {
  const { ask, ...its } = useTypedMeanwhile({
    isSaving,
    form,
    isForgotten,
    asksAgain: (typed) => asksForm(typed, goesOn) || (goes !== undefined && isEscape(typed)),
    whither: () => (goes === 'page' || isRefused(form.current) ? 'mend' : 'next'),
  });
  const meanwhile: ReactNode = (
    <>
      <span role="status" className={classes.says}>
        {isSaving && 'Saving…'}
      </span>
      <TypedMeanwhile {...its} isSaving={isSaving} says="It is entered in what comes next once this is saved." />
    </>
  );
  return { ask, meanwhile };
}

function asksForm(typed: Typed, goesOn: boolean): boolean {
  if (typed instanceof HTMLElement) return isSubmit(typed);
  if (!(typed instanceof KeyboardEvent)) return false;
  const { key, ctrlKey, metaKey, target } = typed;
  if (ctrlKey || metaKey) return /^(a|Enter)$/i.test(key);
  return isSubmit(target) ? key === 'Enter' || key === ' ' : key === 'Enter' && !goesOn;
}

const isEscape = (typed: Typed): boolean => typed instanceof KeyboardEvent && typed.key === 'Escape';

const isRefused = (form: HTMLElement | null): boolean =>
  form?.querySelector(WRONG) != null ||
  [...(form?.querySelectorAll('[role=alert]') ?? [])].some(({ textContent }) => textContent.trim() !== '');
