import { forMembers } from '../platform/guards.ts';
import { listEnterersOf } from './enterer-store.ts';

const most = 500;

/** Who enters vouchers here. One who sees own parties only is told of himself alone. */
export const listEnterers = forMembers.bills.listEnterers.handler(async ({ context: { company, caller, tx } }) => {
  if (company.own.partiesOf !== null) return { users: [{ _id: caller.id, name: caller.name }] };
  return { users: await tx.query(listEnterersOf(company.id, most)) };
});
