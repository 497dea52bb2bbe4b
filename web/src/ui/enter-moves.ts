import type { KeyboardEvent } from 'react';
import { isPressed } from './keys.ts';
import { holdsUnchosen } from './unread-figures.ts';

const FIELDS = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), [data-enter-stop]';

/**
 * For the `onKeyDown` of a form: Enter goes to the next field, Shift+Enter back, and on the last field Enter submits. A field
 * that uses Enter itself (a list that is open) prevents the default first.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.altKey || event.nativeEvent.isComposing) return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches(FIELDS)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.tabIndex >= 0);
  const next = fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
  event.preventDefault();
  if (next) next.focus();
  else if (!event.shiftKey) event.currentTarget.requestSubmit();
}

/**
 * For the `onKeyDown` of a form in a dialog or a section: Ctrl+A and Ctrl+Enter save it from any of its fields, and what comes after them is
 * none of it where the form waits for it (`ask`, of `useFormSave`); other keys move as `moveOnEnter` says.
 */
export const saveOrMove = (ask?: () => void) => (event: KeyboardEvent<HTMLFormElement>) => {
  const { currentTarget: form, target, nativeEvent, defaultPrevented } = event;
  // React tells a form also of the keys of a dialog that lies over it.
  if (!(target instanceof HTMLElement) || dialogOf(target) !== dialogOf(form)) return;
  if (defaultPrevented || !(isPressed('Ctrl+Enter', nativeEvent) || isPressed('Ctrl+A', nativeEvent))) return moveOnEnter(event);
  event.preventDefault();
  if (holdsUnchosen(form)) return;
  // A field that takes what was typed when it is left takes it now; the save reads it after.
  target.blur();
  target.focus({ preventScroll: true });
  setTimeout(() => form.requestSubmit());
  ask?.();
};

const dialogOf = (at: Element) => at.closest('dialog, [aria-modal=true]');
