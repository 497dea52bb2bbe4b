import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import { normalizeGstin } from '@bahi/core/gst/gstin';
import { type PartyTax, partyTaxProblems } from '@bahi/core/gst/party-tax';
import { v7 as uuidv7 } from 'uuid';
import { findGroup, insertLedgers } from '../ledgers/ledger-store.ts';
import { findGstin } from '../organizations/organization-store.ts';
import { forMembers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { searchText, sortKey } from '../platform/sort-key.ts';
import { insertParties } from './party-store.ts';
import { shownParty } from './shown-party.ts';

/** A party and its ledger, which have one id. */
export const saveParty = forMembers.parties.saveParty.handler(async ({ input, context: { tx, company, caller } }) => {
  refuseMastersOfTally(company);
  const { partyName: name, mobileNumber: mobile, email, category, state, address, accountGroup, creditDays } = input;
  const gstin = normalizeGstin(input.gstin) || null;
  const [[group], [own]] = await tx.together([findGroup(company.id, accountGroup), findGstin(company.id)]);
  invariant(group, 'every company has its 28 groups');
  refuseProblems(problemsOf({ stateCode: state, gstin, category }, own?.gstin ?? null), { stateCode: 'state' });

  const id = uuidv7();
  const org_id = company.id;
  const sort_key = sortKey(name);
  const search_text = searchText(name, mobile, gstin ?? '');
  await tx.together([
    insertLedgers([{ org_id, id, group_id: group.id, name, sort_key, role: null, bank_name: '' }]),
    insertParties([
      {
        org_id,
        id,
        name,
        sort_key,
        search_text,
        mobile,
        email,
        gstin,
        category,
        state,
        address,
        credit_days: creditDays,
        created_by: caller.id,
      },
    ]),
  ]);
  const party = {
    id,
    name,
    mobile,
    email,
    gstin,
    category,
    state,
    address,
    group: accountGroup,
    creditDays,
    isActive: true,
    balancePaise: 0,
  };
  return { message: 'Party created', party: shownParty(party) };
});

function problemsOf(tax: PartyTax, ownGstin: string | null): Problem[] {
  const problems = partyTaxProblems(tax).map((problem) => (problem.field === 'stateCode' ? { ...problem, field: 'state' } : problem));
  if (tax.gstin !== null && tax.gstin === ownGstin) problems.push({ code: 'PARTY_IS_OWN_COMPANY', field: 'gstin' });
  return problems;
}
