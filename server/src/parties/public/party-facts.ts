import type { PartyRules } from '@bahi/core/parties/check-party';
import { findSalesman } from '../../godowns/godown-store.ts';
import { findMaster, priceLevel } from '../../masters/master-store.ts';
import type { ServerProblem } from '../../platform/refusal.ts';
import type { Company } from '../../platform/request-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { listPartyGroups, type PartyGroupRow } from '../party-store.ts';
import type { PartyInput } from './party-input.ts';

/** The company's settings on which a party depends. */
export const partyRules = ({ gstin, isTest }: Company): PartyRules => ({ ownGstin: gstin, takesTestGstins: isTest });

type Named = Pick<PartyInput, 'groupId' | 'accountGroup' | 'priceLevelId' | 'salesmanId'>;

/**
 * The group and the price level that a party names, and their problems. `before` is the stored party, whose inactive group or price level
 * may stay.
 */
export async function findNamed(tx: Tx, company: Company, { groupId, accountGroup, priceLevelId, salesmanId }: Named, before?: Named) {
  const asked = priceLevelId === null || priceLevelId === before?.priceLevelId ? null : priceLevelId;
  const newSalesman = salesmanId === null || salesmanId === before?.salesmanId ? null : salesmanId;
  const [groups, [level], [salesman]] = await tx.together([
    listPartyGroups(company.id),
    findMaster(priceLevel, company.id, asked ?? company.id),
    findSalesman(company.id, newSalesman ?? company.id),
  ]);
  const group = chooseGroup(groups, groupId, accountGroup);
  const problems: ServerProblem[] = [];
  if (!group || (!group.isActive && group._id !== before?.groupId))
    problems.push({ code: 'GROUP_UNKNOWN', field: 'groupId', message: 'Choose a group of debtors or creditors' });
  if (asked !== null && !level?.isActive)
    problems.push({ code: 'PRICE_LEVEL_UNKNOWN', field: 'priceLevelId', message: 'Choose an active price level' });
  if (newSalesman !== null && !salesman)
    problems.push({ code: 'SALESMAN_UNKNOWN', field: 'salesmanId', message: 'Choose a member of the staff' });
  return { group, problems };
}

const chooseGroup = (groups: readonly PartyGroupRow[], groupId: string | undefined, accountGroup: string) =>
  groups.find((each) => (groupId === undefined ? each.depth === 0 && each.name === accountGroup : each._id === groupId));
