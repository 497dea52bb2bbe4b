import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { clearDialogs } from '../../platform/dialogs.ts';
import { type LockKind, useIsLocked, watchHand } from '../../platform/lock.ts';
import { loginPath } from '../../platform/session.ts';
import { dismissToast } from '../../platform/toasts.ts';
import { LoadingScreen } from '../../ui/ring.tsx';
import { signOut } from './sign-out.ts';

const LockScreen = lazy(async () => ({ default: (await import('../../passcode/lock-screen.tsx')).LockScreen }));

/** An area that a passcode can lock. While it is locked, nothing of it is drawn. */
export function Lockable({ kind, children }: { kind: LockKind; children: ReactNode }) {
  const navigate = useNavigate();
  useEffect(() => watchHand(kind), [kind]);
  const isLocked = useIsLocked(kind);
  // Portals are outside of the area. They are hidden in every tab, before the code of the lock is fetched.
  useLayoutEffect(() => {
    if (!isLocked) return;
    clearDialogs();
    dismissToast();
  }, [isLocked]);
  if (!isLocked) return children;
  const leave = async () => {
    if (await signOut(kind)) await navigate({ to: loginPath(kind) });
  };
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LockScreen kind={kind} onSignOut={() => void leave()} />
    </Suspense>
  );
}
