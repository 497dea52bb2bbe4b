import { todayInIndia } from '@bahi/core/periods/business-date';
import { forMembers } from '../platform/guards.ts';
import { agedOn } from './aged-on.ts';
import { findOutstandingGroups, type Sides } from './outstanding-store.ts';
import { totalsOf } from './outstanding-totals.ts';

export const listOutstandingGroups = forMembers.bills.listOutstandingGroups.handler(async ({ input, context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const { age, ...filter } = input;
  const found = await tx.first(findOutstandingGroups(company, { ...filter, aged: agedOn(age, 'due', today) }, today));
  const { groups = [], subGroups = [] } = found ?? {};
  return {
    groups: groups.map((sums) => ({
      group: sums.group,
      ...serializeSums(sums),
      subGroups: subGroups
        .filter(({ group }) => group === sums.group)
        .map((below) => ({ groupId: below.groupId, name: below.name, ...serializeSums(below) })),
    })),
    ...totalsOf(groups),
  };
});

const serializeSums = ({ parties, receivablePaise, payablePaise }: Sides & { parties: number }) => ({
  parties,
  receivable: receivablePaise,
  payable: payablePaise,
});
