import { forMembers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { enterParty } from './public/enter-party.ts';
import { serializeParty } from './public/serialize-party.ts';
import { refuseGivingByClerk, refuseOpeningsOfClerk } from './refuse-of-clerk.ts';

/** A new party with its ledger. */
export const saveParty = forMembers.parties.saveParty.handler(async ({ input, context }) => {
  refuseMastersOfTally(context.company);
  if (input.openingBills.length > 0) refuseOpeningsOfClerk(context.caller);
  if (input.salesmanId !== null) refuseGivingByClerk(context.caller);
  return { message: 'Party created', party: serializeParty(await enterParty(context, input)) };
});
