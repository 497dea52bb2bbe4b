/** Puts the focus into a field by the name of its place; the next frame, as it may be about to appear. */
export function focusField(place: string): void {
  const find = () => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const focus = () => {
    const holder = find();
    const field = holder?.matches('button') ? holder : holder?.querySelector<HTMLElement>('input, select, textarea, button');
    // What lies in a closed fold takes no focus.
    holder?.parentElement?.closest('details:not([open])')?.setAttribute('open', '');
    field?.focus();
  };
  if (find()) focus();
  else requestAnimationFrame(focus);
}

/** The same for the next voucher once one is saved; where a dialog was opened meanwhile, the person types in that. */
export function focusNext(place: string): void {
  if (!document.querySelector('dialog[open], [aria-modal=true]')) focusField(place);
}

/** Whether a field of a part of the head has a place of its own, as the total of the supplier's bill. */
export const standsByItself = (field: string): boolean => field.includes('.') && document.querySelector(`[data-place="${field}"]`) !== null;
