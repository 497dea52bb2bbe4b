import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Registration } from './registration-problems.ts';

/*
 * Typed registrations by history entry, so that a user who returns from the terms finds the form filled. In memory only, because it
 * contains a password; a closed tab loses it.
 */
const kept = new Map<string, Registration>();

export const keptRegistration = (place: string): Registration | undefined => kept.get(place);

export function keepRegistration(place: string, draft: Registration): void {
  kept.clear(); // one form, one history entry
  kept.set(place, draft);
}

export const forgetRegistrations = (): void => kept.clear();

/**
 * Used by the registration and the terms. Navigating anywhere else forgets the typed data, so that the next user of this browser does not
 * see it.
 */
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
