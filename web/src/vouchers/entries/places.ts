import type { KeyboardEvent } from 'react';
import { typeOnceDrawn } from '../../ui/typed-ahead.ts';
import { focusField } from '../use-places.ts';

const ofWire: Readonly<Record<string, string>> = {
  items: 'lines',
  amount: 'amountPaise',
  count: 'quantityE4',
  type: 'kind',
  dueDate: 'dueOn',
  short: 'shortE4',
  damaged: 'damagedE4',
};

/** Core's field for one of the wire. */
export const coreField = (field: string) =>
  field
    .split('.')
    .map((part) => ofWire[part] ?? part)
    .join('.');

/** The message at a field, or at a field below it. */
export function saidAt(problems: readonly { field: string; text: string }[], place: string): string | undefined {
  const found = problems.filter(({ field }) => coreField(field) === place || coreField(field).startsWith(`${place}.`));
  return found.length > 0 ? found.map(({ text }) => text).join(' ') : undefined;
}

/** Focuses the field of a problem, or the nearest field that contains it. */
export function goToProblem(field: string): void {
  const parts = coreField(field).split('.');
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
