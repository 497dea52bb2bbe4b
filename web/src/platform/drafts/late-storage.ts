import type { PersistStorage, StorageValue } from 'zustand/middleware';

const PAUSE_MILLIS = 250;

/**
 * Storage that waits until the hand rests: writing a voucher of hundreds of lines at every key would be felt. What waits is
 * written at once when the page is hidden or closed, so a reload finds all of it.
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
      } catch (error) {
        // The device is full: the entry stays in the hand, only a reload would lose it.
        console.error('The draft was not kept.', error);
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
