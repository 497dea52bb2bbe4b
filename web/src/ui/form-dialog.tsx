import { Button, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { FocusReturn } from './dialog-focus.ts';
import { saveOrMove } from './enter-moves.ts';
import classes from './form-dialog.module.css';
import { KeysWall } from './keys.ts';
import { useProblemFocus } from './problem-focus.ts';
import { useFormSave } from './typed-meanwhile.tsx';
import { holdsUnparsed } from './unparsed-figures.ts';
import { useIsPhone } from './use-phone.ts';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onSubmit: () => void;
  submitText: string;
  isSaving: boolean;
  /** The server's message that belongs to no field. */
  problem?: string | null;
  children: ReactNode;
};

/**
 * A dialog with a form: companies, staff, masters created with Alt+C. Enter goes from field to field and saves at the end, Ctrl+A and
 * Ctrl+Enter save from any field, Esc closes. The page behind gets no keys, except those typed during the save. A refusal focuses the first
 * field with a problem; invalid text blocks the save. When closed, it returns the focus to its opener. On a phone it fills the screen.
 */
export function FormDialog({ title, isOpen, onClose, onSubmit, submitText, isSaving, problem, children }: Props) {
  const isPhone = useIsPhone();
  const { form, onTry } = useProblemFocus(isSaving);
  // A dialog opened from a field returns to that field: the next Enter goes on from there.
  const [isOfField] = useState(() => document.activeElement?.matches(FIELD) ?? false);
  const { ask, meanwhile } = useFormSave(form, isSaving, { goes: 'dialog', goesOn: isOfField, isForgotten: !isOfField });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSaving || holdsUnparsed(form.current)) return;
    onSubmit();
    onTry();
    ask();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={520} fullScreen={isPhone} closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeysWall />
      <FocusReturn />
      <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={saveOrMove(ask)} noValidate>
        <div className={classes.fields} inert={isSaving}>
          {children}
        </div>
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        {meanwhile}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            className={classes.submit ?? ''}
            classNames={{ label: classes.label ?? '' }}
            loading={isSaving}
            aria-keyshortcuts="Control+A Control+Enter"
          >
            {submitText}
          </Button>
        </div>
      </form>
      <FirstFocus form={form} />
    </Modal>
  );
}

const FIRST = 'data-autofocus';
const FIELD = 'input:not([type=hidden]):not(:disabled):not([tabindex="-1"]), select:not(:disabled), textarea:not(:disabled)';

/**
 * Rendered after the form. It focuses the marked field, else the first, at once, so that no key reaches the page behind. The dialog's focus
 * trap does this again later, perhaps after the next key, so the mark it looks for moves with the focus.
 */
function FirstFocus({ form }: { form: RefObject<HTMLFormElement | null> }): null {
  useLayoutEffect(() => {
    const fields = form.current;
    const mark = ({ target }: FocusEvent) => {
      for (const marked of fields?.querySelectorAll(`[${FIRST}]`) ?? []) marked.removeAttribute(FIRST);
      if (target instanceof HTMLElement) target.setAttribute(FIRST, '');
    };
    fields?.addEventListener('focusin', mark);
    return () => fields?.removeEventListener('focusin', mark);
  }, [form]);
  const isLed = useRef(false);
  // Once there is a field: the form may still be loading.
  useLayoutEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(`[${FIRST}]`) ?? form.current?.querySelector<HTMLElement>(FIELD);
    if (isLed.current || !first) return;
    isLed.current = true;
    if (!form.current?.contains(document.activeElement)) first.focus({ preventScroll: true });
  });
  return null;
}

/** Two fields beside each other; below each other on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
