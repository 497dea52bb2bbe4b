const FIELDS = 'input:not([tabindex="-1"]), select, textarea, button:not([tabindex="-1"]), a[href], summary';

/** From head to lines to totals to keys, and back: Ctrl+↓ and Ctrl+↑ over the parts of a voucher. */
export function goToLandmark(step: -1 | 1): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-landmark]')].filter((part) => part.querySelector(FIELDS));
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const to = parts[(at + step + parts.length) % parts.length];
  to?.querySelector<HTMLElement>(FIELDS)?.focus();
}

/** What Ctrl+A does elsewhere; in a voucher that is Save. */
export function selectField(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}
