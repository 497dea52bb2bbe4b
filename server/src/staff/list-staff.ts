import { forOwner } from '../platform/guards.ts';
import { listStaffOfOwners } from './staff-store.ts';

export const listStaff = forOwner.staff.listStaff.handler(async ({ context: { tx, caller } }) => ({
  secondaryUsers: await tx.query(listStaffOfOwners([caller.id])),
}));
