import { z } from 'zod';
import { subscription } from '../accounts/account-routes.ts';
import { message, signedIn } from '../base.ts';
import { companySummary } from '../organizations/company-shapes.ts';
import { staffSummary } from '../staff/staff-routes.ts';
import { date, id, instant } from '../wire.ts';

const pageNumber = z.number().int().min(1).max(100_000).default(1);
/** An owner in the admin's list. */
const ownerRow = z.strictObject({
  _id: id,
  userName: z.string(),
  email: z.string(),
  mobile: z.string(),
  subscription,
  subscriptionStartedAt: instant,
  isApproved: z.boolean(),
  isBlocked: z.boolean(),
  /** True for a demo account, which never expires. */
  isDemo: z.boolean(),
  createdAt: instant,
  companyCount: z.number().int(),
  staffCount: z.number().int(),
});
/** The same owner on the profile, with the profile's field names. */
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
  /** True for a demo account, which never expires. */
  isDemo: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: instant,
});
const bytes = z.number().int().min(0);
const count = z.number().int().min(0);
/** A backup that was made or tried. */
const backupRow = z.strictObject({
  _id: id,
  kind: z.enum(['nightly', 'asked', 'command', 'migration']),
  file: z.string(),
  isThere: z.boolean().describe('true if the file is still at its place'),
  startedAt: instant,
  sizeBytes: bytes.nullable(),
  problem: z.string().describe('the reason why there is no file; empty if there is one'),
  copyProblem: z.string().describe('the reason why a wanted second copy is missing'),
  checkedAt: instant.nullable().describe('time of the last check of its checksums'),
  checkProblem: z.string(),
  verifiedAt: instant.nullable().describe('time of the last test restore with verified books'),
});
const system = z.strictObject({
  versions: z.strictObject({ bahi: z.string(), postgres: z.string(), node: z.string(), lastMigration: z.string() }),
  disk: z.strictObject({ folder: z.string(), freeBytes: bytes, totalBytes: bytes }).nullable(),
  databaseBytes: bytes,
  backups: z.strictObject({
    isOn: z.boolean(),
    isRunning: z.boolean(),
    lastGoodAt: instant.nullable(),
    isLate: z.boolean().describe('older than 36 hours'),
    rows: z.array(backupRow),
  }),
});
const jobState = z.enum(['waiting', 'running', 'failed']);
/** A job of the server. */
const jobRow = z.strictObject({
  _id: id,
  kind: z.string().describe('the name of its kind, as in `kinds`'),
  companyName: z.string().describe('the company for which it is done; empty for none'),
  state: jobState,
  attempts: z.number().int().min(0),
  mostAttempts: z.number().int().min(1).describe('after so many failed attempts it ends as failed'),
  problem: z.string().describe('why the last attempt failed; empty when none did'),
  createdAt: instant,
  startedAt: instant.nullable().describe('when the last attempt began'),
  nextAt: instant.describe('waiting: the next attempt is not before; running: it is taken for dead after; failed: since'),
  canRetry: z.boolean().describe('false where what it needs is deleted'),
});
/** Work that recurs, with its last runs. */
const recurringJob = z.strictObject({
  _id: id,
  title: z.string(),
  isRunning: z.boolean(),
  doneAt: instant.nullable().describe('the last run that went well'),
  failedAt: instant.nullable().describe('the last run that failed for good'),
  problem: z.string().describe('why the last attempt failed; empty when it went well'),
  nextAt: instant,
});
const jobKind = z.strictObject({ name: z.string(), title: z.string(), waiting: count, running: count, failed: count });
const onOff = <const Field extends 'isBlocked' | 'isApproved'>(path: `/${string}`, fields: readonly Field[], noId: string) =>
  signedIn
    .route({ method: 'PATCH', path, tags: ['admin'], summary: 'A toggle of the profile' })
    .input(z.strictObject({ id: z.uuid(noId).toLowerCase(), field: z.enum(fields), value: z.boolean() }))
    .output(message);

export const adminRoutes = {
  listOwners: signedIn
    .route({
      method: 'GET',
      path: '/admin/getPrimaryUsers',
      tags: ['admin'],
      summary: 'Owners by page (12), with the first three companies and staff of each',
    })
    .input(
      z.strictObject({
        page: pageNumber,
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
    .input(z.strictObject({ userId: id, organizationPage: pageNumber, secondaryUserPage: pageNumber }))
    .output(
      z.strictObject({
        primaryUser: ownerProfile,
        organization: z.array(companySummary),
        organizationTotal: z.number().int(),
        secondaryUsers: z.array(staffSummary),
        secondaryUserTotal: z.number().int(),
      }),
    ),
  getWaiting: signedIn
    .route({ method: 'GET', path: '/admin/getWaiting', tags: ['admin'], summary: 'Sign-ups and companies that wait, the newest of each' })
    .input(z.strictObject({}))
    .output(
      z.strictObject({
        owners: z.array(z.strictObject({ _id: id, userName: z.string(), createdAt: instant })),
        ownerTotal: z.number().int(),
        companies: z.array(z.strictObject({ _id: id, name: z.string(), owner: id, userName: z.string(), createdAt: instant })),
        companyTotal: z.number().int(),
      }),
    ),
  getSystem: signedIn
    .route({
      method: 'GET',
      path: '/admin/getSystem',
      tags: ['admin'],
      summary: 'Versions, disk, database and backups',
    })
    .input(z.strictObject({}))
    .output(system),
  backUpNow: signedIn
    .route({ method: 'POST', path: '/admin/backUpNow', tags: ['admin'], summary: 'Begins a backup; getSystem shows how it ended' })
    .errors({
      BACKUPS_OFF: { status: 409, message: 'Backups are off here. Set BACKUPS=on and start Bahi again, or run npm run backup.' },
      BACKUP_RUNNING: { status: 409, message: 'A backup is being made. Wait until it is done.' },
    })
    .input(z.strictObject({}))
    .output(message),
  listJobs: signedIn
    .route({
      method: 'GET',
      path: '/admin/jobs',
      tags: ['admin'],
      summary: 'Jobs of the server in one state, page by page, with counts by kind and the recurring work',
    })
    .input(
      z.strictObject({
        state: jobState.default('failed'),
        kind: z.string().max(40).optional().describe('only jobs of this kind'),
        cursor: z.string().max(400).optional(),
        limit: z.number().int().min(1).max(100).default(50),
      }),
    )
    .output(
      z.strictObject({
        jobs: z.array(jobRow).describe('waiting: the next to run first; failed: the last to fail first'),
        next: z.string().nullable(),
        kinds: z.array(jobKind),
        recurring: z.array(recurringJob),
      }),
    ),
  retryJob: signedIn
    .route({ method: 'POST', path: '/admin/jobs/{id}/retry', tags: ['admin'], summary: 'A failed or waiting job runs now' })
    .errors({
      JOB_RUNNING: { status: 409, message: 'This job is running. Wait until it is done.' },
      JOB_NOT_RETRYABLE: { status: 409, message: 'This job cannot be tried again: what it needs is deleted.' },
    })
    .input(z.strictObject({ id }))
    .output(message),
  renewOwner: signedIn
    .route({ method: 'POST', path: '/admin/renewPrimaryUser/{userId}', tags: ['admin'], summary: 'One more month or year' })
    .errors({ RENEWED_MEANWHILE: { status: 409, message: 'This subscription was changed meanwhile. Look at the new date first.' } })
    .input(
      z.strictObject({ userId: id, lastDay: date.describe('the last day as shown to the admin, so that a second press renews nothing') }),
    )
    .output(z.strictObject({ message: z.string(), subscriptionStartedAt: instant })),
  switchOffSecondFactor: signedIn
    .route({ method: 'POST', path: '/admin/switchOffSecondFactor/{userId}', tags: ['admin'], summary: 'For an owner who lost the device' })
    .input(z.strictObject({ userId: id }))
    .output(message),
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
  updateOrganization: onOff('/admin/updateOrganizationStatus/{id}', ['isBlocked', 'isApproved'], 'Organization ID is required'),
  updateStaff: onOff('/admin/updateSecondaryUserStatus/{id}', ['isBlocked'], 'Secondary user not found'),
};
