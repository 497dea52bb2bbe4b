import { useSyncExternalStore } from 'react';
import { listen, tell } from './session.ts';

/* What a person likes on this device; the theme is Mantine's own. */

const KEY_HINTS = 'bahi.keyHints';

const hasKeyHints = () => localStorage.getItem(KEY_HINTS) !== 'off';

/** Whether keys are printed on what they press. */
export function useKeyHints(): boolean {
  return useSyncExternalStore(listen, hasKeyHints);
}

export function setKeyHints(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY_HINTS);
  else localStorage.setItem(KEY_HINTS, 'off');
  showKeyHints();
  tell();
}

/** For the style sheets, which hide the hints without drawing anything anew. */
export function showKeyHints(): void {
  document.documentElement.toggleAttribute('data-no-key-hints', !hasKeyHints());
}
