import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import { isSameOpenings, openingProblems } from '@bahi/core/parties/check-openings';
import { partyProblems } from '@bahi/core/parties/check-party';
import { moveLedger, renameLedger, setLedgerActive } from '../ledgers/ledger-store.ts';
import { forMembers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { lockRecord } from '../platform/record-store.ts';
import { isChanged, keepVersion, refuseStale } from '../platform/record-versions.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { Company } from '../platform/request-context.ts';
import { withoutGaps } from '../platform/without-gaps.ts';
import { findDetail } from './find-detail.ts';
import { findHasEntries, lockOpenings } from './party-parts-store.ts';
import { giveParty, updateParties } from './party-store.ts';
import { findNamed, partyRules } from './public/party-facts.ts';
import { type PartyInput, partyDraft, storedInput } from './public/party-input.ts';
import { addressStatements, licenceStatements, openingStatements, storedOpenings } from './public/party-statements.ts';
import { partyValues } from './public/party-values.ts';
import { partyInEditLog, serializeParty } from './public/serialize-party.ts';
import { refuseGivingByClerk, refuseOpeningsOfClerk } from './refuse-of-clerk.ts';

/** Updates the sent fields and the party's ledger; changed opening bills change the stored balances. */
export const updateParty = forMembers.parties.updateParty.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { orgId: _, id, version, isActive: givenActive, ...given } = withoutGaps(input);
  refuseFieldsOfTally(company, { ...given, ...(givenActive !== undefined && { isActive: givenActive }) });
  await tx.together([lockRecord(company.id, 'party', id, 'change'), lockOpenings(company.id, [id])]);
  const { row, parts } = await findDetail(tx, company, id);
  refuseStale(row, version);
  if (row.mergedIntoId !== null) refuseProblems([merged]);

  const before = storedInput(row, parts);
  const { accountGroup: sameGroup, groupId: ofGroup, ...rest } = before;
  const group = given.groupId === undefined && given.accountGroup === undefined ? { accountGroup: sameGroup, groupId: ofGroup } : {};
  const now: PartyInput = { ...rest, accountGroup: sameGroup, ...group, ...given };
  const named = await findNamed(tx, company, now, before);
  const draft = partyDraft(now, named.group?.accountGroup ?? sameGroup);
  const stored = storedOpenings(parts.openings);
  const regrouped = draft.accountGroup !== sameGroup;
  if (!isSameOpenings(draft.openingBills, stored)) refuseOpeningsOfClerk(caller);
  const [entries] = regrouped ? await tx.query(findHasEntries(company.id, id)) : [];
  refuseProblems([
    ...partyProblems(draft, partyRules(company)),
    ...openingProblems(draft.openingBills, stored, company),
    ...named.problems,
    ...(entries?.hasEntries ? [groupStays(sameGroup)] : []),
  ]);
  invariant(named.group, 'one without a group was refused');

  const isActive = givenActive ?? row.isActive;
  const { priceLevelId, salesmanId } = now;
  if (salesmanId !== row.salesmanId) refuseGivingByClerk(caller);
  const was = {
    ...partyDraft(before, sameGroup),
    groupId: row.groupId,
    priceLevelId: row.priceLevelId,
    salesmanId: row.salesmanId,
    isActive: row.isActive,
  };
  const message = 'Party saved';
  if (!isChanged(was, { ...draft, groupId: named.group._id, priceLevelId, salesmanId, isActive }))
    return { message, party: serializeParty(row) };
  const orgId = company.id;
  const values = partyValues(id, draft, { priceLevelId, isActive });
  const told = partyInEditLog(row, parts);
  await tx.together([
    updateParties(orgId, [values], caller),
    ...(values.name === row.partyName ? [] : [renameLedger(orgId, id, values.name)]),
    ...(named.group._id === row.groupId ? [] : [moveLedger(orgId, id, named.group._id)]),
    ...(salesmanId === row.salesmanId ? [] : [giveParty(orgId, id, salesmanId)]),
    ...(isActive === row.isActive ? [] : [setLedgerActive(orgId, id, isActive)]),
    ...(given.shippingAddresses ? addressStatements(orgId, id, draft, given.shippingAddresses, parts.addresses) : []),
    ...(given.licences ? licenceStatements(orgId, id, draft, given.licences, parts.licences) : []),
    ...openingStatements(company, id, draft, stored, regrouped),
  ]);
  const { row: after, parts: partsAfter } = await findDetail(tx, company, id);
  invariant(after, 'what was written is there');
  tx.commitWith([keepVersion(context, 'party', told, partyInEditLog(after, partsAfter))]);
  return { message, party: serializeParty(after) };
});

const merged: ServerProblem = {
  code: 'PARTY_MERGED',
  field: 'partyName',
  message: 'This party was merged into another one: change that one',
};
const groupStays = (group: string): Problem => ({ code: 'PARTY_GROUP_FIXED', field: 'groupId', about: { group } });

/** Fields that Tally does not store, or stores badly: they may be changed in integrated companies too. */
const localFields: readonly string[] = [
  'mobileNumber',
  'email',
  'priceLevelId',
  'salesmanId',
  'creditDays',
  'creditLimitPaise',
  'creditPolicy',
  'shippingAddresses',
  'licences',
];

function refuseFieldsOfTally(company: Company, given: object): void {
  if (Object.keys(given).some((field) => !localFields.includes(field))) refuseMastersOfTally(company);
}
