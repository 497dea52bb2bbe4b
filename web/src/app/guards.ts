import { redirect } from '@tanstack/react-router';
import { homePath, type Kind, loginPath, storedSession } from '../platform/session.ts';

/** In front of an area: without stored data of its kind one signs in first. The server asks the cookie; this only saves a round trip. */
export const signedIn = (kind: Kind) => () => {
  if (storedSession(kind) === null) throw redirect({ to: loginPath(kind) });
};

/** In front of what is nobody's address: owners and staff see that it is none, others sign in. */
export const signedInAtAll = () => {
  if (storedSession('owner') === null && storedSession('staff') === null) throw redirect({ to: loginPath('staff') });
};

/** In front of a sign-in: who is signed in already goes home. */
export const signedOut = (kind: Kind) => () => {
  if (storedSession(kind) !== null) throw redirect({ to: homePath(kind) });
};
