import { invariant } from '@bahi/core/basics/invariant';
import { openingProblems } from '@bahi/core/parties/check-openings';
import { partyProblems } from '@bahi/core/parties/check-party';
import { v7 as uuidv7 } from 'uuid';
import { insertLedgers, ledgerRow } from '../ledgers/ledger-store.ts';
import { forMembers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findParty, giveParty, insertParties } from './party-store.ts';
import { findNamed, partyRules } from './public/party-facts.ts';
import { partyDraft } from './public/party-input.ts';
import { addressStatements, licenceStatements, openingStatements } from './public/party-statements.ts';
import { partyValues } from './public/party-values.ts';
import { serializeParty } from './public/serialize-party.ts';
import { refuseGivingByClerk, refuseOpeningsOfClerk } from './refuse-of-clerk.ts';

/** A party and its ledger, which share an id, with its addresses, licences and opening bills. */
export const saveParty = forMembers.parties.saveParty.handler(async ({ input, context: { tx, company, caller } }) => {
  refuseMastersOfTally(company);
  if (input.openingBills.length > 0) refuseOpeningsOfClerk(caller);
  if (input.salesmanId !== null) refuseGivingByClerk(caller);
  const { group, problems } = await findNamed(tx, company, input);
  const draft = partyDraft(input, group?.accountGroup ?? input.accountGroup);
  refuseProblems([...partyProblems(draft, partyRules(company)), ...openingProblems(draft.openingBills, [], company), ...problems]);
  invariant(group, 'one without a group was refused');

  const id = uuidv7();
  const orgId = company.id;
  const values = partyValues(id, draft, { priceLevelId: input.priceLevelId, isActive: true });
  await tx.together([
    insertLedgers([ledgerRow({ orgId, id, groupId: group._id, name: values.name, kind: 'party' })]),
    insertParties([{ org_id: orgId, ...values, created_by: caller.id }]),
    ...(input.salesmanId === null ? [] : [giveParty(orgId, id, input.salesmanId)]),
    ...addressStatements(orgId, id, draft, input.shippingAddresses, []),
    ...licenceStatements(orgId, id, draft, input.licences, []),
    ...openingStatements(company, id, draft, []),
  ]);
  const saved = await tx.first(findParty(company, id));
  invariant(saved, 'what was written is there');
  return { message: 'Party created', party: serializeParty(saved) };
});
