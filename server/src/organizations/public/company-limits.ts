import { Refusal } from '../../platform/refusal.ts';

/** An owner who is not approved must not fill the database; and every list of companies has a limit. */
const mostWhileWaiting = 5;
const mostAtAll = 200;

/** Refuses another company if the owner has reached the limit. */
export function refuseTooMany(isApproved: boolean, count: number): void {
  if (!isApproved && count >= mostWhileWaiting) {
    throw new Refusal('LIMIT_REACHED', undefined, `Until your account is approved you may create ${mostWhileWaiting} companies.`);
  }
  if (count >= mostAtAll) throw new Refusal('LIMIT_REACHED', undefined, `An owner has at most ${mostAtAll} companies.`);
}
