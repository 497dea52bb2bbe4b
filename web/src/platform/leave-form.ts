import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { askConfirm } from './dialogs.ts';
import { kindOfPath, storedSession } from './session.ts';

const question = { title: 'Leave this form?', text: 'What you entered is not saved.', confirm: 'Leave', cancel: 'Stay' };

/**
 * Esc in a form over the page asks when something was typed, also when the browser's Back or a link leads away from it. `leave` asks when something was
 * typed; `close` does not, as after a save. The Esc that answers the question reaches the form too and must not ask again.
 */
export function useLeaveDialog(isDirty: boolean, onClose: () => void): { leave: () => void; close: () => void } {
  const { ask, isLeft } = useQuestionBeforeLeaving(isDirty, question);
  const close = () => {
    isLeft.current = true;
    onClose();
  };
  return {
    close,
    leave: () => {
      if (!isDirty) close();
      else void ask().then((isSure) => isSure && close());
    },
  };
}

/**
 * Asks whichever way a person turns to leave, and has the browser ask before a reload, as long as something would be lost. Who is signed
 * out meanwhile goes without a question. `isLeft` says that the person may go.
 */
export function useQuestionBeforeLeaving(isAsked: boolean, asked: Parameters<typeof askConfirm>[0]) {
  const isAsking = useRef(false);
  const isLeft = useRef(false);
  const ask = async () => {
    if (isAsking.current) return false;
    isAsking.current = true;
    const isSure = await askConfirm(asked);
    setTimeout(() => {
      isAsking.current = false;
    });
    return isSure;
  };
  useBlocker({
    shouldBlockFn: async ({ current }) =>
      isAsked && !isLeft.current && storedSession(kindOfPath(current.pathname)) !== null && !(await ask()),
    enableBeforeUnload: () => isAsked && !isLeft.current,
  });
  return { ask, isLeft };
}
