import { deleteRecoveryCodes, type FactorKind, insertRecoveryCodes } from '../accounts/second-factor-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAdminProving, forOwnerProving } from '../platform/guards.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type ProvingHop, proveByPassword } from './prove-by-password.ts';
import { refuseCode, takeCode } from './take-code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './totp.ts';

type Proof = { password: string; code: string };

export const renewRecoveryCodesOfAdmin = forAdminProving.adminAccount.renewRecoveryCodes.handler(({ input, context }) =>
  renew(context, 'admin', input),
);
export const renewRecoveryCodesOfOwner = forOwnerProving.ownerAccount.renewRecoveryCodes.handler(({ input, context }) =>
  renew(context, 'owner', input),
);

/** Ten new codes, returned only here; the earlier ones become invalid. */
async function renew(context: ProvingHop, kind: FactorKind, { password, code }: Proof) {
  const { pool, db, request, caller, seal } = context;
  await proveByPassword(context, password, 'password');
  const recoveryCodes = newRecoveryCodes();
  const result = await inTransaction(pool, db, null, async (tx) => {
    // The code is counted first: of two simultaneous calls the second waits here, and replaces the codes of the first.
    const taken = await takeCode({ tx, seal }, kind, caller.id, code);
    if (taken !== 'taken') return taken;
    await tx.together([
      deleteRecoveryCodes(kind, caller.id),
      insertRecoveryCodes(kind, caller.id, recoveryCodes.map(hashRecoveryCode)),
      appendPlatformAudit(auditText(request, caller, { action: 'ownAccount.renewRecoveryCodes' })),
    ]);
    return taken;
  });
  if (result !== 'taken') refuseCode(result);
  return { message: 'The recovery codes of before are no longer good', recoveryCodes };
}
