import { staffRoles } from '@bahi/core/organizations/staff-roles';
import { z } from 'zod';
import { email, mobile, password } from '../accounts/account-routes.ts';
import { signedIn } from '../base.ts';
import { refusals } from '../refusals.ts';
import { id, instant, name, next, page } from '../wire.ts';

export const staffRole = z.enum(staffRoles);
/** A member of staff as the owner and admin see it. `organization` holds the companies' ids. */
export const staffSummary = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: staffRole,
  isBlocked: z.boolean(),
  /** The rank of the user who blocked this one; null if not blocked. A lower rank cannot unblock. */
  blockedBy: z.enum(['admin', 'owner', 'staff']).nullable(),
  isActive: z.boolean(),
  primaryUser: id,
  organization: z.array(id),
  createdAt: instant,
});
/**
 * A row of the staff list. For staff of role admin `organization` holds only companies that are also theirs; `worksElsewhere` is true if
 * there are others.
 */
const staffRow = staffSummary.extend({ worksElsewhere: z.boolean() });

const companies = z.array(id).min(1, 'Choose at least one company.').max(200);
const saved = z.strictObject({ message: z.string(), secondaryUser: staffRow });

export const staffRoutes = {
  listStaff: signedIn
    .route({
      method: 'GET',
      path: '/pUsers/secondaryUsers',
      tags: ['staff'],
      summary: 'The staff of the owner, or of the companies of a staff admin',
    })
    .errors(refusals.restricted)
    .input(
      z.strictObject({
        search: z.string().trim().max(100).default(''),
        /** `left` lists staff who have left; they are hidden by default. */
        state: z.enum(['active', 'left']).default('active'),
        ...page,
      }),
    )
    .output(z.strictObject({ secondaryUsers: z.array(staffRow), next, total: z.number().int() })),
  saveStaff: signedIn
    .route({ method: 'POST', path: '/pUsers/secondaryUsers', tags: ['staff'], summary: 'A new member of staff' })
    .errors({ ...refusals.taken, ...refusals.limited, ...refusals.restricted })
    .input(z.strictObject({ name, email, mobile, password, role: staffRole.default('user'), organization: companies }))
    .output(saved),
  updateStaff: signedIn
    .route({
      method: 'PATCH',
      path: '/pUsers/secondaryUsers/{id}',
      tags: ['staff'],
      summary: 'Changes the given fields of a member of staff',
    })
    .errors({ ...refusals.taken, ...refusals.restricted })
    .input(
      z.strictObject({
        id,
        name: name.optional(),
        email: email.optional(),
        mobile: mobile.optional(),
        /** A new password ends the user's sessions. */
        password: password.optional(),
        role: staffRole.optional(),
        organization: companies.optional(),
        isBlocked: z.boolean().optional(),
        isActive: z.boolean().optional(),
      }),
    )
    .output(saved),
};
