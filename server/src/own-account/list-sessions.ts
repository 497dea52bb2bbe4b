import { forAdmin, forOwner, forStaff } from '../platform/guards.ts';
import type { SignedInHop } from '../platform/request-context.ts';
import { readToken } from '../platform/sessions.ts';
import { listSessions as list } from './own-account-store.ts';

export const listSessionsOfAdmin = forAdmin.adminAccount.listSessions.handler(({ context }) => listSessions(context));
export const listSessionsOfOwner = forOwner.ownerAccount.listSessions.handler(({ context }) => listSessions(context));
export const listSessionsOfStaff = forStaff.staffAccount.listSessions.handler(({ context }) => listSessions(context));

/** The token of the present session is in the request; the guard has checked it. */
async function listSessions({ request, tx, caller }: SignedInHop) {
  const sessions = await tx.query(list(caller.kind, caller.id, readToken(request)!.tokenHash));
  return { sessions };
}
