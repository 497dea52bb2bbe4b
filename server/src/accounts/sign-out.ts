import { deleteSession } from '../platform/access-store.ts';
import { forAdmin, forOwnerEvenLocked, forStaffEvenLocked } from '../platform/guards.ts';
import type { SignedInHop } from '../platform/request-context.ts';
import { readToken, takeCookie } from '../platform/sessions.ts';

export const signOutAdmin = forAdmin.accounts.signOutAdmin.handler(({ context }) => signOut(context));
export const signOutOwner = forOwnerEvenLocked.accounts.signOutOwner.handler(({ context }) => signOut(context));
export const signOutStaff = forStaffEvenLocked.accounts.signOutStaff.handler(({ context }) => signOut(context));

/** Ends this session; those on other devices go on. */
async function signOut({ request, reply, tx, caller }: SignedInHop) {
  const token = readToken(request);
  if (token) await tx.query(deleteSession(token.tokenHash));
  takeCookie(reply, caller.kind);
  return { message: 'Signed out' };
}
