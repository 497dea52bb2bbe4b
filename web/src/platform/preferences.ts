import { useSyncExternalStore } from 'react';
import { listen, tell } from './session.ts';

/* Preferences of a user on this device; Mantine stores the theme itself. */

const KEY_HINTS = 'bahi.keyHints';

const hasKeyHints = () => localStorage.getItem(KEY_HINTS) !== 'off';

/** True if keyboard hints are shown on buttons. */
export function useKeyHints(): boolean {
  return useSyncExternalStore(listen, hasKeyHints);
}

export function setKeyHints(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY_HINTS);
  else localStorage.setItem(KEY_HINTS, 'off');
  showKeyHints();
  tell();
}

/** For the style sheets, which hide the hints without rendering again. */
export function showKeyHints(): void {
  document.documentElement.toggleAttribute('data-no-key-hints', !hasKeyHints());
}
