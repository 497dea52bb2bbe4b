import { daysBetween } from '@bahi/core/periods/business-date';
import type { ClaimRow } from './claim-store.ts';

/** A claim as lists answer it, with its age on this day. */
export function serializeClaim(row: ClaimRow, today: string) {
  const { voucherId, cardNumber, hasSerials: _has, changedAt: _at, changedBy: _by, ...claim } = row;
  const until = claim.state === 'givenBack' ? claim.stateOn : today;
  return {
    ...claim,
    card: voucherId === null || cardNumber === null ? null : { voucherId, productId: claim.productId, number: cardNumber },
    ageDays: Math.max(0, daysBetween(claim.receivedOn, until)),
  };
}
