import { forMembers } from '../platform/guards.ts';
import { listEnterersOf } from './enterer-store.ts';

const most = 500;

/** The users who enter vouchers here. A user who sees only own parties gets only their own name. */
export const listEnterers = forMembers.bills.listEnterers.handler(async ({ context: { company, caller, tx } }) => {
  if (company.own.partiesOf !== null) return { users: [{ _id: caller.id, name: caller.name }] };
  return { users: await tx.query(listEnterersOf(company.id, most)) };
});
