import { forAdmin, forOwner, forStaff } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedInHop } from '../platform/request-context.ts';
import { readToken, takeCookie } from '../platform/sessions.ts';
import { deleteSessionOf } from './own-account-store.ts';

export const endSessionOfAdmin = forAdmin.adminAccount.endSession.handler(({ input, context }) => endSession(context, input.sessionId));
export const endSessionOfOwner = forOwner.ownerAccount.endSession.handler(({ input, context }) => endSession(context, input.sessionId));
export const endSessionOfStaff = forStaff.staffAccount.endSession.handler(({ input, context }) => endSession(context, input.sessionId));

/** Ends a session of the caller; another user's session is not found. */
async function endSession({ request, reply, tx, caller }: SignedInHop, sessionId: string) {
  const ended = await tx.first(deleteSessionOf(caller.kind, caller.id, sessionId));
  if (!ended) throw new Refusal('NOT_FOUND', undefined, 'This session has ended already');
  if (readToken(request)?.tokenHash.equals(ended.tokenHash)) takeCookie(reply, caller.kind);
  return { message: 'Session ended' };
}
