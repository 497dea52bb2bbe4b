import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { askConfirm } from './dialogs.ts';
import { kindOfPath, storedSession } from './session.ts';

const question = { title: 'Leave this form?', text: 'What you entered is not saved.', confirm: 'Leave', cancel: 'Stay' };

/**
 * Asks before a dialog with typed data is closed, by Esc, the browser's Back or a link. `leave` asks if something was typed; `close` does
 * not, as after a save. The Esc that answers the question also reaches the form and must not ask again.
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
 * Asks before any navigation, and has the browser ask before a reload, while data would be lost. A signed-out user is not asked. `isLeft`
 * means that the user may leave. With `isOnePath` a change of the search parameters alone keeps the data, and does not ask.
 */
export function useQuestionBeforeLeaving(isAsked: boolean, asked: Parameters<typeof askConfirm>[0], { isOnePath = false } = {}) {
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
    shouldBlockFn: async ({ current, next }) =>
      !(isOnePath && current.pathname === next.pathname) &&
      isAsked &&
      !isLeft.current &&
      storedSession(kindOfPath(current.pathname)) !== null &&
      !(await ask()),
    enableBeforeUnload: () => isAsked && !isLeft.current,
  });
  return { ask, isLeft };
}
