import { deleteSessionsOf } from '../accounts/account-store.ts';
import { forOwnerAndStaffAdminWriting } from '../platform/guards.ts';
import { hashPassword } from '../platform/passwords.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { endRecovery } from '../recovery/recovery-store.ts';
import { changeProblems } from './change-problems.ts';
import { companyProblems, getKeeper } from './keeper.ts';
import {
  deleteMemberships,
  findKeptStaff,
  foundBy,
  insertMemberships,
  lockStaffMember,
  type StaffChanges,
  updateStaffMember,
} from './staff-store.ts';

/**
 * Updates the given fields of a user. Every guard reads role, block and companies, so a lost right applies to the next request; a new
 * password ends the sessions at once.
 */
export const updateStaff = forOwnerAndStaffAdminWriting.staff.updateStaff.handler(async ({ input, context: { write } }) => {
  const { id, organization, password, ...sent } = input;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return write(async (tx, caller) => {
    const keeper = await getKeeper(tx, caller);
    await tx.query(lockStaffMember(id));
    const before = await tx.first(findKeptStaff(keeper, id));
    if (!before) throw new Refusal('NOT_FOUND');
    refuseProblems([
      ...changeProblems(before, { ...sent, password, organization }, keeper),
      ...companyProblems(keeper, organization ?? []),
    ]);

    const isBlockChanged = sent.isBlocked !== undefined && sent.isBlocked !== before.isBlocked;
    const changes: StaffChanges = {
      ...sent,
      ...(sent.email !== undefined && { email: sent.email.toLowerCase() }),
      ...foundBy({ ...before, ...(sent as Partial<typeof before>) }), // fields that were not sent are absent
      ...(passwordHash !== undefined && { passwordHash }),
      ...(isBlockChanged && { blockedBy: sent.isBlocked ? caller.kind : null }),
    };
    const chosen = [...new Set(organization ?? before.organization)];
    await tx.together([
      updateStaffMember(id, changes),
      deleteMemberships(id, keeper.companyIds, chosen),
      ...(chosen.length > 0 ? [insertMemberships(chosen.map((company) => ({ organization_id: company, secondary_user_id: id })))] : []),
      ...(passwordHash === undefined ? [] : [deleteSessionsOf('staff', id), endRecovery('staff', before.email)]),
    ]);
    const secondaryUser = await tx.first(findKeptStaff(keeper, id));
    return { message: 'User saved', secondaryUser: secondaryUser ?? { ...before, organization: chosen } };
  });
});
