import { forAdmin, forOwner, forStaff } from '../platform/guards.ts';
import type { SignedInHop } from '../platform/request-context.ts';
import { readToken } from '../platform/sessions.ts';
import { deleteOtherSessions } from './own-account-store.ts';

export const endOtherSessionsOfAdmin = forAdmin.adminAccount.endOtherSessions.handler(({ context }) => endOthers(context));
export const endOtherSessionsOfOwner = forOwner.ownerAccount.endOtherSessions.handler(({ context }) => endOthers(context));
export const endOtherSessionsOfStaff = forStaff.staffAccount.endOtherSessions.handler(({ context }) => endOthers(context));

async function endOthers({ request, tx, caller }: SignedInHop) {
  const ended = await tx.query(deleteOtherSessions(caller.kind, caller.id, readToken(request)!.tokenHash));
  return { message: ended.length === 1 ? '1 other session ended' : `${ended.length} other sessions ended` };
}
