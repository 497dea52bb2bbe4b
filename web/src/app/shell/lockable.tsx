import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { forgetCompany } from '../../platform/company.ts';
import { type LockKind, useIsLocked, watchHand } from '../../platform/lock.ts';
import { loginPath } from '../../platform/session.ts';
import { LoadingScreen } from '../../ui/ring.tsx';
import { signOut } from './sign-out.ts';

const LockScreen = lazy(async () => ({ default: (await import('../../passcode/lock-screen.tsx')).LockScreen }));

/** An area that a passcode can lock. While it is locked nothing of it is drawn. */
export function Lockable({ kind, children }: { kind: LockKind; children: ReactNode }) {
  const navigate = useNavigate();
  useEffect(() => watchHand(kind), [kind]);
  if (!useIsLocked(kind)) return children;
  const leave = async () => {
    if (!(await signOut(kind))) return;
    forgetCompany();
    await navigate({ to: loginPath(kind) });
  };
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LockScreen kind={kind} onSignOut={() => void leave()} />
    </Suspense>
  );
}
