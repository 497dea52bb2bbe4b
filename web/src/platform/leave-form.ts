import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { askConfirm } from './dialogs.ts';

const question = { title: 'Leave this form?', text: 'What you entered is not saved.', confirm: 'Leave', cancel: 'Stay' };

/** Esc in a form of one page: first out of the field, then back, with a question when something was typed. */
export function useLeaveForm(isDirty: boolean): () => void {
  const router = useRouter();
  return () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.matches('input, select, textarea')) return focused.blur();
    void leave();
  };

  async function leave() {
    if (!isDirty || (await askConfirm(question))) router.history.back();
  }
}

/** The same for a form over the page. The Esc that answers the question reaches the form too and must not ask again. */
export function useLeaveDialog(isDirty: boolean, onClose: () => void): () => void {
  const isAsking = useRef(false);
  return () => {
    if (!isDirty) onClose();
    else if (!isAsking.current) void ask();
  };

  async function ask() {
    isAsking.current = true;
    const isSure = await askConfirm(question);
    setTimeout(() => {
      isAsking.current = false;
    });
    if (isSure) onClose();
  }
}
