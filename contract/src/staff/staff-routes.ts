import { z } from 'zod';
import { email, mobile, password } from '../accounts/account-routes.ts';
import { signedIn } from '../base.ts';
import { refusals } from '../refusals.ts';
import { id, instant, name } from '../wire.ts';

export const staffRole = z.enum(['user', 'admin']);
/** A member of staff as the owner and the admin see it; `organization` holds the companies' ids. */
export const staffSummary = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: staffRole,
  isBlocked: z.boolean(),
  isActive: z.boolean(),
  primaryUser: id,
  organization: z.array(id),
  createdAt: instant,
});

export const staffRoutes = {
  listStaff: signedIn
    .route({ method: 'GET', path: '/pUsers/secondaryUsers', tags: ['staff'], summary: "The owner's staff" })
    .input(z.strictObject({}))
    .output(z.strictObject({ secondaryUsers: z.array(staffSummary) })),
  saveStaff: signedIn
    .route({ method: 'POST', path: '/pUsers/secondaryUsers', tags: ['staff'], summary: 'The owner creates a member of staff' })
    .errors(refusals.taken)
    .input(
      z.strictObject({
        name,
        email,
        mobile,
        password,
        role: staffRole.default('user'),
        organization: z.array(id).min(1, 'choose at least one company').max(100),
      }),
    )
    .output(z.strictObject({ message: z.string(), secondaryUser: staffSummary })),
};
