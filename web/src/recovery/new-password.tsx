import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { isStrong, WEAK_PASSWORD } from '../platform/contact-rules.ts';
import { notBefore, OTP_FEEDBACK_MILLIS } from '../platform/pause.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import { clearSession } from '../platform/session.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { useProblemFocus } from '../ui/problem-focus.ts';
import classes from '../ui/public-form.module.css';
import { PublicPage } from '../ui/public-page.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { resetPassword } from './recovery-calls.ts';
import { forgetEmail, type RecoveringKind, stepsOf, storedEmail } from './recovery-email.ts';

type Problems = { readonly password?: string | true; readonly confirmPassword?: string | true };

/** The third step, in the browser that entered the code. Then the user signs in with the new password. */
export function NewPassword({ kind }: { kind: RecoveringKind }) {
  const [email] = useState(() => storedEmail(kind));
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  const { form } = useProblemFocus(isBusy);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = passwordProblems(password, confirmPassword);
    setProblems(wrong);
    if (wrong.password) return first.current?.focus();
    if (wrong.confirmPassword) return second.current?.focus();
    setIsBusy(true);
    try {
      const message = await notBefore(OTP_FEEDBACK_MILLIS, resetPassword(kind, email, password));
      forgetEmail(kind);
      clearSession(kind); // the reset has ended it
      toastSuccess(message);
      await navigate({ to: stepsOf(kind).login });
    } catch (error) {
      const message = problemsOf(error as Error).fields.password;
      if (message) setProblems({ password: message });
      else toastError(sayError(error, 'The password could not be changed'));
      if (error instanceof ORPCError && error.code === 'CODE_FIRST') await navigate({ to: stepsOf(kind).email });
    } finally {
      setIsBusy(false);
    }
  };

  const isEmpty = problems.password === true || problems.confirmPassword === true;
  return (
    <PublicPage title="Set a new password" subtitle="All devices are signed out when it is changed." foot={<BackToLogin kind={kind} />}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {/* It tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={first}
          label="New password"
          name="password"
          autoComplete="new-password"
          autoFocus
          error={problems.password}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <PasswordField
          ref={second}
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          toggleLabel="Show or hide the confirmed password"
          error={problems.confirmPassword}
          value={confirmPassword}
          onChange={({ currentTarget }) => setConfirmPassword(currentTarget.value)}
        />
        <p role="alert" className={classes.problem}>
          {isEmpty && 'All fields must be filled'}
        </p>
        <Button type="submit" fullWidth loading={isBusy}>
          Change password
        </Button>
      </form>
    </PublicPage>
  );
}

/** Problems by field, all at once. An empty field is marked, and the message above the button says why. */
function passwordProblems(password: string, confirmPassword: string): Problems {
  const ofPassword = password === '' ? true : isTooLong(password) ? tooLong() : isStrong(password) ? undefined : WEAK_PASSWORD;
  const ofConfirm = confirmPassword === '' ? true : password === confirmPassword ? undefined : 'Password and Confirm Password do not match';
  return { ...(ofPassword && { password: ofPassword }), ...(ofConfirm && { confirmPassword: ofConfirm }) };
}
