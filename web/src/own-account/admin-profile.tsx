import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { api } from '../platform/api.ts';
import { isEmail, WRONG_EMAIL } from '../platform/contact-rules.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { storeSession, useSession } from '../platform/session.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useProblemFocus } from '../ui/problem-focus.ts';
import classes from './account.module.css';

/** The admin's own name and email. */
export function AdminProfile() {
  const admin = useSession('admin');
  const [name, setName] = useState(admin?.name ?? '');
  const [email, setEmail] = useState(admin?.email ?? '');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.adminAccount.saveProfile({ name: name.trim(), email: email.trim(), ...(isPasswordAsked && { password }) }),
    onSuccess: ({ message, data }) => {
      toastSuccess(message);
      storeSession('admin', data);
      setName(data.name);
      setEmail(data.email);
      setPassword('');
      setIsTried(false);
    },
  });
  const wrongName = name.trim() === '' || (isTooLong(name.trim(), 120) && tooLong(120));
  const wrongEmail = email.trim() === '' || (isTooLong(email.trim()) && tooLong()) || (!isEmail(email) && WRONG_EMAIL);
  const { form } = useProblemFocus(isPending);
  const refused = problemsOf(error);
  // The server decides: the email may have been changed on another device.
  const isPasswordAsked = email.trim().toLowerCase() !== admin?.email || password !== '' || refused.fields.password !== undefined;
  const wrongPassword = isPasswordAsked && (password === '' || (isTooLong(password) && tooLong()));
  const isMissing = name.trim() === '' || email.trim() === '' || (isPasswordAsked && password === '');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const wrong = wrongName ? 'name' : wrongEmail ? 'email' : wrongPassword ? 'password' : null;
    if (wrong) return (event.currentTarget.elements.namedItem(wrong) as HTMLInputElement | null)?.focus();
    if (!isPending) mutate();
  };
  return (
    <div className={classes.page}>
      <PageHeading title="Profile Settings" className={classes.heading} />
      <section className={classes.box} aria-label="Profile">
        <form ref={form} className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            label="Name"
            name="name"
            autoComplete="name"
            value={name}
            error={(isTried && wrongName) || refused.fields.name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              reset();
            }}
          />
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            description="With it you sign in. To change it, enter your password."
            value={email}
            error={(isTried && wrongEmail) || refused.fields.email}
            onChange={({ currentTarget }) => {
              setEmail(currentTarget.value);
              reset();
            }}
          />
          {isPasswordAsked && (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              toggleLabel="Show or hide the password"
              value={password}
              error={(isTried && wrongPassword) || refused.fields.password}
              onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
                setPassword(currentTarget.value);
                reset();
              }}
            />
          )}
          <p role="alert" className={classes.problem}>
            {isTried && isMissing ? 'All fields must be filled' : refused.text}
          </p>
          <div className={classes.buttons}>
            <Button type="submit" loading={isPending}>
              Save
            </Button>
          </div>
        </form>
      </section>
    </div>
  );
}
