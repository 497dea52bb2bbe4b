import { useSyncExternalStore } from 'react';

/* The toaster itself (13 kB) is fetched with the first toast; until it stands, toasts wait here. */

export type ToastType = 'success' | 'error' | 'info' | 'warning' | 'loading' | 'default';
type Toast = { readonly id: number; readonly type: ToastType; readonly text: string };
/** What draws them: shows one, or another in the place of the one with its id; takes one away, or all. */
type Toaster = { show(toast: Toast): void; dismiss(id: number | undefined): void };

let toaster: Toaster | null = null;
let waiting: readonly Toast[] = [];
let latest = 0;
const listeners = new Set<() => void>();

function put(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const listener of listeners) listener();
}

/** Says something in passing and answers by what it can be changed or taken away. */
export function addToast(type: ToastType, text: string): number {
  latest += 1;
  const toast = { id: latest, type, text };
  if (toaster) toaster.show(toast);
  else put([...waiting, toast]);
  return toast.id;
}

/** Another text or type in the place of a toast: what was loading is done, or failed. */
export function updateToast(id: number, type: ToastType, text: string): void {
  const toast = { id, type, text };
  if (toaster) toaster.show(toast);
  else put(waiting.map((each) => (each.id === id ? toast : each)));
}

/** Takes one away; without an id, all. */
export function dismissToast(id?: number): void {
  if (toaster) toaster.dismiss(id);
  else put(waiting.filter((each) => id !== undefined && each.id !== id));
}

export const toastSuccess = (text: string) => addToast('success', text);
/** Stays until closed. */
export const toastError = (text: string) => addToast('error', text);
export const toastWarning = (text: string) => addToast('warning', text);
export const toastInfo = (text: string) => addToast('info', text);

/** For the one place that draws toasts: what somebody has to show. */
export function useWaitingToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}

/** The toaster stands: from now on it shows, beginning with what waited. Answers how to take it down. */
export function showToastsBy(by: Toaster): () => void {
  toaster = by;
  const first = waiting;
  put([]);
  for (const toast of first) by.show(toast);
  return () => {
    toaster = null;
  };
}
