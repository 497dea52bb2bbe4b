import type pg from 'pg';
import { type ArchiveParts, deleteExpiredArchives, failArchive, importCompany, retryArchive, runArchive } from './archives/run-archive.ts';
import { type BackupParts, backUpAsAsked, backUpNightly, checkBackups } from './backups/run-backups.ts';
import { freeHoldsEverywhere } from './bookings/free-holds.ts';
import { failCalendar, queueDueCalendars, readCalendar } from './calendars/read-calendar.ts';
import { moveDueEverywhere } from './cheques/move-due-everywhere.ts';
import { failImport, retryImport, runImport } from './files/run-import.ts';
import { deleteIdPhotos } from './guests/delete-id-photos.ts';
import type { Delivery } from './mail/delivery.ts';
import { giveUpMail } from './mail/mail-store.ts';
import { sendMail } from './mail/send-mail.ts';
import { forgetOld } from './platform/housekeeping-store.ts';
import type { JobKind } from './platform/jobs/job-kind.ts';
import type { WorkerParts } from './platform/jobs/job-worker.ts';
import type { Ask, PersonAtWork } from './platform/request-context.ts';
import type { Seal } from './platform/seal.ts';
import { failReportMail, queueDueReportMails, sendReportMail } from './report-views/send-report-mail.ts';
import { valueStockEverywhere, valueStockOf } from './stock/value-stock-everywhere.ts';
import { remindOwners } from './subscriptions/remind-owners.ts';

/** A server gives these parts to the runs of its jobs. */
export type JobParts = WorkerParts & {
  /** Nothing when there is no way to send mails. */
  delivery: Delivery | null;
  archives: ArchiveParts;
  /** Nothing where backups are off. */
  backups: BackupParts | undefined;
  /** An owner signs in at this address. */
  signInAddress: string;
  /** Calls reading routes for a person who may have signed out. */
  askFor: (person: PersonAtWork) => Ask;
  /** Of a larger file of a report only a link is mailed. */
  mostMailedBytes: number;
  /** Statistics for tables that have grown much. */
  lookAtGrowth: () => Promise<unknown>;
  /** Opens what the database has sealed. */
  seal: Seal;
  /** True in tests only: calendars of this machine are read. */
  allowsLoopback?: boolean;
  /** Runs statements as the owner of the tables, who sees every company. */
  asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
};

const forInstallation = { atOnce: 1, perCompany: 1 } as const;
const backups = { ...forInstallation, isOn: (parts: JobParts) => parts.backups !== undefined } as const;
const hourly = { every: 'minutes', minutes: 60 } as const;

/** Every kind of job. `platform/jobs/job-kind.ts` explains the fields. */
export const jobKinds: readonly JobKind<JobParts>[] = [
  {
    name: 'mail',
    title: 'Mail',
    ...forInstallation,
    attempts: 9,
    run: sendMail,
    gaveUp: (tx, { subjectId }) => tx.query(giveUpMail(subjectId)),
    revive: 'never', // its text may hold a code, so it is deleted
  },
  {
    name: 'import',
    title: 'Import of a file',
    atOnce: 1,
    perCompany: 1,
    attempts: 5,
    run: runImport,
    gaveUp: failImport,
    revive: retryImport,
  },
  {
    name: 'archive',
    title: 'Archive of a company',
    atOnce: 2,
    perCompany: 1,
    attempts: 3,
    waitsSeconds: [0, 30],
    run: runArchive,
    gaveUp: failArchive,
    revive: retryArchive,
  },
  {
    name: 'companyImport',
    title: 'Import of a company',
    atOnce: 1,
    perCompany: 1,
    attempts: 3,
    waitsSeconds: [0, 30],
    run: importCompany,
    gaveUp: failArchive,
    revive: retryArchive,
  },
  {
    name: 'stockValues',
    title: 'Value of the stock',
    atOnce: 1,
    perCompany: 1,
    attempts: 3,
    run: async ({ job }, parts) => {
      await valueStockOf(parts, job.subjectId);
      return 'done';
    },
  },
  { name: 'askedBackup', title: 'Backup asked for', ...backups, attempts: 2, run: withBackups(backUpAsAsked) },
  {
    name: 'nightlyBackup',
    title: 'Backup of the night',
    ...backups,
    attempts: 20,
    waitsSeconds: [3_600],
    every: { every: 'day', at: '02:30' }, // when nobody sells
    run: withBackups(backUpNightly),
  },
  { name: 'backupCheck', title: 'Check of the backups', ...backups, attempts: 3, every: hourly, run: withBackups(checkBackups) },
  {
    name: 'cheques',
    title: 'Issued cheques on their day',
    ...forInstallation,
    attempts: 3,
    every: hourly, // a day that was missed is made good
    run: async (_, parts) => {
      await moveDueEverywhere(parts);
      return 'done';
    },
  },
  {
    name: 'bookingHolds',
    title: 'Holds of bookings that have ended',
    ...forInstallation,
    attempts: 3,
    every: { every: 'minutes', minutes: 5 }, // a room that nobody wants is not for sale meanwhile
    run: async (_, parts) => {
      await freeHoldsEverywhere(parts);
      return 'done';
    },
  },
  {
    name: 'dueCalendars',
    title: 'Look for calendars to read',
    ...forInstallation,
    attempts: 5,
    every: { every: 'minutes', minutes: 5 },
    run: queueDueCalendars,
  },
  {
    name: 'calendar',
    title: 'Calendar of a portal',
    atOnce: 2,
    perCompany: 1,
    attempts: 3,
    waitsSeconds: [10, 60],
    run: readCalendar,
    gaveUp: failCalendar,
    revive: 'never', // it is read again at its next time
  },
  {
    name: 'idPhotos',
    title: 'Delete photos of IDs of guests who left',
    ...forInstallation,
    attempts: 3,
    every: { every: 'day', at: '04:00' },
    run: async (_, parts) => {
      await deleteIdPhotos(parts);
      return 'done';
    },
  },
  {
    name: 'nightlyStockValues',
    title: 'Value of the stock of all companies',
    ...forInstallation,
    attempts: 3,
    every: { every: 'day', at: '01:00' }, // before the backup, which then contains them
    run: valueStockEverywhere,
  },
  {
    name: 'reminders',
    title: 'Reminders of subscriptions',
    ...forInstallation,
    attempts: 5,
    every: { every: 'minutes', minutes: 360 }, // each goes out once: more often than daily makes a missed hour good
    run: async (_, parts) => {
      await remindOwners(parts, parts.signInAddress);
      return 'done';
    },
  },
  {
    name: 'dueReportMails',
    title: 'Look for reports to mail',
    ...forInstallation,
    attempts: 5,
    every: { every: 'minutes', minutes: 5 }, // their times are full hours
    run: queueDueReportMails,
  },
  {
    name: 'reportMail',
    title: 'Report by mail',
    atOnce: 1,
    perCompany: 1,
    attempts: 5,
    run: sendReportMail,
    gaveUp: failReportMail,
    revive: 'never', // it is paused, until its author lets it go on
  },
  {
    name: 'expiredArchives',
    title: 'Delete expired archives',
    ...forInstallation,
    attempts: 3,
    every: { every: 'minutes', minutes: 10 },
    run: deleteExpiredArchives,
  },
  {
    name: 'housekeeping',
    title: 'Delete old sessions, keys and mails',
    ...forInstallation,
    attempts: 5,
    every: { every: 'day', at: '03:30' },
    run: async (_, { asOwner }) => {
      await asOwner(forgetOld);
      return 'done';
    },
  },
];

function withBackups(run: (...given: Parameters<typeof backUpAsAsked>) => ReturnType<typeof backUpAsAsked>): JobKind<JobParts>['run'] {
  return async (job, { backups: on, ...parts }) => (on ? run(job, { ...parts, backups: on }) : 'done');
}
