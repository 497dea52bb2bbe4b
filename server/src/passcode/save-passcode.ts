import { appendPlatformAudit, auditText } from '../platform/audit.ts';
import { forOwnerProving, forStaffProving } from '../platform/guards.ts';
import { hashPassword } from '../platform/passwords.ts';
import { inTransaction } from '../platform/transaction.ts';
import { findSecrets, type LockKind, savePasscodeRow, unlockSession } from './passcode-store.ts';
import { type ProvingHop, provePerson } from './prove-person.ts';

type Wanted = { passcode: string; lockAfterMinutes: number; currentPasscode?: string | undefined; password?: string | undefined };

export const savePasscodeOfOwner = forOwnerProving.passcode.savePasscodeOfOwner.handler(({ input, context }) =>
  save(context, 'owner', input),
);

export const savePasscodeOfStaff = forStaffProving.passcode.savePasscodeOfStaff.handler(({ input, context }) =>
  save(context, 'staff', input),
);

/** The first one is set as it is; another takes its place only for who knows the old one or the password. */
async function save(context: ProvingHop, kind: LockKind, input: Wanted) {
  const { pool, db, request, caller, token } = context;
  const { passcode, lockAfterMinutes, currentPasscode, password } = input;
  const [secrets] = await inTransaction(pool, db, null, (tx) => tx.query(findSecrets(kind, caller.id)));
  if (secrets?.passcodeHash) await provePerson(context, kind, { passcode: currentPasscode, password });
  const passcodeHash = await hashPassword(passcode);
  const act = { action: 'passcode.save', body: { lockAfterMinutes } };
  await inTransaction(pool, db, null, (tx) =>
    tx.together([
      savePasscodeRow({ kind, personId: caller.id, passcodeHash, lockAfterMinutes }),
      unlockSession(token.tokenHash),
      appendPlatformAudit(auditText(request, caller, act)),
    ]),
  );
  return { message: 'Passcode saved' };
}
