import { useSyncExternalStore } from 'react';

/* The toaster itself (13 kB) is fetched with the first toast; until it stands, toasts wait here. */

type Toast = { readonly type: 'success' | 'error' | 'info' | 'warning'; readonly text: string };
type Show = (toast: Toast) => void;

let show: Show | null = null;
let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

function add(toast: Toast): void {
  if (show) show(toast);
  else {
    waiting = [...waiting, toast];
    for (const listener of listeners) listener();
  }
}

export const toastSuccess = (text: string) => add({ type: 'success', text });
/** Stays until closed. */
export const toastError = (text: string) => add({ type: 'error', text });
export const toastWarning = (text: string) => add({ type: 'warning', text });
export const toastInfo = (text: string) => add({ type: 'info', text });

/** For the one place that draws toasts: whether somebody has to. */
export function useToastsWait(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
  );
}

/** The toaster stands: from now on it shows, beginning with what waited. Answers how to take it down. */
export function showToastsBy(toaster: Show): () => void {
  show = toaster;
  const first = waiting;
  waiting = [];
  for (const toast of first) toaster(toast);
  return () => {
    show = null;
  };
}
