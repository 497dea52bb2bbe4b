import { MAX_RECIPIENTS, MAX_REPORT_MAILS } from '@bahi/core/reports/report-mail';
import { z } from 'zod';
import { email } from '../accounts/account-routes.ts';
import { inCompany, message, orgId } from '../base.ts';
import { ofRecord } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { id, instant } from '../wire.ts';

const entered = {
  rhythm: z.enum(['day', 'week', 'month']),
  /** 1 is Monday; used by a weekly mail. */
  weekday: z.number().int().min(1).max(7),
  /** 31 is the last day of every month; used by a monthly mail. */
  monthDay: z.number().int().min(1).max(31),
  /** The full hour in India. */
  hour: z.number().int().min(0).max(23),
  format: z.enum(['xlsx', 'csv', 'pdf']),
  recipients: z.array(email).min(1, 'Enter an address.').max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} addresses.`),
};

const reportMail = z.strictObject({
  _id: id,
  viewId: id,
  viewName: z.string(),
  report: z.string(),
  /** The title of the report: Stock summary. */
  title: z.string(),
  ...entered,
  recipients: z.array(z.string()),
  /** The person who scheduled it, whose rights count. */
  author: z.string(),
  isOwn: z.boolean(),
  isPaused: z.boolean(),
  /** The reason of a pause that the server made; '' otherwise. */
  pausedBecause: z.string(),
  nextAt: instant,
  lastAt: instant.nullable(),
  lastResult: z.string(),
});

const path = '/orgs/{orgId}/reportMails';
const tags = ['reports'];
const saved = z.strictObject({ message: z.string(), mail: reportMail });

export const reportMailRoutes = {
  list: inCompany
    .route({ method: 'GET', path, tags, summary: 'Reports that are mailed: the own ones, for managers all of the company' })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ mails: z.array(reportMail).max(MAX_REPORT_MAILS), ownEmail: z.string() })),
  save: inCompany
    .route({ method: 'POST', path, tags, summary: 'An own saved view is mailed at times' })
    .errors(refusals.limited)
    .input(z.strictObject({ ...orgId, viewId: id, ...entered }))
    .output(saved),
  update: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      tags,
      summary: 'An own mailed report gets other times or addresses, is paused or goes on',
    })
    .input(z.strictObject({ ...ofRecord, ...entered, isPaused: z.boolean() }))
    .output(saved),
  send: inCompany
    .route({ method: 'POST', path: `${path}/{id}/send`, tags, summary: 'An own mailed report is sent now, beside its times' })
    .input(z.strictObject(ofRecord))
    .output(message),
  remove: inCompany
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'A report is no longer mailed; managers may remove those of others' })
    .input(z.strictObject(ofRecord))
    .output(message),
};
