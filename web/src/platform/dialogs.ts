import { useSyncExternalStore } from 'react';

/** A question with two answers, or with one (an alert). */
export type Dialog = {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string | null;
  readonly isWarning: boolean;
};
type Asked = Dialog & { readonly answer: (isConfirmed: boolean) => void };

let queue: readonly Asked[] = [];
const listeners = new Set<() => void>();

function put(next: readonly Asked[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function ask(dialog: Dialog): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Asked = {
      ...dialog,
      answer: (isConfirmed) => {
        put(queue.filter((each) => each !== asked));
        resolve(isConfirmed);
      },
    };
    put([...queue, asked]);
  });
}

/** Asks before something is lost; true when confirmed. Esc is Cancel. */
export function askConfirm(question: { title: string; text: string; confirm?: string; cancel?: string }): Promise<boolean> {
  return ask({ confirm: 'OK', cancel: 'Cancel', isWarning: false, ...question });
}

/** Says something that may not be overlooked, with a warning sign unless it is only news; resolves after OK. */
export async function showAlert(alert: { title: string; text: string; isWarning?: boolean }): Promise<void> {
  await ask({ isWarning: true, ...alert, confirm: 'OK', cancel: null });
}

/** For the one place that draws dialogs: the oldest that waits. */
export function useOpenDialog(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => queue[0]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
