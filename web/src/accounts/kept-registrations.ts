import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Registration } from './registration-problems.ts';

/*
 * What was typed at a place of the history, so that it is there again when one comes back from the terms. In memory only, because
 * there is a password in it, and gone with the tab.
 */
const kept = new Map<string, Registration>();

export const keptRegistration = (place: string): Registration | undefined => kept.get(place);

export function keepRegistration(place: string, draft: Registration): void {
  kept.clear(); // one form, one place
  kept.set(place, draft);
}

export const forgetRegistrations = (): void => kept.clear();

/** For the registration and the terms: whoever goes anywhere else leaves nothing of it to the next at this browser. */
export function useForgettingRegistrations(): void {
  const router = useRouter();
  useEffect(
    () => () => {
      if (!together.includes(router.state.location.pathname)) forgetRegistrations();
    },
    [router],
  );
}
const together = ['/pUsers/register', '/terms'];
