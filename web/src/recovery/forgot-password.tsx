import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { isEmail, WRONG_EMAIL } from '../platform/contact-rules.ts';
import { notBefore, OTP_FEEDBACK_MILLIS } from '../platform/pause.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';
import classes from '../ui/public-form.module.css';
import { PublicPage } from '../ui/public-page.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { sendCode } from './recovery-calls.ts';
import { type RecoveringKind, stepsOf, storedEmail, storeEmail } from './recovery-email.ts';

/** The first step: the email address for the code. */
export function ForgotPassword({ kind }: { kind: RecoveringKind }) {
  const [email, setEmail] = useState(() => storedEmail(kind));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = (field.current?.value ?? email).trim(); // the browser may have filled it in before the page was ready
    const wrong = emailProblem(typed);
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    setIsBusy(true);
    try {
      const message = await notBefore(OTP_FEEDBACK_MILLIS, sendCode(kind, typed));
      storeEmail(kind, typed);
      toastSuccess(message);
      await navigate({ to: stepsOf(kind).code });
    } catch (error) {
      const emailText = problemsOf(error as Error).fields.email;
      if (emailText) setProblem(emailText);
      else toastError(sayError(error, 'The code could not be sent'));
      field.current?.focus();
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <PublicPage
      title="Forgot your password"
      subtitle="Enter the email of your account. We send a code to it, with which you set a new password."
      foot={<BackToLogin kind={kind} />}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label="Email"
          type="email"
          name="email"
          required
          withAsterisk={false}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={problem}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          Send code
        </Button>
      </form>
    </PublicPage>
  );
}

function emailProblem(typed: string): string | null {
  if (typed === '') return 'All fields must be filled';
  if (!isEmail(typed)) return WRONG_EMAIL;
  return isTooLong(typed) ? tooLong() : null;
}
