/** Focuses the heading of the page, from which Tab goes to its first element. Used when the focused element is left or removed. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** The first Escape on a page leaves the field. Returns true if a field was focused. */
export function leaveField(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.matches('input, select, textarea')) return false;
  // The field's blur handlers run first; they may move the focus.
  focused.blur();
  if (document.activeElement === document.body) focusHeading();
  return true;
}
