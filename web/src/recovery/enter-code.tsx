import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notBefore, OTP_FEEDBACK_MILLIS } from '../platform/pause.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import formClasses from '../ui/public-form.module.css';
import { PublicPage } from '../ui/public-page.tsx';
import { BackToLogin } from './back-to-login.tsx';
import classes from './enter-code.module.css';
import { sendCode, submitCode } from './recovery-calls.ts';
import { type RecoveringKind, stepsOf, storedEmail } from './recovery-email.ts';

const digitsInCode = 6;
const resendAfterSeconds = 60;

/** The second step: the code from the mail. One field, so that it can be pasted, dictated and filled in by a phone. */
export function EnterCode({ kind }: { kind: RecoveringKind }) {
  const [email] = useState(() => storedEmail(kind));
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busyWith, setBusyWith] = useState<'code' | 'resend' | null>(null);
  const [sentAt, setSentAt] = useState(() => Date.now());
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busyWith) return;
    const wrong = code === '' ? 'All fields must be filled' : code.length < digitsInCode ? 'Enter the 6 digits of the code' : null;
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    setBusyWith('code');
    try {
      toastSuccess(await notBefore(OTP_FEEDBACK_MILLIS, submitCode(kind, email, code)));
      await navigate({ to: stepsOf(kind).password });
    } catch (error) {
      const message = problemsOf(error as Error).fields.Otp;
      if (message) setProblem(message);
      else toastError(sayError(error, 'The code could not be checked'));
      field.current?.select();
    } finally {
      setBusyWith(null);
    }
  };

  const resend = async () => {
    if (busyWith) return;
    setBusyWith('resend');
    try {
      toastSuccess(await notBefore(OTP_FEEDBACK_MILLIS, sendCode(kind, email)));
      setSentAt(Date.now());
      setCode('');
      setProblem(null);
    } catch (error) {
      toastError(sayError(error, 'The code could not be sent'));
    } finally {
      setBusyWith(null);
      field.current?.focus();
    }
  };

  return (
    <PublicPage
      title="Enter the code"
      subtitle={
        <>
          We sent a code of 6 digits to <strong className={classes.email}>{email}</strong>, if somebody is registered with it. It holds for
          10 minutes.
        </>
      }
      foot={<BackToLogin kind={kind} />}
    >
      <form className={formClasses.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label="Code"
          name="Otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          classNames={{ input: classes.code ?? '' }}
          error={problem}
          value={code}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value.replace(/\D/g, '').slice(0, digitsInCode));
            setProblem(null);
          }}
        />
        <Button type="submit" fullWidth loading={busyWith === 'code'}>
          Continue
        </Button>
        <div className={formClasses.between}>
          <Resend sentAt={sentAt} isBusy={busyWith === 'resend'} onResend={resend} />
          <Link to={stepsOf(kind).email} className={formClasses.link}>
            Use another email
          </Link>
        </div>
      </form>
    </PublicPage>
  );
}

/** Requests another code, at the earliest a minute after the last: mail takes time, and each new code invalidates the old one. */
function Resend({ sentAt, isBusy, onResend }: { sentAt: number; isBusy: boolean; onResend: () => void }) {
  const left = useSecondsLeft(sentAt + resendAfterSeconds * 1000);
  if (isBusy) return <span className="dim">Sending …</span>;
  if (left > 0) return <span className="dim">Send again in {left} s</span>;
  return (
    <button type="button" className={formClasses.link} onClick={onResend}>
      Send again
    </button>
  );
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
