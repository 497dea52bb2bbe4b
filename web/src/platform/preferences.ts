import { useEffect, useSyncExternalStore } from 'react';
import { listen, tell, useSession } from './session.ts';

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

/** `tally`: Ctrl+A saves. `standard`: in a field Ctrl+A selects its text, and Ctrl+Enter saves. */
export type Keymap = 'tally' | 'standard';

const keymapKey = (personId: string) => `bahi.keymap.${personId}`;
const keymapOf = (personId: string): Keymap => (localStorage.getItem(keymapKey(personId)) === 'standard' ? 'standard' : 'tally');

/** The keymap of the staff user on this device. */
export function useKeymap(): Keymap {
  const personId = useSession('staff')?._id ?? '';
  return useSyncExternalStore(listen, () => keymapOf(personId));
}

/** Tells the shortcuts which keymap applies (`ui/keys.ts`). */
export function useKeymapOfKeys(): void {
  const keymap = useKeymap();
  useEffect(() => {
    document.documentElement.dataset.keymap = keymap;
    return () => {
      delete document.documentElement.dataset.keymap;
    };
  }, [keymap]);
}

export function setKeymap(personId: string, keymap: Keymap): void {
  localStorage.setItem(keymapKey(personId), keymap);
  tell();
}

/** For the style sheets, which hide the hints without rendering again. */
export function showKeyHints(): void {
  document.documentElement.toggleAttribute('data-no-key-hints', !hasKeyHints());
}
