import { typeOnceDrawn } from '../ui/typed-ahead.ts';

/** Focuses a field by the name of its place, in the next frame, as it may not be rendered yet. */
export function focusField(place: string): void {
  const find = () => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const focus = () => {
    const holder = find();
    const field = holder?.matches('button') ? holder : holder?.querySelector<HTMLElement>('input, select, textarea, button');
    // A field in a closed fold cannot take the focus.
    holder?.parentElement?.closest('details:not([open])')?.setAttribute('open', '');
    field?.focus();
  };
  // Fields are disabled while their voucher is saved: the focus follows when they are enabled.
  const focusFree = () => {
    if (find()?.closest('[inert]')) requestAnimationFrame(focusFree);
    else focus();
  };
  if (find()) focusFree();
  else {
    requestAnimationFrame(focusFree);
    typeOnceDrawn();
  }
}

/** True if a dialog is open over the voucher; the person types into that. */
export const isUnderDialog = (): boolean => document.querySelector('dialog[open], [aria-modal=true]') !== null;

/** The same for the next voucher after a save. */
export function focusNext(place: string): void {
  if (!isUnderDialog()) focusField(place);
}

/** True if a field of a part of the head has its own place, as the total of the supplier's bill. */
export const standsByItself = (field: string): boolean => field.includes('.') && document.querySelector(`[data-place="${field}"]`) !== null;
