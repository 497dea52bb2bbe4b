import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../platform/api.ts';
import { FEEDBACK_MILLIS, notBefore } from '../platform/pause.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import { homePath, type Kind, storeSession } from '../platform/session.ts';
import { toastError } from '../platform/toasts.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';
import classes from '../ui/public-form.module.css';

/** The contract accepts codes up to this length, with blanks and dashes. */
const LONGEST = 40;

/** Asks for the code after the password, if the user has a second factor. After five wrong codes the password is asked again. */
export default function SecondStep({ kind, onBeginAgain }: { kind: Kind; onBeginAgain: () => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const text = code.trim();
    const wrong = text === '' ? 'All fields must be filled' : isTooLong(text, LONGEST) ? tooLong(LONGEST) : null;
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    setIsBusy(true);
    try {
      await notBefore(FEEDBACK_MILLIS, enterCode(kind, code));
      await navigate({ to: homePath(kind) });
    } catch (error) {
      const message = problemsOf(error as Error).fields.code ?? sayError(error, 'Login failed');
      if ((error as { code?: string }).code === 'BEGIN_AGAIN') {
        toastError(message);
        return onBeginAgain();
      }
      setProblem(message);
      field.current?.select();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>Enter the code of your authenticator app, or one of your recovery codes.</p>
      <TextInput
        ref={field}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={problem !== null}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <Button type="submit" fullWidth loading={isBusy}>
        Sign in
      </Button>
      <button type="button" className={classes.link} onClick={onBeginAgain}>
        Back to the password
      </button>
    </form>
  );
}

async function enterCode(kind: Kind, code: string): Promise<void> {
  const context = { kind };
  if (kind === 'admin') storeSession(kind, (await api.secondStep.enterCodeAdmin({ code }, { context })).data);
  else if (kind === 'owner') storeSession(kind, (await api.secondStep.enterCodeOwner({ code }, { context })).data);
  else throw new Error('Invalid user type');
}
