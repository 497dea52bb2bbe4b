import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { isLocked } from './lock.ts';
import { kindOfPath, storedSession } from './session.ts';

const held = new Map<string, unknown>();

/**
 * Typed data of a form without a draft, under a name. A locked screen unmounts its forms. The data stays in memory for this user only, and
 * is restored when the screen is unlocked.
 */
export function useHeldState<S>(name: string, begin: () => S): [S, Dispatch<SetStateAction<S>>] {
  const kind = kindOfPath(window.location.pathname);
  const key = `${kind}.${storedSession(kind)?._id}.${name}`;
  const [state, setState] = useState<S>(() => (held.has(key) ? (held.get(key) as S) : begin()));
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => {
    held.delete(key);
    return () => {
      if (kind !== 'admin' && isLocked(kind)) held.set(key, latest.current);
    };
  }, [key, kind]);
  return [state, setState];
}
