import { typeOnceDrawn } from '../ui/typed-ahead.ts';

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
  // Fields take nothing while their voucher is being saved: the cursor comes as soon as they do.
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

/** Where a dialog is open over a voucher, the person types in that. */
export const isUnderDialog = (): boolean => document.querySelector('dialog[open], [aria-modal=true]') !== null;

/** The same for the next voucher once one is saved. */
export function focusNext(place: string): void {
  if (!isUnderDialog()) focusField(place);
}

/** Whether a field of a part of the head has a place of its own, as the total of the supplier's bill. */
export const standsByItself = (field: string): boolean => field.includes('.') && document.querySelector(`[data-place="${field}"]`) !== null;
