import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { WRONG } from './problem-focus.ts';
import { endUnrest, holdTyping, type Typed, takeTyping, takeTypingAtRest, textOf, typeAgain, useTypedAhead } from './typed-ahead.ts';
import classes from './typed-meanwhile.module.css';

type Save = {
  isSaving: boolean;
  /**
   * Asked once when the answer stands on the screen: what was typed is of what the cursor stands in now (`next`), of the page that comes (`page`),
   * or waits, as this stands to be mended (`mend`).
   */
  whither: () => 'next' | 'page' | 'mend';
  /** A key or click that asks for the same save once more, or is over with it, is none of what comes after. */
  asksAgain: (typed: Typed) => boolean;
  /** What is being saved, where it may stand in a dialog. */
  form?: RefObject<HTMLElement | null>;
  /** What comes after is no field: a letter acts there, and one that a refusal has overtaken acts no more. */
  isForgotten?: boolean;
};

/**
 * What is typed while something is being saved belongs to what comes after it: it waits, and is typed there. Where the save is refused or its
 * answer does not come, what was sent stands as it was; what was typed waits beside it, until it is saved or given up.
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
    // Fields and buttons that take nothing lose the cursor.
    const isLost = where === 'mend' || form !== undefined;
    const stands = document.activeElement;
    if (isLost && begun.at instanceof HTMLElement && (stands === document.body || stands === form?.current)) begun.at.focus();
    form?.current?.removeAttribute('tabindex');
    if (where === 'mend') {
      setIsUnrest(true);
      const take = (typed: readonly Typed[]) => {
        setIsUnrest(false);
        const all = [...latest.current, ...more(typed)];
        // What a person cannot read there is not kept.
        keep(its.current.isForgotten || textOf(all) === '' ? [] : all);
      };
      // Asked for once more after the answer it is tried once more.
      takeTypingAtRest(by, take, (key) => its.current.asksAgain(key));
    } else {
      const typed = [...latest.current, ...more(takeTyping(by))];
      keep([]);
      typeAgain(typed);
    }
  }, [isSaving, by, form, keep, more]);
  // The page that was saved goes, or the person leaves it.
  useLayoutEffect(
    () => () => {
      clearTimeout(asking.current);
      const typed = more(takeTyping(by));
      typeAgain(from.current === null ? typed : [...latest.current, ...typed]);
      from.current = null;
    },
    [by, more],
  );
  /** Right after the save was asked for: the next key is none of what is sent. A save that begins says so by `isSaving` before this timer, or there is none. */
  const ask = () => {
    if (isSaving) return;
    holdTyping(by, 'save', form?.current);
    clearTimeout(asking.current);
    asking.current = setTimeout(() => typeAgain(more(takeTyping(by))));
  };
  return { kept, more, isWaiting: isSaving || isUnrest, forget: () => keep([]), ask };
}

/** Fields that take nothing meanwhile, and a button that is loading, lose the cursor: the form has it, so that no key leads behind a dialog. */
function standIn(form: HTMLElement): void {
  const at = document.activeElement;
  if (at === null || !form.contains(at) || !(at.closest('[inert]') || isSubmit(at))) return;
  form.tabIndex = -1;
  form.focus({ preventScroll: true });
}

type Props = Pick<ReturnType<typeof useTypedMeanwhile>, 'kept' | 'more' | 'isWaiting' | 'forget'> & {
  isSaving: boolean;
  /** Where it goes. */
  says: string;
};

/** What waits for what comes next, to be read. */
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
  /** What goes once it is saved; none where the form stays. Escape would have left it: one that came during the save is over with it. */
  goes?: 'page' | 'dialog';
  /** What comes after takes an Enter; elsewhere a second one asks for the save once more. */
  goesOn?: boolean;
  isForgotten?: boolean;
};

/**
 * The same for a form, a dialog or a section: `meanwhile` stands within it, `ask` is called by the key that saves and by every try. One that stays is
 * saved where it tells no problem.
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
