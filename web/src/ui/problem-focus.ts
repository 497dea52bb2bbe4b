import { type RefObject, useEffect, useRef, useState } from 'react';

/** A field that is to be mended: Mantine marks the field itself, or what stands around it where the field is none of its own. */
export const WRONG = '[aria-invalid="true"], [data-error] input:not([type=file]), input[data-error]';

/**
 * Leads to the first field that is to be mended, where a reader hears what is wrong: after a try that the form itself refuses, and when
 * the server has refused. The ref belongs to the form; `onTry` is called with every try.
 */
export function useProblemFocus(isSaving: boolean): { form: RefObject<HTMLFormElement | null>; onTry: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const wasSaving = useRef(false);
  useEffect(() => {
    if (tries > 0) focusFirst(form.current);
  }, [tries]);
  useEffect(() => {
    if (wasSaving.current && !isSaving) focusFirst(form.current);
    wasSaving.current = isSaving;
  }, [isSaving]);
  return { form, onTry: () => setTries((before) => before + 1) };
}

function focusFirst(form: HTMLFormElement | null): void {
  const wrong = [...(form?.querySelectorAll<HTMLInputElement>(WRONG) ?? [])];
  wrong.find(({ disabled, tabIndex }) => !disabled && tabIndex >= 0)?.focus();
}
