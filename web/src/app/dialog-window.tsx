import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { isEmail, WRONG_EMAIL } from '../platform/contact-rules.ts';
import type { Dialog, DialogInput } from '../platform/dialogs.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './dialog-window.module.css';

/** The browser's native dialog: it traps the focus, restores it, and is above everything else. */
export default function DialogWindow({
  title,
  text,
  confirm,
  cancel,
  look,
  isDanger,
  input,
  answer,
}: Dialog & { answer: (isConfirmed: boolean, typed?: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(input?.value ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  // Close it before it is removed from the document: a dialog that is only removed does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = input ? problemOf(input.type, typed) : null;
    setProblem(wrong);
    if (wrong === null) answer(true, typed);
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      role={look === 'warning' ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={`${id}-title`} className={classes.title}>
          {look !== 'plain' && (
            <span className={classes[look]} data-look={look}>
              <Icon name={look === 'warning' ? 'warning' : 'check'} />
            </span>
          )}
          {title}
        </h2>
        <p id={`${id}-text`}>{text}</p>
        {input && (
          <label className={classes.field}>
            {input.label}
            <input
              type={input.type}
              value={typed}
              aria-invalid={problem !== null}
              {...(problem !== null && { 'aria-describedby': `${id}-problem` })}
              autoFocus
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </label>
        )}
        {problem !== null && (
          <p id={`${id}-problem`} role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          {cancel !== null && (
            <button type="button" className={classes.cancel} onClick={() => answer(false)}>
              {cancel}
            </button>
          )}
          <button type="submit" className={classes.confirm} data-danger={isDanger || undefined}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function problemOf(type: DialogInput['type'], typed: string): string | null {
  if (type === 'email' && !isEmail(typed)) return WRONG_EMAIL;
  if (type === 'url' && !/^https?:\/\/\S+$/i.test(typed.trim())) return 'Invalid URL';
  return null;
}
