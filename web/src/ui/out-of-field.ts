/** To the heading of the page, from where Tab goes on from its top: where the focus goes when what had it is left or gone. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** The first Escape on a page leaves the field; says whether there was one to leave. */
export function leaveField(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.matches('input, select, textarea')) return false;
  // What a field does when it is left it does first, and also where no heading can have the focus.
  focused.blur();
  if (document.activeElement === document.body) focusHeading();
  return true;
}
