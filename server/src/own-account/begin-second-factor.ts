import { renderSVG } from 'uqr';
import { aboutSecret, beginSecondFactor, type FactorKind } from '../accounts/second-factor-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAdminProving, forOwnerProving } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type ProvingHop, proveByPassword } from './prove-by-password.ts';
import { addressOf, newSecret } from './totp.ts';

export const beginSecondFactorOfAdmin = forAdminProving.adminAccount.beginSecondFactor.handler(({ input, context }) =>
  begin(context, 'admin', input.password),
);
export const beginSecondFactorOfOwner = forOwnerProving.ownerAccount.beginSecondFactor.handler(({ input, context }) =>
  begin(context, 'owner', input.password),
);

/** Stores a new secret, which is not asked for at the sign-in before its first code is confirmed. */
async function begin(context: ProvingHop, kind: FactorKind, password: string) {
  const { pool, db, request, caller, seal } = context;
  const { email } = await proveByPassword(context, password, 'password');
  const secret = newSecret();
  const [begun] = await inTransaction(pool, db, null, (tx) =>
    tx.together([
      beginSecondFactor(kind, caller.id, seal.seal(secret, aboutSecret(kind, caller.id))),
      appendPlatformAudit(auditText(request, caller, { action: 'ownAccount.beginSecondFactor' })),
    ]),
  );
  if (begun.length === 0) refuseProblems([{ code: 'ALREADY_ON', field: '', message: 'The second factor is on already' }]);
  const address = addressOf(secret, email);
  return { secret, address, qr: renderSVG(address, { border: 2 }) };
}
