import { staffRoles } from '@bahi/core/organizations/staff-roles';
import { z } from 'zod';
import { message, open, signedIn } from '../base.ts';
import { companySummary } from '../organizations/company-shapes.ts';
import { refusals } from '../refusals.ts';
import { date, id, instant } from '../wire.ts';

/** At least 8 characters with lower case, upper case, digit and one of @$!%*?&. The sentence is the specification's. */
export const password = z
  .string()
  .max(200, 'At most 200 characters')
  .regex(
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{8,}$/,
    'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  );
export const mobile = z
  .string()
  .trim()
  .regex(/^\d{10}$/, 'Mobile number must be 10 digits');
export const email = z.string().trim().max(200, 'At most 200 characters').check(z.email('Invalid email address'));
export const subscription = z.enum(['monthly', 'yearly'], 'Select your subscription');

const filled = 'All fields must be filled';
/** `email` is an email address or a phone number. */
const credentials = z.strictObject({
  email: z.string().trim().min(1, filled).max(200, 'At most 200 characters'),
  password: z.string().min(1, filled).max(200, 'At most 200 characters'),
  rememberMe: z.boolean().default(false),
});
/** The last day on which writing is allowed; left out for a demo account, which never expires. */
const subscriptionEnds = { subscriptionLastDay: date.optional() };
/** Minutes without input after which the screen locks; left out for a user without a passcode. */
const locks = { lockAfterMinutes: z.number().int().optional() };
const wrong = {
  ...refusals.blocked,
  ...refusals.secondStep,
  WRONG_CREDENTIALS: { status: 401, message: 'Invalid email, phone or password' },
  /** The password is right, but for the other sign-in page, of which `kind` is given. */
  WRONG_DOOR: {
    status: 409,
    message: 'This account signs in on another page',
    data: z.strictObject({ kind: z.enum(['owner', 'staff']) }),
  },
  TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Please wait a minute.' },
} as const;
const signInAt = (path: `/${string}`) =>
  open
    .route({ method: 'POST', path, tags: ['accounts'], summary: 'Sign in' })
    .errors(wrong)
    .input(credentials);
const signOutAt = (path: `/${string}`) =>
  signedIn
    .route({ method: 'POST', path, tags: ['accounts'], summary: 'Sign out' })
    .input(z.strictObject({}))
    .output(message);

/** While `mustChangePassword` is true, every other call is refused until the admin sets a new password. */
export const adminData = z.strictObject({ _id: id, name: z.string(), email: z.string(), mustChangePassword: z.boolean() });
export const ownerData = z.strictObject({
  _id: id,
  userName: z.string(),
  email: z.string(),
  mobile: z.string(),
  isApproved: z.boolean(),
  subscription,
  createdAt: instant,
});
const staffData = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(staffRoles),
  primaryUser: id,
});

export const accountRoutes = {
  register: open
    .route({ method: 'POST', path: '/pUsers/register', tags: ['accounts'], summary: 'An owner registers and waits for approval' })
    .errors(refusals.taken)
    .input(
      z.strictObject({
        userName: z.string().trim().min(1, filled).max(120, 'At most 120 characters'),
        mobile,
        email,
        password,
        subscription,
      }),
    )
    .output(message),
  signInAdmin: signInAt('/admin/login').output(z.strictObject({ message: z.string(), data: adminData })),
  signInOwner: signInAt('/pUsers/login').output(z.strictObject({ message: z.string(), data: ownerData })),
  signInStaff: signInAt('/sUsers/login').output(z.strictObject({ message: z.string(), data: staffData })),
  signOutAdmin: signOutAt('/admin/logout'),
  signOutOwner: signOutAt('/pUsers/primaryUserLogout'),
  signOutStaff: signOutAt('/sUsers/logout'),
  getOwner: signedIn
    .route({ method: 'GET', path: '/pUsers/getPrimaryUserData', tags: ['accounts'], summary: 'The owner who is signed in' })
    .input(z.strictObject({}))
    .output(
      z.strictObject({
        data: z.strictObject({ userData: ownerData.extend({ organization: z.array(companySummary), ...subscriptionEnds, ...locks }) }),
      }),
    ),
  getStaff: signedIn
    .route({ method: 'GET', path: '/sUsers/getSecUserData', tags: ['accounts'], summary: 'The member of staff who is signed in' })
    .input(z.strictObject({}))
    .output(
      z.strictObject({
        data: z.strictObject({ userData: staffData.extend({ organization: z.array(companySummary), ...subscriptionEnds, ...locks }) }),
      }),
    ),
};
