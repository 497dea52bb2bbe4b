import { type RefObject, useEffect, useRef, useState } from 'react';

/** A field with a problem: Mantine marks the field itself, or its wrapper. */
export const WRONG = '[aria-invalid="true"], [data-error] input:not([type=file]), input[data-error]';

/**
 * Focuses the first field with a problem, so that a screen reader announces it: after a try that the form refuses, and after a refusal of
 * the server. The ref belongs to the form; call `onTry` with every try.
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
