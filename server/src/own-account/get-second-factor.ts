import { countRecoveryCodes, type FactorKind, findSecondFactor } from '../accounts/second-factor-store.ts';
import { forAdmin, forOwner } from '../platform/guards.ts';
import type { SignedInHop } from '../platform/request-context.ts';

export const getSecondFactorOfAdmin = forAdmin.adminAccount.getSecondFactor.handler(({ context }) => get(context, 'admin'));
export const getSecondFactorOfOwner = forOwner.ownerAccount.getSecondFactor.handler(({ context }) => get(context, 'owner'));

async function get({ tx, caller }: SignedInHop, kind: FactorKind) {
  const [[factor], [codes]] = await tx.together([findSecondFactor(kind, caller.id), countRecoveryCodes(kind, caller.id)]);
  return { isOn: factor?.isOn ?? false, recoveryCodesLeft: codes?.left ?? 0 };
}
