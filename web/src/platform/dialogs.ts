import { useSyncExternalStore } from 'react';

/** One line to type in a dialog; an email or a URL is checked before it is taken. */
export type DialogInput = { readonly label: string; readonly type: 'text' | 'email' | 'url'; readonly value?: string };

/** A question with two answers, or with one (an alert). */
export type Dialog = {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string | null;
  /** A sign beside the title: something is wrong, something went well, or none. */
  readonly look: 'warning' | 'success' | 'plain';
  /** What is confirmed cannot be taken back. */
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

/** Asks before something is lost; true when confirmed. Esc is Cancel. */
export async function askConfirm(question: Asking): Promise<boolean> {
  return (await ask({ confirm: 'OK', cancel: 'Cancel', look: 'plain', ...question })).isConfirmed;
}

/** Asks for one line; what was typed, without blanks around it, or null when cancelled. */
export async function askInput(question: Asking & { input: DialogInput }): Promise<string | null> {
  const { isConfirmed, typed } = await ask({ confirm: 'OK', cancel: 'Cancel', look: 'plain', ...question });
  return isConfirmed ? typed.trim() : null;
}

/** Says something that may not be overlooked, with a warning sign unless it is good news; resolves after OK. */
export async function showAlert(alert: { title: string; text: string; look?: Dialog['look'] }): Promise<void> {
  await ask({ look: 'warning', ...alert, confirm: 'OK', cancel: null });
}

/** Takes all of them away, as if none had been confirmed. */
export function clearDialogs(): void {
  for (const dialog of queue) dialog.answer(false);
}

/** For the one place that draws dialogs: the oldest that waits. */
export function useOpenDialog(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => queue[0]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
