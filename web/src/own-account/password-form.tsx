import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import type { Kind } from '../platform/session.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { useProblemFocus } from '../ui/problem-focus.ts';
import classes from './account.module.css';
import { accountCalls, sessionsKey } from './account-calls.ts';
import { PartTitle } from './part-title.tsx';
import { type Passwords, passwordProblems } from './password-problems.ts';

const empty: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Sets a new password. Every other session is signed out. */
export function PasswordForm({ kind, onChanged }: { kind: Kind; onChanged?: () => void }) {
  const [draft, setDraft] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const known = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) => accountCalls[kind].changePassword({ currentPassword, newPassword }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      setDraft(empty);
      setIsTried(false);
      void known.invalidateQueries({ queryKey: sessionsKey(kind) });
      onChanged?.();
    },
  });
  const { form } = useProblemFocus(isPending);
  const problems = isTried ? passwordProblems(draft) : null;
  const refused = problemsOf(error);
  const text =
    problems?.summary ?? (Object.keys(refused.fields).length > 0 ? null : error && sayError(error, 'The password was not changed'));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const found = passwordProblems(draft);
    const [wrong] = Object.keys(found?.fields ?? {});
    if (wrong) return (event.currentTarget.elements.namedItem(wrong) as HTMLInputElement | null)?.focus();
    if (!isPending) mutate(draft);
  };
  const field = (name: keyof Passwords, label: string, autoComplete: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      toggleLabel={`Show or hide: ${label}`}
      value={draft[name]}
      error={problems?.fields[name] ?? refused.fields[name]}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setDraft({ ...draft, [name]: currentTarget.value });
        if (error) reset();
      }}
    />
  );
  return (
    <section className={classes.box} aria-labelledby="password-title">
      <PartTitle kind={kind} id="password-title">
        Password
      </PartTitle>
      <p className="dim">A new password ends your sessions on all other devices.</p>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {field('currentPassword', 'Current password', 'current-password')}
        {field('newPassword', 'New password', 'new-password')}
        {field('confirmPassword', 'Confirm password', 'new-password')}
        <p role="alert" className={classes.problem}>
          {text}
        </p>
        <div className={classes.buttons}>
          <Button type="submit" loading={isPending}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  );
}
