import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * `F8`, `Alt+C`, `Ctrl+Enter`, `/`: modifiers in the order Ctrl, Alt, Shift, then the key as it is printed on it. A handler that answers `'pass'`
 * leaves the key to the others and to the browser.
 */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const codes: Readonly<Record<string, string>> = { '/': 'Slash', ',': 'Comma', '.': 'Period', ' ': 'Space' };

/** Letters and digits go by their place on the board, because Alt turns their character into another on some systems. */
function codeOf(key: string): string {
  if (/^[A-Z]$/.test(key)) return `Key${key}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return codes[key] ?? key;
}

export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const held = (name: string) => parts.includes(name);
  if ((event.ctrlKey || event.metaKey) !== held('Ctrl') || event.altKey !== held('Alt')) return false;
  // A character such as ? needs Shift only on some keyboards, so the typed character is compared.
  if (key.length === 1 && !/[A-Z0-9]/.test(key)) return event.key === key;
  return event.shiftKey === held('Shift') && (event.code === codeOf(key) || event.key === key);
}

/** Shortcuts that are characters must not fire while the user types. */
function isWriting(keys: string, event: KeyboardEvent): boolean {
  if (/Ctrl|Alt|^F\d|Escape/.test(keys)) return false;
  return event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable="true"]');
}

/**
 * Ctrl+A selects the text of a field where it does not save: everywhere with the standard keys, and in a panel inside a form, whose half
 * the form would save.
 */
function selectsAll(keys: string, { target }: KeyboardEvent): boolean {
  if (keys !== 'Ctrl+A' || !(target instanceof HTMLElement) || !target.matches('input, textarea')) return false;
  return document.documentElement.dataset.keymap === 'standard' || target.closest('[data-selects-all]') !== null;
}

/**
 * Shortcuts while this component is mounted. The first handler that acts stops the event. The last mounted component comes first, so that a
 * part precedes the page around it, even if both mount together.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const place = usePlace();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      const match = Object.entries(latest.current).find(
        ([each]) => isPressed(each, event) && !isWriting(each, event) && !selectsAll(each, event),
      );
      if (match && match[1](event) !== 'pass') event.preventDefault();
    };
    return stack({ onKeyDown, place });
  }, [place]);
}

/**
 * `place` is the higher, the later it was drawn: a page before its parts, whichever of their effects runs first. `onKeyDown` returns
 * 'stop' to keep the key from those below.
 */
type Handler = { readonly onKeyDown: (event: KeyboardEvent) => unknown; readonly place: number };
const handlers: Handler[] = [];
let lastPlace = 0;
/** The key that was pressed last; it may still be on its way through the handlers. */
let latestKey: KeyboardEvent | null = null;

const usePlace = (): number => {
  const [place] = useState(() => ++lastPlace);
  return place;
};

function stack(handler: Handler): () => void {
  if (handlers.length === 0) {
    window.addEventListener('keydown', noteKey, true);
    window.addEventListener('keydown', fromTheTop);
  }
  handlers.push(handler);
  handlers.sort((one, other) => other.place - one.place);
  return () => {
    handlers.splice(handlers.indexOf(handler), 1);
    if (handlers.length > 0) return;
    window.removeEventListener('keydown', noteKey, true);
    window.removeEventListener('keydown', fromTheTop);
  };
}

function noteKey(event: KeyboardEvent): void {
  latestKey = event;
}

function fromTheTop(event: KeyboardEvent): void {
  for (const { onKeyDown } of [...handlers]) if (onKeyDown(event) === 'stop') return;
}

/**
 * Rendered before the children of a dialog. It keeps their keys from the screen behind, including the key that closes the dialog, which is
 * still bubbling when the dialog is unmounted. The next key is for the screen, however soon it follows.
 */
export function KeysWall(): null {
  const place = usePlace();
  useLayoutEffect(() => {
    let isOpen = true;
    let closing: KeyboardEvent | null = null;
    const takeDown = stack({ onKeyDown: (event) => (isOpen || event === closing ? 'stop' : 'pass'), place });
    return () => {
      [isOpen, closing] = [false, latestKey];
      setTimeout(takeDown);
    };
  }, [place]);
  return null;
}
