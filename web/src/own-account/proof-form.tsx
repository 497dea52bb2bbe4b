import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { useProblemFocus } from '../ui/problem-focus.ts';
import classes from './account.module.css';

type Typed = { readonly password?: string; readonly code?: string };
type Errors = { readonly [name in keyof Typed]?: string | true };
type Props = {
  submitText: string;
  /** The typed values of the fields of this form. */
  typed: Typed;
  isPending: boolean;
  error: Error | null;
  onSubmit: () => void;
  /** Set if the form can be cancelled. */
  onCancel?: () => void;
  children: (errors: Errors) => ReactNode;
};

/** The limits of the contract. */
const LONGEST = { password: 200, code: 40 } as const;

/** A small form that confirms the user's identity. Empty, too long and refused values are reported at their fields. */
export function ProofForm({ submitText, typed, isPending, error, onSubmit, onCancel, children }: Props) {
  const [isTried, setIsTried] = useState(false);
  const { form } = useProblemFocus(isPending);
  const { fields } = problemsOf(error);
  const wrong = wrongOf(typed);
  const isMissing = isTried && Object.values(wrong).includes(true);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const [first] = Object.keys(wrong);
    if (first) return (event.currentTarget.elements.namedItem(first) as HTMLInputElement | null)?.focus();
    if (!isPending) onSubmit();
  };
  const problem = Object.keys(fields).length === 0 && error ? sayError(error, 'Something went wrong!') : null;
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {children({ ...fields, ...(isTried && wrong) })}
      <p role="alert" className={classes.problem}>
        {isMissing ? 'All fields must be filled' : problem}
      </p>
      <div className={classes.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="default" loading={isPending}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}

function wrongOf(typed: Typed): Errors {
  const wrong: { -readonly [name in keyof Errors]: Errors[name] } = {};
  for (const name of ['password', 'code'] as const) {
    const text = typed[name]?.trim();
    if (text === '') wrong[name] = true;
    else if (text !== undefined && isTooLong(text, LONGEST[name])) wrong[name] = tooLong(LONGEST[name]);
  }
  return wrong;
}

type FieldProps = { value: string; error: string | true | undefined; onChange: (value: string) => void };

export function PasswordOf({ value, error, onChange }: FieldProps) {
  return (
    <PasswordField
      label="Your password"
      name="password"
      autoComplete="current-password"
      toggleLabel="Show or hide your password"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function CodeOf({ label, value, error, onChange, autoFocus = false }: FieldProps & { label: string; autoFocus?: boolean }) {
  return (
    <TextInput
      label={label}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
