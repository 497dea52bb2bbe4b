import { invariant } from '@bahi/core/basics/invariant';
import { openingProblems } from '@bahi/core/parties/check-openings';
import { partyProblems } from '@bahi/core/parties/check-party';
import { v7 as uuidv7 } from 'uuid';
import { insertLedgers, ledgerRow } from '../../ledgers/ledger-store.ts';
import { refuseMastersOfTally } from '../../platform/masters.ts';
import { refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { findParty, giveParty, insertParties, type PartyRow } from '../party-store.ts';
import { findNamed, partyRules } from './party-facts.ts';
import { type PartyInput, partyDraft } from './party-input.ts';
import { addressStatements, licenceStatements, openingStatements } from './party-statements.ts';
import { partyValues } from './party-values.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** Enters a party and its ledger, which share an id, with its addresses, licences and opening bills, in the caller's transaction. */
export async function enterParty({ tx, company, caller }: Context, input: PartyInput): Promise<PartyRow> {
  refuseMastersOfTally(company);
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
  return saved;
}
