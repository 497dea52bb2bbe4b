import type { KeyboardEvent } from 'react';
import { typeOnceDrawn } from '../../ui/typed-ahead.ts';
import { focusField } from '../use-places.ts';

/** Focuses the field of a problem, or the nearest field that contains it. */
export function goToProblem(field: string): void {
  const parts = field.split('.');
  for (let most = parts.length; most > 0; most--) {
    const place = parts.slice(0, most).join('.');
    if (document.querySelector(`[data-place="${place}"]`)) {
      focusField(place);
      return;
    }
  }
  focusField('date');
}

/** For `onKeyDown` of a field: Enter goes on, Shift+Enter back. */
export function enterGoes(next: string | (() => void), before: string | null) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) {
      if (before) focusField(before);
    } else if (typeof next === 'string') focusField(next);
    else next();
  };
}

/** Focuses in the next frame, when an added field is on the page; keys typed until then are queued for it. */
export function focusLater(place: string): void {
  requestAnimationFrame(() => focusField(place));
  typeOnceDrawn();
}
