import { forAdmin, forOwner } from '../platform/guards.ts';
import type { SignedInHop } from '../platform/hop.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { hashRecoveryCode, newRecoveryCodes, stepOf } from './rules/totp.ts';
import { confirmSecondFactor, type FactorKind, findSecondFactor, insertRecoveryCodes } from './second-factor-store.ts';

export const confirmSecondFactorOfAdmin = forAdmin.adminAccount.confirmSecondFactor.handler(({ input, context }) =>
  confirm(context, 'admin', input.code),
);
export const confirmSecondFactorOfOwner = forOwner.ownerAccount.confirmSecondFactor.handler(({ input, context }) =>
  confirm(context, 'owner', input.code),
);

/** The first code shows that the device has the secret; with it the factor is on. The recovery codes are told here and never again. */
async function confirm({ tx, caller }: SignedInHop, kind: FactorKind, code: string) {
  const factor = await tx.first(findSecondFactor(kind, caller.id));
  if (!factor || factor.isOn) refuseProblems([{ code: 'NOT_BEGUN', field: '', message: 'Begin with your password first' }]);
  const step = stepOf(factor!.secret, code, Date.now());
  if (step === null) refuseProblems([{ code: 'WRONG_CODE', field: 'code', message: 'This code is not right' }]);
  const confirmed = await tx.first(confirmSecondFactor(kind, caller.id, factor!.secret, step!));
  if (!confirmed) refuseProblems([{ code: 'NOT_BEGUN', field: '', message: 'Begin with your password first' }]);
  const recoveryCodes = newRecoveryCodes();
  await tx.query(insertRecoveryCodes(kind, caller.id, recoveryCodes.map(hashRecoveryCode)));
  return { message: 'The second factor is on', recoveryCodes };
}
