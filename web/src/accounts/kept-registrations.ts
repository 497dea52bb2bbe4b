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
