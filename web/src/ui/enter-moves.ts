import type { KeyboardEvent } from 'react';
import { isPressed } from './keys.ts';
import { holdsUnchosen } from './unparsed-figures.ts';

const FIELDS = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), [data-enter-stop]';

/**
 * For `onKeyDown` of a form: Enter goes to the next field, Shift+Enter back, and on the last field Enter submits. A field that uses Enter
 * itself (an open list) prevents the default first.
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
 * For `onKeyDown` of a form in a dialog or section. Ctrl+A and Ctrl+Enter save it from any of its fields. Keys after them belong to the
 * next screen if the form queues them (`ask`, of `useFormSave`). Other keys move as in `moveOnEnter`.
 */
export const saveOrMove = (ask?: () => void) => (event: KeyboardEvent<HTMLFormElement>) => {
  const { currentTarget: form, target, nativeEvent, defaultPrevented } = event;
  // React bubbles keys of a dialog to the form that rendered it.
  if (!(target instanceof HTMLElement) || dialogOf(target) !== dialogOf(form)) return;
  if (defaultPrevented || !(isPressed('Ctrl+Enter', nativeEvent) || isPressed('Ctrl+A', nativeEvent))) return moveOnEnter(event);
  event.preventDefault();
  if (holdsUnchosen(form)) return;
  // Blur makes the field commit its text, so that the save reads it.
  target.blur();
  target.focus({ preventScroll: true });
  setTimeout(() => form.requestSubmit());
  ask?.();
};

const dialogOf = (at: Element) => at.closest('dialog, [aria-modal=true]');
