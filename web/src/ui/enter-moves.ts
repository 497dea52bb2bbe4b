import type { KeyboardEvent } from 'react';

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
