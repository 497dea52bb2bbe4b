import type { PersistStorage, StorageValue } from 'zustand/middleware';
import { toastError } from '../toasts.ts';

const PAUSE_MILLIS = 250;
const FULL = 'This device has no room for more drafts: what you type now is lost on a reload. Save or discard some of those you kept.';

/** Reported once, and again only after there was room in between. */
let isFull = false;

/**
 * Storage that writes when the user pauses, because writing a voucher of hundreds of lines at every key would be slow. Hiding or closing
 * the page writes at once, so a reload loses nothing.
 */
export function lateStorage<S>(): PersistStorage<S> {
  const waiting = new Map<string, StorageValue<S>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const [name, value] of waiting) {
      try {
        localStorage.setItem(name, JSON.stringify(value));
        isFull = false;
      } catch {
        if (!isFull) toastError(FULL);
        isFull = true;
      }
    }
    waiting.clear();
  };
  window.addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write());

  return {
    getItem: (name) => JSON.parse(localStorage.getItem(name) ?? 'null') as StorageValue<S> | null,
    setItem: (name, value) => {
      waiting.set(name, value);
      timer ??= setTimeout(write, PAUSE_MILLIS);
    },
    removeItem: (name) => {
      waiting.delete(name);
      localStorage.removeItem(name);
    },
  };
}
