import { v7 as uuidv7 } from 'uuid';
import { findOwnedIds } from '../organizations/organization-store.ts';
import { forOwner } from '../platform/guards.ts';
import { hashPassword } from '../platform/passwords.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findStaff, insertMemberships, insertStaff } from './staff-store.ts';

/** A member of staff, in some of the owner's own companies. */
export const saveStaff = forOwner.staff.saveStaff.handler(async ({ input, context: { tx, caller } }) => {
  const companies = [...new Set(input.organization)];
  const owned = new Set((await tx.query(findOwnedIds(caller.id, companies))).map(({ id }) => id));
  refuseProblems(
    input.organization.flatMap((id, at) =>
      owned.has(id) ? [] : [{ code: 'COMPANY_UNKNOWN', field: `organization.${at}`, message: 'This is none of your companies' }],
    ),
  );
  const { name, email, mobile, role } = input;
  const id = uuidv7();
  const passwordHash = await hashPassword(input.password);
  const [, , [secondaryUser]] = await tx.together([
    insertStaff({ id, ownerId: caller.id, name, email, mobile, role, passwordHash }),
    insertMemberships(companies.map((company) => ({ organization_id: company, secondary_user_id: id }))),
    findStaff(id),
  ]);
  return { message: 'User created', secondaryUser: secondaryUser! };
});
