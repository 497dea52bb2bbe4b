import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forOwnerUnlocking, forStaffUnlocking } from '../platform/guards.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type LockKind, unlockSession } from './passcode-store.ts';
import { type ProvingHop, provePerson, type Secret } from './prove-person.ts';

export const unlockOwner = forOwnerUnlocking.passcode.unlockOwner.handler(({ input, context }) => unlock(context, 'owner', input));

export const unlockStaff = forStaffUnlocking.passcode.unlockStaff.handler(({ input, context }) => unlock(context, 'staff', input));

async function unlock(context: ProvingHop, kind: LockKind, input: Secret) {
  await provePerson(context, kind, input);
  const { pool, db, request, caller, token } = context;
  const act = { action: 'passcode.unlock', body: { by: input.passcode === undefined ? 'password' : 'passcode' } };
  await inTransaction(pool, db, null, (tx) =>
    tx.together([unlockSession(token.tokenHash), appendPlatformAudit(auditText(request, caller, act))]),
  );
  return { message: 'Unlocked' };
}
