import { v7 as uuidv7 } from 'uuid';
import { lockOwner } from '../organizations/organization-store.ts';
import { forOwnerAndStaffAdminWriting } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { hashPassword } from '../platform/passwords.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { companyProblems, getKeeper } from './keeper.ts';
import { countStaff, findKeptStaff, insertMemberships, insertStaff } from './staff-store.ts';

/** An owner who is not approved must not fill the database; and every list of users has a limit. */
const mostWhileWaiting = 20;
const mostAtAll = 1000;

const roleOfOwner = { code: 'OWNER_ONLY', field: 'role', message: 'Only the owner gives the role admin.' };

/** A member of staff in some of the caller's own companies. */
export const saveStaff = forOwnerAndStaffAdminWriting.staff.saveStaff.handler(async ({ input, context: { write } }) => {
  const { name, email, mobile, role } = input;
  const passwordHash = await hashPassword(input.password);
  return write(async (tx, caller) => {
    const keeper = await getKeeper(tx, caller);
    refuseProblems([...companyProblems(keeper, input.organization), ...(keeper.staffId !== null && role === 'admin' ? [roleOfOwner] : [])]);
    const owner = await tx.first(lockOwner(keeper.ownerId));
    refuseTooMany(owner?.isApproved === true, only(await tx.query(countStaff(keeper.ownerId))).total);

    const id = uuidv7();
    const memberships = [...new Set(input.organization)].map((company) => ({ organization_id: company, secondary_user_id: id }));
    const [saved] = await tx.after(
      [insertStaff({ id, ownerId: keeper.ownerId, name, email, mobile, role, passwordHash }), insertMemberships(memberships)],
      [findKeptStaff(keeper, id)],
    );
    return { message: 'User created', secondaryUser: only(saved) };
  });
});

function refuseTooMany(isApproved: boolean, count: number): void {
  if (!isApproved && count >= mostWhileWaiting) {
    throw new Refusal('LIMIT_REACHED', undefined, `Until your account is approved you may create ${mostWhileWaiting} users.`);
  }
  if (count >= mostAtAll) throw new Refusal('LIMIT_REACHED', undefined, `An owner has at most ${mostAtAll} users.`);
}
