const FIELDS = 'input:not([tabindex="-1"]), select, textarea, button:not([tabindex="-1"]), a[href], summary';

/** Ctrl+↓ and Ctrl+↑ move between the parts of a voucher: head, lines, totals, keys. */
export function goToLandmark(step: -1 | 1): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-landmark]')].filter((part) => part.querySelector(FIELDS));
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const to = parts[(at + step + parts.length) % parts.length];
  to?.querySelector<HTMLElement>(FIELDS)?.focus();
}

/** Select all, the usual meaning of Ctrl+A, which in a voucher saves. */
export function selectField(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}
