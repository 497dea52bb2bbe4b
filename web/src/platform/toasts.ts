import { useSyncExternalStore } from 'react';

/* The toaster (13 kB) is fetched with the first toast; until then toasts are queued. */

export type ToastType = 'success' | 'error' | 'info' | 'warning' | 'loading' | 'default';
type Toast = { readonly id: number; readonly type: ToastType; readonly text: string };
/** The component that draws toasts: shows one or replaces the one with its id; dismisses one or all. */
type Toaster = { show(toast: Toast): void; dismiss(id: number | undefined): void };

let toaster: Toaster | null = null;
let waiting: readonly Toast[] = [];
let latest = 0;
const listeners = new Set<() => void>();

function put(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const listener of listeners) listener();
}

/** Shows a toast and returns its id, for updates. */
export function addToast(type: ToastType, text: string): number {
  latest += 1;
  const toast = { id: latest, type, text };
  if (toaster) toaster.show(toast);
  else put([...waiting, toast]);
  return toast.id;
}

/** Replaces the text and type of a toast: loading is done or failed. */
export function updateToast(id: number, type: ToastType, text: string): void {
  const toast = { id, type, text };
  if (toaster) toaster.show(toast);
  else put(waiting.map((each) => (each.id === id ? toast : each)));
}

/** Dismisses a toast; without an id all. */
export function dismissToast(id?: number): void {
  if (toaster) toaster.dismiss(id);
  else put(waiting.filter((each) => id !== undefined && each.id !== id));
}

export const toastSuccess = (text: string) => addToast('success', text);
/** Stays until closed. */
export const toastError = (text: string) => addToast('error', text);
export const toastWarning = (text: string) => addToast('warning', text);
export const toastInfo = (text: string) => addToast('info', text);

/** For the one component that draws toasts: the queued ones. */
export function useWaitingToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}

/** Registers the toaster and shows the queued toasts. Returns a function that removes it. */
export function showToastsBy(by: Toaster): () => void {
  toaster = by;
  const first = waiting;
  put([]);
  for (const toast of first) by.show(toast);
  return () => {
    toaster = null;
  };
}
