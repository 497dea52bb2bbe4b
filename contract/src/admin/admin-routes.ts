import { z } from 'zod';
import { subscription } from '../accounts/account-routes.ts';
import { message, signedIn } from '../base.ts';
import { companySummary } from '../organizations/company-shapes.ts';
import { staffSummary } from '../staff/staff-routes.ts';
import { id, instant } from '../wire.ts';

/** An owner in the list of the admin. */
const ownerRow = z.strictObject({
  _id: id,
  userName: z.string(),
  email: z.string(),
  mobile: z.string(),
  subscription,
  subscriptionStartedAt: instant,
  isApproved: z.boolean(),
  isBlocked: z.boolean(),
  createdAt: instant,
});
/** The same owner on the profile, under the names of the profile. */
const ownerProfile = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  isApproved: z.boolean(),
  isBlocked: z.boolean(),
  sms: z.boolean(),
  whatsApp: z.boolean(),
  subscriptionType: subscription,
  subscriptionStartedAt: instant,
  createdAt: instant,
});
const onOff = <const Field extends 'isBlocked' | 'isApproved'>(path: `/${string}`, fields: readonly Field[]) =>
  signedIn
    .route({ method: 'PATCH', path, tags: ['admin'], summary: 'A toggle of the profile' })
    .input(z.strictObject({ id, field: z.enum(fields), value: z.boolean() }))
    .output(message);

export const adminRoutes = {
  listOwners: signedIn
    .route({
      method: 'GET',
      path: '/admin/getPrimaryUsers',
      tags: ['admin'],
      summary: 'Owners by page (12), with their companies and staff',
    })
    .input(
      z.strictObject({
        page: z.number().int().min(1).max(100_000).default(1),
        search: z.string().trim().max(100).default(''),
        status: z.enum(['all', 'approved', 'pending', 'blocked']).default('all'),
        plan: z.enum(['all', 'monthly', 'yearly']).default('all'),
      }),
    )
    .output(
      z.strictObject({
        priUsers: z.array(ownerRow),
        org: z.array(companySummary),
        secUsers: z.array(staffSummary),
        total: z.number().int(),
      }),
    ),
  getOwnerProfile: signedIn
    .route({
      method: 'GET',
      path: '/admin/getPrimaryUserProfileById/{userId}',
      tags: ['admin'],
      summary: 'One owner, with companies and staff',
    })
    .input(z.strictObject({ userId: id }))
    .output(z.strictObject({ primaryUser: ownerProfile, organization: z.array(companySummary), secondaryUsers: z.array(staffSummary) })),
  updateOwner: signedIn
    .route({
      method: 'PATCH',
      path: '/admin/updatePrimaryUserStatus/{userId}',
      tags: ['admin'],
      summary: 'A toggle or the plan of an owner',
    })
    .input(
      z
        .strictObject({
          userId: id,
          field: z.enum(['sms', 'whatsApp', 'isBlocked', 'isApproved', 'subscription']),
          value: z.union([z.boolean(), subscription]),
        })
        .refine(({ field, value }) => (field === 'subscription') === (typeof value === 'string'), {
          path: ['value'],
          message: 'does not fit the field',
        }),
    )
    .output(message),
  updateOrganization: onOff('/admin/updateOrganizationStatus/{id}', ['isBlocked', 'isApproved']),
  updateStaff: onOff('/admin/updateSecondaryUserStatus/{id}', ['isBlocked']),
};
