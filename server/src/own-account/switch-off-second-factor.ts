import { deleteSecondFactor, type FactorKind } from '../accounts/second-factor-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAdminProving, forOwnerProving } from '../platform/guards.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type ProvingHop, proveByPassword } from './prove-by-password.ts';
import { refuseCode, takeCode } from './take-code.ts';

type Proof = { password: string; code: string };

export const switchOffSecondFactorOfAdmin = forAdminProving.adminAccount.switchOffSecondFactor.handler(({ input, context }) =>
  switchOff(context, 'admin', input),
);
export const switchOffSecondFactorOfOwner = forOwnerProving.ownerAccount.switchOffSecondFactor.handler(({ input, context }) =>
  switchOff(context, 'owner', input),
);

async function switchOff(context: ProvingHop, kind: FactorKind, { password, code }: Proof) {
  const { pool, db, request, caller, seal } = context;
  await proveByPassword(context, password, 'password');
  const result = await inTransaction(pool, db, null, async (tx) => {
    const taken = await takeCode({ tx, seal }, kind, caller.id, code);
    if (taken !== 'taken') return taken;
    await tx.together([
      deleteSecondFactor(kind, caller.id),
      appendPlatformAudit(auditText(request, caller, { action: 'ownAccount.switchOffSecondFactor' })),
    ]);
    return taken;
  });
  if (result !== 'taken') refuseCode(result);
  return { message: 'The second factor is off' };
}
