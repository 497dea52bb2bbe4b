import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type LockKind, unlockScreen } from '../platform/lock.ts';
import { useSession } from '../platform/session.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { passcodeCalls } from './calls.ts';
import classes from './lock-screen.module.css';
import { PasscodeField } from './passcode-field.tsx';
import { wrongSecret } from './wrong-secret.ts';

/** Replaces the area while it is locked. Cached data is cleared; typed data is stored in its drafts. */
export function LockScreen({ kind, onSignOut }: { kind: LockKind; onSignOut: () => void }) {
  const session = useSession(kind);
  const known = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  /** Under way or over: an unlocking that overtook it would be undone by it. */
  const locking = useRef<Promise<void>>(Promise.resolve());
  const [typed, setTyped] = useState('');
  const [isForgotten, setIsForgotten] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const name = session && ('userName' in session ? session.userName : session.name);

  useEffect(() => {
    known.clear();
    const lock = () => {
      locking.current = lockOnServer(kind);
    };
    lock();
    window.addEventListener('online', lock);
    return () => window.removeEventListener('online', lock);
  }, [kind, known]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (typed === '') {
      setProblem(isForgotten ? 'Enter your password' : 'Enter your passcode');
      return field.current?.focus();
    }
    setIsBusy(true);
    try {
      await locking.current;
      await passcodeCalls[kind].unlock(isForgotten ? { password: typed } : { passcode: typed }, { context: { kind } });
      unlockScreen(kind);
    } catch (error) {
      setTyped('');
      setProblem(wrongSecret(error) ?? (isShort(error) ? 'A passcode has 4 to 6 digits' : (error as Error).message));
      field.current?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  const other = () => {
    setIsForgotten(!isForgotten);
    setTyped('');
    setProblem(null);
  };
  const input = { ref: field, value: typed, error: problem, autoFocus: true };

  return (
    <main className={classes.page}>
      <title>Locked · Bahi</title>
      <form className={classes.card} onSubmit={submit} noValidate>
        <BrandMark size={32} />
        <h1 className={classes.title}>Locked</h1>
        <p className="dim">{name}, nothing of this screen is shown until you unlock it.</p>
        {isForgotten ? (
          <PasswordField
            {...input}
            key="password"
            label="Password"
            autoComplete="current-password"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        ) : (
          <PasscodeField {...input} key="passcode" label="Passcode" onDigits={setTyped} />
        )}
        <Button type="submit" fullWidth loading={isBusy}>
          Unlock
        </Button>
        <div className={classes.others}>
          <button type="button" className={classes.link} onClick={other}>
            {isForgotten ? 'Use the passcode' : 'Forgot the passcode?'}
          </button>
          <button type="button" className={classes.link} onClick={onSignOut}>
            Sign out
          </button>
        </div>
      </form>
    </main>
  );
}

const isShort = (error: unknown) => error instanceof ORPCError && error.code === 'INVALID';

/**
 * The server locks the session, so only this screen may use it. Without a network the call is repeated later. If the passcode was removed
 * meanwhile, there is nothing to lock.
 */
async function lockOnServer(kind: LockKind): Promise<void> {
  try {
    await passcodeCalls[kind].lock();
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') unlockScreen(kind);
    else console.error('The session was not locked.', error);
  }
}
