import { useRouter } from '@tanstack/react-router';
import { askConfirm } from './dialogs.ts';

/** Esc in a form of one page: first out of the field, then back, with a question when something was typed. */
export function useLeaveForm(isDirty: boolean): () => void {
  const router = useRouter();
  return () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.matches('input, select, textarea')) return focused.blur();
    void leave();
  };

  async function leave() {
    const question = { title: 'Leave this form?', text: 'What you entered is not saved.', confirm: 'Leave', cancel: 'Stay' };
    if (!isDirty || (await askConfirm(question))) router.history.back();
  }
}
