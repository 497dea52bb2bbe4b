import { type ReportExport, reportExportOf } from '@bahi/core/files/report-exports';
import { daysIn, daysProblem, type Query, screenOf, type ViewPeriod } from '@bahi/core/reports/report-view';
import { savableReports } from '@bahi/core/reports/savable-reports';
import { roleOf } from '../platform/doors.ts';
import { isUuid } from '../platform/nil-uuid.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { mayCall } from '../platform/rights.ts';
import type { Tx } from '../platform/transaction.ts';
import { findGone, type NamedRecord, recordFilters } from './report-view-store.ts';

/** The filters of a view by name. */
export const queryOf = (text: string): Query => Object.fromEntries(new URLSearchParams(text));

/** The report of this name. Refuses an unknown one, and one that the caller may not open. */
export function openReport(name: string, caller: Caller): ReportExport {
  const entry = name in savableReports ? reportExportOf(name) : undefined;
  if (!entry) throw new Refusal('NOT_FOUND', undefined, 'There is no such report.');
  if (!mayCall(roleOf(caller), entry.route)) throw new Refusal('NOT_ALLOWED');
  return entry;
}

/** A screen below its area, such as `ledger/…`. */
const screenPath = /^\w+(\/[\w-]+)*$/;

type Entered = { path: string; period: ViewPeriod; search: string; asked: string };

/**
 * Refuses a view that no screen could show: wrong or reversed days, a period where the report takes none, another report's screen, records
 * that are not there. Returns the titles of removed records that the view named before (`wasAsked`), because it may keep them.
 */
export async function refuseWrongView(tx: Tx, orgId: string, entry: ReportExport, view: Entered, wasAsked = ''): Promise<string[]> {
  const problems: ServerProblem[] = [];
  const wrong = (field: string, message: string) => problems.push({ code: 'VIEW_WRONG', field, message });
  const asked = queryOf(view.asked);
  const days = daysProblem(asked);
  if (days !== null) wrong('period', days);
  const isRelative = view.period !== 'fixed';
  if (isRelative && savableReports[entry.report.id] === 'none') wrong('period', 'This report has no period.');
  if (Object.keys(daysIn(queryOf(view.search))).length > 0 || (isRelative && Object.keys(daysIn(asked)).length > 0))
    wrong('period', 'A view with a period that moves has no days of its own.');
  if (!screenPath.test(view.path) || view.path.split('/')[0] !== screenOf(entry.report.id))
    wrong('path', 'This is not the address of a report.');
  const ids = recordsOf(asked);
  for (const { name, id } of ids) if (!isUuid(id)) wrong('asked', `${titleOf(entry, name)} is not known.`);
  refuseProblems(problems);
  const before = queryOf(wasAsked);
  const gone = await tx.query(findGone(orgId, ids));
  for (const { name, id } of gone) if (before[name] !== id) wrong('asked', `${titleOf(entry, name)} is no longer there.`);
  refuseProblems(problems);
  return gone.map(({ name }) => titleOf(entry, name));
}

/** The records that filters name. */
export const recordsOf = (asked: Query): NamedRecord[] => recordFilters.flatMap((name) => (asked[name] ? [{ name, id: asked[name] }] : []));

const subjects: Readonly<Record<string, string>> = { ledger: 'Ledger', ledgerId: 'Ledger', groupId: 'Group', seriesId: 'Series' };

/** The title of a filter in words: Brand. */
export function titleOf({ report }: ReportExport, name: string): string {
  const filter = report.filters.find((each) => each.kind === 'record' && each.name === name);
  return filter && 'title' in filter ? filter.title : (subjects[name] ?? 'A record');
}
