import { isRestaurantRole, type StaffRole } from '@bahi/core/organizations/staff-roles';
import { redirect } from '@tanstack/react-router';
import { homeOfStaff, homePath, type Kind, kindOfPath, loginPath, storedSession } from '../platform/session.ts';
import { type RecoveringKind, stepsOf, storedEmail } from '../recovery/recovery-email.ts';
import { enterArea, ownersViewOf } from './owner-views.ts';

/**
 * Guard of an area: without stored session data of its kind, redirects to the sign-in. The server checks the cookie; this only saves a
 * round trip.
 */
export const signedIn = (kind: Kind) => () => {
  if (storedSession(kind) === null) throw redirect({ to: loginPath(kind) });
};

/** A page that is only fetched ahead, as when a link is pointed at, is not entered. */
type Entering = { readonly preload: boolean };

/** Guard of the owner's area. */
export function ownerSignedIn({ preload }: Entering): void {
  signedIn('owner')();
  if (!preload) enterArea('owner');
}

/** Staff who work only in a restaurant open its screens and those of their own account; the kitchen only its own. */
const isClosedTo = (role: StaffRole | undefined, pathname: string): boolean => {
  if (!role || !isRestaurantRole(role) || /^\/sUsers\/(passcode|changePassword)(\/|$)/.test(pathname)) return false;
  const home = homeOfStaff(role);
  return pathname !== home && !pathname.startsWith(`${home}/`);
};

/** Guard of the staff's area: a link of a report that the owner reads stays in the owner's area. */
export function staffSignedIn({ location, preload }: Entering & { location: { pathname: string; search: object } }): void {
  const { pathname, search } = location;
  const to = ownersViewOf(pathname);
  if (to !== null) throw redirect({ to, search } as Parameters<typeof redirect>[0]);
  signedIn('staff')();
  if (isClosedTo(storedSession('staff')?.role, pathname)) throw redirect({ to: homePath('staff') });
  if (!preload) enterArea('staff');
}

const ACCOUNT_OF_ADMIN = '/admin/accountSettings';

/**
 * Guard of the admin's pages: an admin who signed in with a one-time password first chooses another. The server refuses everything else.
 */
export function ownPasswordChosen(path: string): void {
  if (storedSession('admin')?.mustChangePassword && path !== ACCOUNT_OF_ADMIN) throw redirect({ to: ACCOUNT_OF_ADMIN });
}

/**
 * Guard of unknown addresses: signed-in users see the error page, others the sign-in. Addresses that start with `/admin` belong to the
 * admin.
 */
export const signedInAtAll = ({ location }: { location: { pathname: string } }) => {
  if (kindOfPath(location.pathname) === 'admin') signedIn('admin')();
  else if (storedSession('owner') === null && storedSession('staff') === null) throw redirect({ to: loginPath('staff') });
};

/**
 * Guard of a sign-in page: a signed-in user is redirected to the home page. An owner who signs in as staff in the same browser enters the
 * staff's area here, and is not led back to the owner's.
 */
export const signedOut =
  (kind: Kind) =>
  ({ preload }: Entering) => {
    if (storedSession(kind) !== null) throw redirect({ to: homePath(kind) });
    if (!preload && kind !== 'admin') enterArea(kind);
  };

/** In front of the later steps of a forgotten password: they need the email of the first. */
export const emailEntered = (kind: RecoveringKind) => () => {
  if (storedEmail(kind) === '') throw redirect({ to: stepsOf(kind).email });
};

/** Redirects the bare address of an area to its home page. */
export const goesHome = (kind: Kind) => () => {
  throw redirect({ to: homePath(kind) });
};
