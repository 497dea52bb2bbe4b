import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { clearDialogs } from '../../platform/dialogs.ts';
import { queryClient } from '../../platform/queries.ts';
import { type Kind, loginPath, useSession } from '../../platform/session.ts';

/**
 * An area of one person. When his session ends or another begins, in whichever tab, nothing of him is drawn any more: what was read is
 * forgotten, and the sign-in stands there, or the home of the other.
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
