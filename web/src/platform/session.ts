import { doesRestaurantWork, isRestaurantRole, type RestaurantWork, type StaffRole } from '@bahi/core/organizations/staff-roles';
import { useSyncExternalStore } from 'react';

/** The three kinds of users; each has its own area, cookie and stored data. */
export type Kind = 'admin' | 'owner' | 'staff';

/** The answer of a sign-in, stored under the documented names. The cookie is the session; this only shows that there is one. */
export type Sessions = {
  admin: { _id: string; name: string; email: string; mustChangePassword: boolean };
  owner: { _id: string; userName: string; email: string; isApproved: boolean };
  staff: { _id: string; name: string; email: string; role: StaffRole };
};

/** The first screen of a member of staff: those who work only in a restaurant have no desk. */
export const homeOfStaff = (role: StaffRole | undefined) =>
  role === 'kitchen' ? '/sUsers/restaurant/kitchen' : role && isRestaurantRole(role) ? '/sUsers/restaurant' : '/sUsers/dashboard';

const areas = {
  admin: { key: 'adminData', login: '/admin/login', home: '/admin/home' },
  owner: { key: 'pUserData', login: '/pUsers/login', home: '/pUsers/dashboard' },
  staff: { key: 'sUserData', login: '/sUsers/login', home: '/sUsers/dashboard' },
} as const;

export const loginPath = (kind: Kind) => areas[kind].login;
export const homePath = (kind: Kind) => (kind === 'staff' ? homeOfStaff(storedSession('staff')?.role) : areas[kind].home);

/** The area of a path, also of an unknown one. Paths outside of the admin's and the owner's area belong to staff. */
export function kindOfPath(path: string): Kind {
  if (path.startsWith('/admin')) return 'admin';
  return /^\/pUsers(\/|$)/.test(path) ? 'owner' : 'staff';
}

export function storedSession<K extends Kind>(kind: K): Sessions[K] | null {
  return parsed(localStorage.getItem(areas[kind].key));
}

export function storeSession<K extends Kind>(kind: K, data: Sessions[K]): void {
  forgetLock(kind);
  changeSession(kind, data);
}

/** Updates the data of a signed-in user; the lock stays as it is. */
export function changeSession<K extends Kind>(kind: K, data: Sessions[K]): void {
  localStorage.setItem(areas[kind].key, JSON.stringify(data));
  tell();
}

/**
 * Clears a session after any kind of end. All its data and choices are removed, because the next user of this browser is another person.
 */
export function clearSession(kind: Kind): void {
  localStorage.removeItem(areas[kind].key);
  forgetLock(kind);
  for (const key of chosenIn[kind]) localStorage.removeItem(key);
  for (const forget of atEnd) forget();
  tell();
}

/** The storage names of what waits on this device of a restaurant's floor begin with it: of one person, in each company. */
export const keptActsOf = (personId: string) => `bahi.acts.${personId}.`;

/**
 * Deletes the acts that wait for a signed-in member of staff. Only a person who signs out gives them up: after a session that ran out the same person
 * signs in again and they go on.
 */
export function forgetActs(): void {
  const personId = storedSession('staff')?._id;
  if (personId === undefined) return;
  for (const name of Object.keys(localStorage)) if (name.startsWith(keptActsOf(personId))) localStorage.removeItem(name);
}

/** True if something that the signed-in member of staff did waits on this device. */
export function hasActs(): boolean {
  const personId = storedSession('staff')?._id;
  return personId !== undefined && Object.keys(localStorage).some((name) => name.startsWith(keptActsOf(personId)));
}

/** Registers a cleanup for the end of any session. A part that is not loaded has nothing to clean up. */
export function atEndOfSession(forget: () => void): void {
  atEnd.add(forget);
}
const atEnd = new Set<() => void>();

/** Storage names of the chosen company (`company.ts`) and the saved dates (`transaction-dates.ts`). */
export const COMPANY_KEY = 'primaryOrg';
export const datesKeys = { owner: 'bahi.primaryTransactionDates', staff: 'bahi.secondaryTransactionDates' } as const;

const chosenIn: Record<Kind, readonly string[]> = {
  admin: [],
  owner: [COMPANY_KEY, datesKeys.owner],
  staff: [COMPANY_KEY, datesKeys.staff],
};

/** Storage names of the screen lock (`lock.ts`); a new session starts unlocked. */
export const lockKeys = (kind: Kind) => ({ locked: `bahi.locked.${kind}`, watch: `bahi.watch.${kind}` });

function forgetLock(kind: Kind): void {
  for (const key of Object.values(lockKeys(kind))) localStorage.removeItem(key);
}

const listeners = new Set<() => void>();

/** Notifies every reader in this tab. The browser notifies other tabs, but not a page in its back-forward cache. */
export function tell(): void {
  for (const listener of listeners) listener();
}

export function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

const read = new Map<string, unknown>();

/** Parses once per text, so that a reader gets the same object until the stored text changes. */
export function parsed<T>(text: string | null): T | null {
  if (text === null) return null;
  if (!read.has(text)) {
    if (read.size > 20) read.clear();
    read.set(text, safeParse(text));
  }
  return read.get(text) as T | null;
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The signed-in user of this kind; null after sign-out, in any tab. */
export function useSession<K extends Kind>(kind: K): Sessions[K] | null {
  return parsed(useSyncExternalStore(listen, () => localStorage.getItem(areas[kind].key)));
}

/** True if the signed-in member of staff does this part of a restaurant's work; the server enforces the rule. */
export const useDoes = (work: RestaurantWork): boolean => doesRestaurantWork(useSession('staff')?.role ?? 'user', work);

/** True for the owner and for staff of role admin; the server enforces the rule. */
export function useIsManager(): boolean {
  const staffRole = useSession('staff')?.role ?? 'user';
  return kindOfPath(window.location.pathname) === 'owner' || staffRole === 'admin';
}

/** Filters entries by the user's role; the server enforces the rule. */
export function useAllowed<T extends { readonly forAdmins?: boolean }>(ways: readonly T[]): readonly T[] {
  const isManager = useIsManager();
  return isManager ? ways : ways.filter(({ forAdmins }) => forAdmins !== true);
}
