import { redirect } from '@tanstack/react-router';
import { homePath, type Kind, kindOfPath, loginPath, storedSession } from '../platform/session.ts';
import { type RecoveringKind, stepsOf, storedEmail } from '../recovery/recovery-email.ts';

/** In front of an area: without stored data of its kind one signs in first. The server asks the cookie; this only saves a round trip. */
export const signedIn = (kind: Kind) => () => {
  if (storedSession(kind) === null) throw redirect({ to: loginPath(kind) });
};

const ACCOUNT_OF_ADMIN = '/admin/accountSettings';

/** In front of the admin's pages: who came in with a password for one use first chooses another. The server refuses everything else. */
export function ownPasswordChosen(path: string): void {
  if (storedSession('admin')?.mustChangePassword && path !== ACCOUNT_OF_ADMIN) throw redirect({ to: ACCOUNT_OF_ADMIN });
}

/** In front of what is nobody's address: who is signed in sees that it is none, others sign in. What begins as the admin's is the admin's. */
export const signedInAtAll = ({ location }: { location: { pathname: string } }) => {
  if (kindOfPath(location.pathname) === 'admin') signedIn('admin')();
  else if (storedSession('owner') === null && storedSession('staff') === null) throw redirect({ to: loginPath('staff') });
};

/** In front of a sign-in: who is signed in already goes home. */
export const signedOut = (kind: Kind) => () => {
  if (storedSession(kind) !== null) throw redirect({ to: homePath(kind) });
};

/** In front of the later steps of a forgotten password: they need the email of the first. */
export const emailEntered = (kind: RecoveringKind) => () => {
  if (storedEmail(kind) === '') throw redirect({ to: stepsOf(kind).email });
};

/** In front of the bare address of an area, which is none of its pages. */
export const goesHome = (kind: Kind) => () => {
  throw redirect({ to: homePath(kind) });
};
