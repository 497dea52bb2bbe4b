import type { KeyboardEvent } from 'react';
import { focusField } from './use-places.ts';

/** For `onKeyDown` of a field in a sequence of places: Enter goes to the next, after the last to `onEnd`, Shift+Enter back. */
export function enterThrough(places: readonly string[], place: string, onEnd: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const next = places[places.indexOf(place) + (event.shiftKey ? -1 : 1)];
    if (next !== undefined) focusField(next);
    else if (!event.shiftKey) onEnd();
  };
}
