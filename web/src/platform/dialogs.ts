import { useSyncExternalStore } from 'react';

/** One text field of a dialog; an email or URL is validated. */
export type DialogInput = { readonly label: string; readonly type: 'text' | 'email' | 'url'; readonly value?: string };

/** A question with two answers, or an alert with one. */
export type Dialog = {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string | null;
  /** The icon beside the title: warning, success, or none. */
  readonly look: 'warning' | 'success' | 'plain';
  /** A confirmed action cannot be undone. */
  readonly isDanger?: boolean;
  readonly input?: DialogInput;
};
type Answer = { readonly isConfirmed: boolean; readonly typed: string };
type Asked = Dialog & { readonly answer: (isConfirmed: boolean, typed?: string) => void };

let queue: readonly Asked[] = [];
const listeners = new Set<() => void>();

function put(next: readonly Asked[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function ask(dialog: Dialog): Promise<Answer> {
  return new Promise((resolve) => {
    const asked: Asked = {
      ...dialog,
      answer: (isConfirmed, typed = '') => {
        put(queue.filter((each) => each !== asked));
        resolve({ isConfirmed, typed });
      },
    };
    put([...queue, asked]);
  });
}

type Asking = { title: string; text: string; confirm?: string; cancel?: string; isDanger?: boolean };

/** Asks for confirmation before data is lost; returns true if confirmed. Esc cancels. */
export async function askConfirm(question: Asking): Promise<boolean> {
  return (await ask({ confirm: 'OK', cancel: 'Cancel', look: 'plain', ...question })).isConfirmed;
}

/** Asks for one line of text. Returns it trimmed, or null if cancelled. */
export async function askInput(question: Asking & { input: DialogInput }): Promise<string | null> {
  const { isConfirmed, typed } = await ask({ confirm: 'OK', cancel: 'Cancel', look: 'plain', ...question });
  return isConfirmed ? typed.trim() : null;
}

/** Shows an alert, with a warning icon unless it is good news. Resolves after OK. */
export async function showAlert(alert: { title: string; text: string; look?: Dialog['look'] }): Promise<void> {
  await ask({ look: 'warning', ...alert, confirm: 'OK', cancel: null });
}

/** Closes all dialogs, as if each had been cancelled. */
export function clearDialogs(): void {
  for (const dialog of queue) dialog.answer(false);
}

/** For the one component that draws dialogs: the oldest open one. */
export function useOpenDialog(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => queue[0]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
