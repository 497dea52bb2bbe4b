import { Refusal } from '../../platform/refusal.ts';

/** Somebody whom nobody knows yet fills no database; and no list of companies is without end. */
const mostWhileWaiting = 5;
const mostAtAll = 200;

/** Refuses one more company to an owner who has so many. */
export function refuseTooMany(isApproved: boolean, count: number): void {
  if (!isApproved && count >= mostWhileWaiting) {
    throw new Refusal('LIMIT_REACHED', undefined, `Until your account is approved you may create ${mostWhileWaiting} companies.`);
  }
  if (count >= mostAtAll) throw new Refusal('LIMIT_REACHED', undefined, `An owner has at most ${mostAtAll} companies.`);
}
