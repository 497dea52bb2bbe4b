import type { MailTimes } from '@bahi/core/reports/report-mail';
import type { ViewPeriod } from '@bahi/core/reports/report-view';
import { sql } from 'kysely';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type MailValues = MailTimes & { format: 'xlsx' | 'csv' | 'pdf'; recipients: string[] };
export type ReportMailRow = MailValues & {
  id: string;
  viewId: string;
  viewName: string;
  report: string;
  personId: string;
  author: string;
  isPaused: boolean;
  pausedBecause: string;
  isAsked: boolean;
  nextAt: string;
  lastAt: string | null;
  lastResult: string;
};
/** With all that its report needs. */
export type WholeMailRow = ReportMailRow & { period: ViewPeriod; path: string; search: string; asked: string; isDue: boolean };

const columns = sql`m.id, m.view_id as "viewId", v.name as "viewName", v.report, m.person_id as "personId", m.person_name as author, m.rhythm,
  m.weekday, m.month_day as "monthDay", m.hour, m.format, m.recipients, m.is_paused as "isPaused", m.paused_because as "pausedBecause",
  m.is_asked as "isAsked", m.next_at as "nextAt", m.last_at as "lastAt", m.last_result as "lastResult"`;
const from = sql`from report_mails m join report_views v on v.org_id = m.org_id and v.id = m.view_id`;

/** The mailed reports of a person, or all of the company; those that are next first. */
export function listReportMails(orgId: string, personId: string | null, most: number): Statement<ReportMailRow> {
  return sql<ReportMailRow>`select ${columns} ${from} where m.org_id = ${orgId} ${personId === null ? sql`` : sql`and m.person_id = ${personId}`}
    order by m.is_paused, m.next_at, m.id limit ${most}`;
}

export function findReportMail(orgId: string, id: string): Statement<WholeMailRow> {
  return sql<WholeMailRow>`select ${columns}, v.period, v.path, v.search, v.asked, not m.is_paused and (m.is_asked or m.next_at <= now()) as "isDue"
    ${from} where m.org_id = ${orgId} and m.id = ${id}`;
}

/** Locks a mailed report until the commit. */
export function lockReportMail(orgId: string, id: string): Statement<{ id: string; personId: string }> {
  return sql<{
    id: string;
    personId: string;
  }>`select id, person_id as "personId" from report_mails where org_id = ${orgId} and id = ${id} for update`;
}

export function countReportMails(orgId: string): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*)::int as total from report_mails where org_id = ${orgId}`;
}

type Kept = MailValues & { nextAt: Date };

export function insertReportMail(orgId: string, id: string, viewId: string, by: Pick<Caller, 'id' | 'name'>, mail: Kept): Statement {
  const { rhythm, weekday, monthDay, hour, format, recipients, nextAt } = mail;
  return sql`insert into report_mails (org_id, id, view_id, person_id, person_name, rhythm, weekday, month_day, hour, format, recipients, next_at)
    values (${orgId}, ${id}, ${viewId}, ${by.id}, ${by.name}, ${rhythm}, ${weekday}, ${monthDay}, ${hour}, ${format}, ${recipients}::text[], ${nextAt})`;
}

/** A mail that is due now is still sent, and one that was asked for. */
export function updateReportMail(orgId: string, id: string, mail: Kept & { isPaused: boolean }): Statement {
  const { rhythm, weekday, monthDay, hour, format, recipients, nextAt, isPaused } = mail;
  return sql`update report_mails set rhythm = ${rhythm}, weekday = ${weekday}, month_day = ${monthDay}, hour = ${hour}, format = ${format},
      recipients = ${recipients}::text[], is_paused = ${isPaused}, paused_because = '', is_asked = is_asked and not ${isPaused}::boolean,
      next_at = case when not is_paused and next_at <= now() then next_at else ${nextAt}::timestamptz end
    where org_id = ${orgId} and id = ${id}`;
}

export function askForReportMail(orgId: string, id: string): Statement {
  return sql`update report_mails set is_asked = true where org_id = ${orgId} and id = ${id}`;
}

/** It was sent. One that was asked for before its time keeps its time. */
export function noteReportMail(orgId: string, id: string, result: string, nextAt: Date): Statement {
  return sql`update report_mails set last_at = now(), last_result = ${result}, is_asked = false,
    next_at = case when next_at <= now() then ${nextAt}::timestamptz else next_at end where org_id = ${orgId} and id = ${id}`;
}

/** It is not sent until its author lets it go on. Returns a row if it was not paused before. */
export function pauseReportMail(orgId: string, id: string, because: string): Statement<{ id: string }> {
  return sql<{ id: string }>`update report_mails set is_paused = true, paused_because = ${because}, is_asked = false
    where org_id = ${orgId} and id = ${id} and not is_paused returning id`;
}

export function deleteReportMail(orgId: string, id: string): Statement {
  return sql`delete from report_mails where org_id = ${orgId} and id = ${id}`;
}

export function deleteMailsOfView(orgId: string, viewId: string): Statement {
  return sql`delete from report_mails where org_id = ${orgId} and view_id = ${viewId}`;
}

/** The address of an owner or a member of staff, also of one who may no longer sign in. */
export function findOwnEmail(personId: string): Statement<{ email: string }> {
  return sql<{
    email: string;
  }>`select email from primary_users where id = ${personId} union all select email from secondary_users where id = ${personId}`;
}

/** For the owner of the tables, who sees every company: due mailed reports that no job works on. */
export const dueReportMails = `select m.org_id as "companyId", m.id as "subjectId" from report_mails m where not m.is_paused and m.next_at <= now()
  and not exists (select from jobs j where j.kind = 'reportMail' and j.subject_id = m.id and j.state <> 'failed') order by m.next_at limit 1000`;
