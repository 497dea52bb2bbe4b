import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { clearDialogs } from '../../platform/dialogs.ts';
import { queryClient } from '../../platform/queries.ts';
import { type Kind, loginPath, useSession } from '../../platform/session.ts';

/**
 * An area of one signed-in user. When the session ends or another user signs in, in any tab, the cached data is cleared and the sign-in, or
 * the home page of the other user, is shown.
 */
export function Signed({ kind, children }: { kind: Kind; children: ReactNode }) {
  const router = useRouter();
  const person = useSession(kind)?._id;
  const [shown, setShown] = useState(person);
  const isHis = person !== undefined && person === shown;
  useEffect(() => {
    if (isHis) return;
    clearDialogs();
    queryClient.clear();
    void router.navigate({ to: loginPath(kind), replace: true, ignoreBlocker: true }).then(() => setShown(person));
  }, [isHis, person, kind, router]);
  return isHis ? children : null;
}
