import {
  aboutSecret,
  confirmSecondFactor,
  countCode,
  type FactorKind,
  findSecondFactor,
  insertRecoveryCodes,
} from '../accounts/second-factor-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAdminProving, forOwnerProving } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { inTransaction } from '../platform/transaction.ts';
import { deleteOtherSessions } from './own-account-store.ts';
import type { ProvingHop } from './prove-by-password.ts';
import { MOST_CODES_AN_HOUR, refuseCode } from './take-code.ts';
import { hashRecoveryCode, newRecoveryCodes, stepOf } from './totp.ts';

export const confirmSecondFactorOfAdmin = forAdminProving.adminAccount.confirmSecondFactor.handler(({ input, context }) =>
  confirm(context, 'admin', input.code),
);
export const confirmSecondFactorOfOwner = forOwnerProving.ownerAccount.confirmSecondFactor.handler(({ input, context }) =>
  confirm(context, 'owner', input.code),
);

/**
 * The first code proves that the device has the secret. Then the factor is on, and later sign-ins require a code. The recovery codes are
 * returned only here. A try is committed before the code is compared.
 */
async function confirm(context: ProvingHop, kind: FactorKind, code: string) {
  const { pool, db, request, caller, token, seal } = context;
  const factor = await inTransaction(pool, db, null, async (tx) => {
    const begun = await tx.first(findSecondFactor(kind, caller.id));
    if (!begun || begun.isOn || begun.isLate) return; // codes of an active factor are counted at the sign-in
    return { ...begun, codes: (await tx.first(countCode(kind, caller.id)))?.codes ?? 0 };
  });
  if (!factor) throw new Refusal('INVALID', { problems: [notBegun] });
  if (factor.codes > MOST_CODES_AN_HOUR) refuseCode('tooMany');
  const step = stepOf(seal.open(factor.secret, aboutSecret(kind, caller.id)), code, Date.now());
  if (step === null) throw new Refusal('INVALID', { problems: [wrongCode] });
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(pool, db, null, async (tx) => {
    if (!(await tx.first(confirmSecondFactor(kind, caller.id, factor.secret, step)))) refuseProblems([notBegun]);
    await tx.together([
      insertRecoveryCodes(kind, caller.id, recoveryCodes.map(hashRecoveryCode)),
      deleteOtherSessions(kind, caller.id, token.tokenHash),
      appendPlatformAudit(auditText(request, caller, { action: 'ownAccount.confirmSecondFactor' })),
    ]);
  });
  return { message: 'The second factor is on', recoveryCodes };
}

const wrongCode = { code: 'WRONG_CODE', field: 'code', message: 'This code is not right' };
const notBegun = { code: 'NOT_BEGUN', field: '', message: 'Begin with your password first' };
