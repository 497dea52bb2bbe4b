import { invariant } from '@bahi/core/basics/invariant';
import { type ReportExport, reportExportOf } from '@bahi/core/files/report-exports';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { nextMailTime } from '@bahi/core/reports/report-mail';
import { type Query, viewDays } from '@bahi/core/reports/report-view';
import { savableReports } from '@bahi/core/reports/savable-reports';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { makeReportFile } from '../files/public/make-report-file.ts';
import { queueMail } from '../mail/mail-store.ts';
import { type AccessRow, findCompanyAtWork, findPersonAtWork } from '../platform/access-store.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { roleOf } from '../platform/doors.ts';
import type { Job, Outcome } from '../platform/jobs/job.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Ask, Caller, PersonAtWork } from '../platform/request-context.ts';
import { mayCall } from '../platform/rights.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import {
  dueReportMails,
  findOwnEmail,
  findReportMail,
  lockReportMail,
  noteReportMail,
  pauseReportMail,
  type WholeMailRow,
} from './report-mail-store.ts';
import { findGone } from './report-view-store.ts';
import { queryOf, recordsOf, titleOf } from './view-rights.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  signInAddress: string;
  askFor: (person: PersonAtWork) => Ask;
  mostMailedBytes: number;
  asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
};

/** Queues a job for each mailed report that is due, in all companies. Two servers queue the same one once. */
export async function queueDueReportMails(_: unknown, { pool, db, asOwner }: Parts): Promise<Outcome> {
  const { rows } = await asOwner((owner) => owner.query<{ companyId: string; subjectId: string }>(dueReportMails));
  if (rows.length > 0)
    await inTransaction(pool, db, null, async (tx) => {
      for (const row of rows) queueJob(tx, { kind: 'reportMail', ...row });
    });
  return 'done';
}

/**
 * Mails a report with the rights that its author has now. Without them, or if a record of its filter is gone, it is paused and the author is
 * told. The mails and the next time are written in one transaction of the run that has the job, so each time is mailed once; times that
 * passed while no server ran are one mail.
 */
export async function sendReportMail(run: JobRun, parts: Parts): Promise<Outcome> {
  const { companyId: orgId, subjectId: id } = run.job;
  invariant(orgId, 'a mailed report is of a company');
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(parts.pool, parts.db, orgId, work);
  const found = await within((tx) => read(tx, orgId, id));
  if (!found) return 'done';
  const { mail, person, company, entry } = found;
  const because = found.because ?? (await makes(() => fileOf(parts, found, orgId)));
  run.refuseIfEnded();
  return within(async (tx) => {
    await run.hold(tx);
    const [[now]] = await tx.after([lockReportMail(orgId, id)], [findReportMail(orgId, id)]);
    if (!now?.isDue || now.nextAt !== mail.nextAt) return 'done';
    if (typeof because === 'string' || !person || !entry) return pause(tx, orgId, now, company.name, String(because));
    const { fileName, bytes } = because;
    const link = bytes ? null : new URL(`/${area(person)}/${addressOf(now)}`, parts.signInAddress).href;
    const text = mailText({ mail: now, company: company.name, title: entry.report.title, link });
    const file = bytes ? { name: fileName, bytes } : undefined;
    const subject = `${now.viewName}: ${fileName.replace(/\.\w+$/, '')}`;
    const count = now.recipients.length;
    const words = `${bytes ? 'Sent' : 'Too large to send: a link was sent'} to ${count === 1 ? '1 address' : `${count} addresses`}`;
    const { id: by, name, kind } = person;
    const body = { list: now.report, format: now.format, mail: id, recipients: now.recipients };
    const event = JSON.stringify({ at: new Date().toISOString(), by: { kind, id: by, name }, action: 'exports', body });
    tx.commitWith([
      ...now.recipients.map((to) => queueMail(tx, { to, subject, text, ...(file && { file }) })),
      noteReportMail(orgId, id, words, new Date(nextMailTime(now, Date.now()))),
      ...appendAudit(orgId, sql<string>`${event}::text`),
    ]);
    return 'done';
  });
}

/** Its last attempt failed. */
export async function failReportMail(tx: Tx, { companyId, subjectId }: Job): Promise<void> {
  const orgId = companyId ?? '';
  const [[mail], [company]] = await tx.together([findReportMail(orgId, subjectId), findCompanyAtWork(orgId)]);
  if (mail && company) await pause(tx, orgId, mail, company.name, 'Something went wrong on the server while the report was made.');
}

type Found = {
  mail: WholeMailRow;
  company: AccessRow;
  person: Caller | undefined;
  entry: ReportExport | undefined;
  /** The reason why it may not be sent. */
  because: string | undefined;
};

async function read(tx: Tx, orgId: string, id: string): Promise<Found | null> {
  const [[mail], [company]] = await tx.together([findReportMail(orgId, id), findCompanyAtWork(orgId)]);
  if (!mail?.isDue || !company) return null;
  const [person] = await tx.query(findPersonAtWork(orgId, mail.personId));
  const entry = mail.report in savableReports ? reportExportOf(mail.report) : undefined;
  const because = whyNot(mail, company, person, entry) ?? (entry && (await goneText(tx, orgId, mail, entry)));
  return { mail, company, person, entry, because };
}

function whyNot(mail: WholeMailRow, company: AccessRow, person: Caller | undefined, entry: ReportExport | undefined): string | undefined {
  if (!company.isOpen) return 'The company is restricted.';
  if (!person) return `${mail.author} may no longer work in this company.`;
  if (!entry) return 'There is no such report any more.';
  return mayCall(roleOf(person), entry.route) ? undefined : `${mail.author} may no longer open this report.`;
}

async function goneText(tx: Tx, orgId: string, mail: WholeMailRow, entry: ReportExport): Promise<string | undefined> {
  const records = recordsOf(queryOf(mail.asked));
  const [gone] = records.length > 0 ? await tx.query(findGone(orgId, records)) : [];
  return gone && `${titleOf(entry, gone.name)} of the view is no longer there.`;
}

function fileOf({ askFor, mostMailedBytes }: Parts, { mail, company, person, entry }: Found, orgId: string) {
  invariant(person && entry, 'who may not have the report is found before');
  const asked = { ...queryOf(mail.asked), ...daysOf(mail), orgId };
  const wanted = { entry, asked, format: mail.format, company: company.name, mostBytes: mostMailedBytes };
  return makeReportFile(askFor({ orgId, kind: person.kind, id: person.id }), wanted);
}

/** The file, or the sentence of a refusal that trying again does not change. */
async function makes<T>(make: () => Promise<T>): Promise<T | string> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const { problems = [] } = (error.data ?? {}) as { problems?: { message: string }[] };
    return problems[0]?.message ?? error.message;
  }
}

const daysOf = ({ period, asked, report }: WholeMailRow): Query =>
  viewDays({ period, asked: queryOf(asked) }, savableReports[report] ?? 'none', todayInIndia(Date.now()));

const area = ({ kind }: Caller) => (kind === 'owner' ? 'pUsers' : 'sUsers');

function addressOf(mail: WholeMailRow): string {
  const search = new URLSearchParams({ ...queryOf(mail.search), ...daysOf(mail) }).toString();
  return `${mail.path}${search && `?${search}`}`;
}

/** Pauses a mailed report and tells its author, once. */
async function pause(tx: Tx, orgId: string, mail: WholeMailRow, company: string, because: string): Promise<Outcome> {
  const [[paused], [own]] = await tx.together([pauseReportMail(orgId, mail.id, because), findOwnEmail(mail.personId)]);
  const text = [
    `The report “${mail.viewName}” of ${company} was not mailed, and is paused.`,
    '',
    `The reason: ${because}`,
    '',
    'You find it in Bahi under Views, Mailed reports. There you can let it go on once the reason is gone.',
  ];
  if (paused && own) tx.commitWith([queueMail(tx, { to: own.email, subject: `Paused: ${mail.viewName}`, text: text.join('\n') })]);
  return 'done';
}

type MailText = { mail: WholeMailRow; company: string; title: string; link: string | null };

const mailText = ({ mail, company, title, link }: MailText): string =>
  [
    `${mail.author} sends you the report “${mail.viewName}” (${title}) of ${company}.`,
    '',
    ...(link ? ['The file is too large for a mail. Open the report in Bahi:', link] : ['The report is in the attached file.']),
    '',
    `To end these mails, ask ${mail.author}.`,
  ].join('\n');
