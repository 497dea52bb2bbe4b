import { useEffect, useId, useRef } from 'react';
import type { Dialog } from '../platform/dialogs.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './dialog-window.module.css';

/** The browser's own dialog: it keeps the focus inside, gives it back, and lies over everything. */
export default function DialogWindow({
  title,
  text,
  confirm,
  cancel,
  isWarning,
  answer,
}: Dialog & { answer: (isConfirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      role={isWarning ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {isWarning && (
          <span className={classes.warning}>
            <Icon name="warning" />
          </span>
        )}
        {title}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      <div className={classes.buttons}>
        {cancel !== null && (
          <button type="button" className={classes.cancel} onClick={() => answer(false)}>
            {cancel}
          </button>
        )}
        <button type="button" className={classes.confirm} onClick={() => answer(true)}>
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
