import { isEmail } from '@bahi/core/basics/email';
import { reportExportOf } from '@bahi/core/files/report-exports';
import { MAX_REPORT_MAILS, nextMailTime } from '@bahi/core/reports/report-mail';
import { v7 as uuidv7 } from 'uuid';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import {
  askForReportMail,
  countReportMails,
  deleteReportMail,
  findOwnEmail,
  findReportMail,
  insertReportMail,
  listReportMails,
  lockReportMail,
  type MailValues,
  type ReportMailRow,
  updateReportMail,
} from './report-mail-store.ts';
import { findView, lockViews } from './report-view-store.ts';
import { openReport } from './view-rights.ts';

const list = forMembers.reportMails.list.handler(async ({ context: { tx, company, caller } }) => {
  const all = listReportMails(company.id, isManager(caller) ? null : caller.id, MAX_REPORT_MAILS);
  const [rows, [own]] = await tx.together([all, findOwnEmail(caller.id)]);
  return { mails: rows.map((row) => serialized(row, caller)), ownEmail: own?.email ?? '' };
});

/** Mails an own view, whose report the caller may open. */
const save = forMembers.reportMails.save.handler(async ({ input, context: { tx, company, caller } }) => {
  const { viewId, orgId: _, ...entered } = input;
  const values = checked(entered);
  const [[view], [count]] = await tx.after([lockViews(company.id)], [findView(company.id, viewId), countReportMails(company.id)]);
  if (view?.personId !== caller.id) throw new Refusal('NOT_FOUND', undefined, 'There is no such view of yours.');
  openReport(view.report, caller);
  if ((count?.total ?? 0) >= MAX_REPORT_MAILS)
    throw new Refusal('LIMIT_REACHED', undefined, `A company mails at most ${MAX_REPORT_MAILS} reports. Remove one first.`);
  const id = uuidv7();
  const [saved] = await tx.after([insertReportMail(company.id, id, viewId, caller, values)], [findReportMail(company.id, id)]);
  return { message: 'The report will be mailed', mail: serialized(only(saved), caller) };
});

const update = forMembers.reportMails.update.handler(async ({ input, context: { tx, company, caller } }) => {
  const { id, isPaused, orgId: _, ...entered } = input;
  const before = await tx.first(lockReportMail(company.id, id));
  if (before?.personId !== caller.id) throw new Refusal('NOT_FOUND');
  const [saved] = await tx.after([updateReportMail(company.id, id, { ...checked(entered), isPaused })], [findReportMail(company.id, id)]);
  return { message: isPaused ? 'Paused' : 'The report will be mailed', mail: serialized(only(saved), caller) };
});

const send = forMembers.reportMails.send.handler(async ({ input: { id }, context: { tx, company, caller } }) => {
  const mail = await tx.first(findReportMail(company.id, id));
  if (mail?.personId !== caller.id) throw new Refusal('NOT_FOUND');
  if (mail.isPaused) refuseProblems([{ code: 'PAUSED', field: '', message: 'This mail is paused. Let it go on first.' }]);
  // The job before the mail, as its run locks them.
  queueJob(tx, { kind: 'reportMail', subjectId: id, companyId: company.id });
  tx.commitWith([askForReportMail(company.id, id)]);
  return { message: 'The report is on its way' };
});

const remove = forMembers.reportMails.remove.handler(async ({ input: { id }, context: { tx, company, caller } }) => {
  const mail = await tx.first(lockReportMail(company.id, id));
  if (!mail || (mail.personId !== caller.id && !isManager(caller))) throw new Refusal('NOT_FOUND');
  await tx.query(deleteReportMail(company.id, id));
  return { message: 'The report is no longer mailed' };
});

/** Saved views that are mailed at times. */
export const reportMails = { list, save, update, send, remove };

/** The mail with its next time. Refuses what is no address; each address gets one mail. */
function checked(entered: MailValues) {
  const recipients = [...new Map(entered.recipients.map((address) => [address.toLowerCase(), address])).values()];
  const wrong = recipients.find((address) => !isEmail(address));
  if (wrong !== undefined) refuseProblems([{ code: 'EMAIL_WRONG', field: 'recipients', message: `${wrong} is no mail address.` }]);
  return { ...entered, recipients, nextAt: new Date(nextMailTime(entered, Date.now())) };
}

function serialized(row: ReportMailRow, caller: Caller) {
  const { id, viewId, viewName, report, author, personId, isPaused, pausedBecause, nextAt, lastAt, lastResult } = row;
  const { rhythm, weekday, monthDay, hour, format, recipients } = row;
  const times = { rhythm, weekday, monthDay, hour, format, recipients, isPaused, pausedBecause, nextAt, lastAt, lastResult };
  const title = reportExportOf(report)?.report.title ?? report;
  return { _id: id, viewId, viewName, report, title, author, isOwn: personId === caller.id, ...times };
}
