import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forOwnerProving, forStaffProving } from '../platform/guards.ts';
import { inTransaction } from '../platform/transaction.ts';
import { deletePasscode, type LockKind, unlockSessionsOf } from './passcode-store.ts';
import { type ProvingHop, provePerson } from './prove-person.ts';

type Proof = { currentPasscode?: string | undefined; password?: string | undefined };

export const removePasscodeOfOwner = forOwnerProving.passcode.removePasscodeOfOwner.handler(({ input, context }) =>
  remove(context, 'owner', input),
);

export const removePasscodeOfStaff = forStaffProving.passcode.removePasscodeOfStaff.handler(({ input, context }) =>
  remove(context, 'staff', input),
);

/** Unlocks other sessions too, because no passcode is left to unlock them. */
async function remove(context: ProvingHop, kind: LockKind, { currentPasscode, password }: Proof) {
  await provePerson(context, kind, { passcode: currentPasscode, password });
  const { pool, db, request, caller } = context;
  await inTransaction(pool, db, null, (tx) =>
    tx.together([
      deletePasscode(kind, caller.id),
      unlockSessionsOf(kind, caller.id),
      appendPlatformAudit(auditText(request, caller, { action: 'passcode.remove' })),
    ]),
  );
  return { message: 'Passcode removed' };
}
