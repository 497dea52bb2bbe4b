import { invariant } from '@bahi/core/basics/invariant';
import { Refusal, type ServerProblem } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { findKeeperOfStaff, findKeeperWhoOwns, type Keeper } from './staff-store.ts';

/** The staff and companies that the caller may manage. Staff without an open company may manage none. */
export async function getKeeper(tx: Tx, caller: Caller): Promise<Keeper> {
  const isOwner = caller.kind === 'owner';
  const found = await tx.first(isOwner ? findKeeperWhoOwns(caller.id) : findKeeperOfStaff(caller.id));
  invariant(found, 'who is signed in is there');
  if (!isOwner && found.companyIds.length === 0) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
  return { ...found, staffId: isOwner ? null : caller.id };
}

/** Refuses companies that the caller does not manage. */
export function companyProblems(keeper: Keeper, chosen: readonly string[]): ServerProblem[] {
  const mine = new Set(keeper.companyIds);
  return chosen.flatMap((id, at) =>
    mine.has(id) ? [] : [{ code: 'COMPANY_UNKNOWN', field: `organization.${at}`, message: 'This is none of your companies' }],
  );
}
