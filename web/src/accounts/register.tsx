import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { api } from '../platform/api.ts';
import { pastedMobile } from '../platform/contact-rules.ts';
import { FEEDBACK_MILLIS, notBefore } from '../platform/pause.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { useProblemFocus } from '../ui/problem-focus.ts';
import classes from '../ui/public-form.module.css';
import { PublicPage } from '../ui/public-page.tsx';
import { noteRegistered } from './just-registered.ts';
import { forgetRegistrations, keepRegistration, keptRegistration, useForgettingRegistrations } from './kept-registrations.ts';
import { type Registration, registrationProblems } from './registration-problems.ts';

const empty: Registration = {
  userName: '',
  mobile: '',
  email: '',
  password: '',
  confirmPassword: '',
  subscription: '',
  hasAccepted: false,
};

/** Registers an owner. The owner then waits for the admin's approval. */
export function Register() {
  const router = useRouter();
  const [place] = useState(() => router.state.location.state.__TSR_key ?? ''); // during navigation the router already has the next history entry
  const [draft, setDraft] = useState(() => keptRegistration(place) ?? empty);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { form } = useProblemFocus(isBusy);
  const navigate = useNavigate();
  const problems = isTried ? registrationProblems(draft) : null;
  useEffect(() => {
    if (draft !== empty) keepRegistration(place, draft);
  }, [place, draft]);
  useForgettingRegistrations();

  const field = (name: Exclude<keyof Registration, 'hasAccepted' | 'subscription'>) => ({
    name,
    value: draft[name],
    error: problems?.fields[name] ?? refused[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setDraft({ ...draft, [name]: currentTarget.value });
      setRefused({ ...refused, [name]: '' });
    },
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setIsTried(true);
    const wrong = registrationProblems(draft);
    const { userName, mobile, email, password, subscription } = draft;
    if (wrong || subscription === '') {
      const first = Object.keys(empty).find((name) => wrong?.fields[name as keyof Registration]);
      return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
    setIsBusy(true);
    try {
      const call = api.accounts.register(
        { userName: userName.trim(), mobile: pastedMobile(mobile), email: email.trim(), password, subscription },
        { context: { kind: 'owner' } },
      );
      toastSuccess((await notBefore(FEEDBACK_MILLIS, call)).message);
      forgetRegistrations();
      noteRegistered(email.trim());
      await navigate({ to: '/sUsers/login' });
    } catch (error) {
      toastError(sayError(error, 'Registration failed'));
      setRefused(problemsOf(error as Error).fields);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <PublicPage
      title="Register"
      subtitle="Keep the books of your business with Bahi"
      foot={
        <span>
          Already registered?{' '}
          <Link to="/sUsers/login" className={classes.link}>
            Sign in
          </Link>
        </span>
      }
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <TextInput label="User name" autoComplete="name" autoFocus {...field('userName')} />
        <TextInput label="Mobile number" type="tel" inputMode="numeric" autoComplete="tel-national" {...field('mobile')} />
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          toggleLabel="Show or hide the confirmed password"
          {...field('confirmPassword')}
        />
        <NativeSelect
          label="Subscription"
          name="subscription"
          data={[
            { value: '', label: 'Select your subscription', disabled: true },
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly' },
          ]}
          value={draft.subscription}
          error={problems?.fields.subscription}
          onChange={({ currentTarget }) => setDraft({ ...draft, subscription: currentTarget.value as Registration['subscription'] })}
        />
        <Checkbox
          name="hasAccepted"
          size="xs"
          label={
            <>
              I accept the{' '}
              <Link to="/terms" className={classes.link}>
                terms
              </Link>
            </>
          }
          checked={draft.hasAccepted}
          error={problems?.fields.hasAccepted}
          onChange={({ currentTarget }) => setDraft({ ...draft, hasAccepted: currentTarget.checked })}
        />
        <p role="alert" className={classes.problem}>
          {problems?.summary}
        </p>
        <Button type="submit" fullWidth loading={isBusy}>
          Register
        </Button>
      </form>
    </PublicPage>
  );
}
