import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forOwnerProving, forStaffProving } from '../platform/guards.ts';
import { hashPassword } from '../platform/passwords.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { inTransaction } from '../platform/transaction.ts';
import { findSecrets, type LockKind, savePasscodeRow, updateLockAfter } from './passcode-store.ts';
import { type ProvingHop, provePerson } from './prove-person.ts';

type Wanted = {
  passcode?: string | undefined;
  lockAfterMinutes: number;
  currentPasscode?: string | undefined;
  password?: string | undefined;
};

export const savePasscodeOfOwner = forOwnerProving.passcode.savePasscodeOfOwner.handler(({ input, context }) =>
  save(context, 'owner', input),
);

export const savePasscodeOfStaff = forStaffProving.passcode.savePasscodeOfStaff.handler(({ input, context }) =>
  save(context, 'staff', input),
);

const none = { code: 'PASSCODE_NEEDED', field: 'passcode', message: 'A passcode has 4 to 6 digits' };

/** Sets the first passcode without proof; another one, or other minutes, needs the old one or the password. */
async function save(context: ProvingHop, kind: LockKind, input: Wanted) {
  const { pool, db, request, caller } = context;
  const { passcode, lockAfterMinutes, currentPasscode, password } = input;
  const [secrets] = await inTransaction(pool, db, null, (tx) => tx.query(findSecrets(kind, caller.id)));
  if (secrets?.passcodeHash) await provePerson(context, kind, { passcode: currentPasscode, password });
  if (passcode === undefined && !secrets?.passcodeHash) refuseProblems([none]);
  const shownHash = secrets?.passcodeHash ?? null;
  const saved =
    passcode === undefined
      ? updateLockAfter(kind, caller.id, lockAfterMinutes)
      : savePasscodeRow({ kind, personId: caller.id, passcodeHash: await hashPassword(passcode), lockAfterMinutes }, shownHash);
  const act = { action: 'passcode.save', body: { lockAfterMinutes } };
  await inTransaction(pool, db, null, async (tx) => {
    const done = await tx.first(saved);
    if (!done) throw new Refusal('BUSY'); // set or removed at the same moment
    await tx.query(appendPlatformAudit(auditText(request, caller, act)));
  });
  return { message: 'Passcode saved' };
}
