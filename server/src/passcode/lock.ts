import { forOwnerEvenLocked, forStaffEvenLocked } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedInHop } from '../platform/request-context.ts';
import { readToken } from '../platform/sessions.ts';
import { lockSession } from './passcode-store.ts';

export const lockOwner = forOwnerEvenLocked.passcode.lockOwner.handler(({ context }) => lock(context));
export const lockStaff = forStaffEvenLocked.passcode.lockStaff.handler(({ context }) => lock(context));

/** Locks the session: from now on it can only be unlocked or ended. */
async function lock({ request, tx }: SignedInHop) {
  const token = readToken(request);
  if (!token || !(await tx.first(lockSession(token.tokenHash)))) throw new Refusal('NOT_FOUND', undefined, 'Set a passcode first');
  return { message: 'Locked' };
}
