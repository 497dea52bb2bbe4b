import { reportExportOf } from '@bahi/core/files/report-exports';
import { roleOf } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { isUuid } from '../platform/nil-uuid.ts';
import { mayCall } from '../platform/rights.ts';
import { findGone, listViews } from './report-view-store.ts';
import { serializeView } from './serialize-view.ts';
import { queryOf, recordsOf, titleOf } from './view-rights.ts';

const most = 500;

/** The views that the caller sees, of reports that the caller may open, each with the filters whose record is gone. */
export const listReportViews = forMembers.reportViews.list.handler(async ({ input: { report }, context: { tx, company, caller } }) => {
  const rows = await tx.query(listViews(company.id, caller.id, report, most));
  const open = rows.flatMap((row) => {
    const entry = reportExportOf(row.report);
    return entry && mayCall(roleOf(caller), entry.route) ? [{ row, entry, records: recordsOf(queryOf(row.asked)) }] : [];
  });
  const named = open.flatMap(({ records }) => records).filter(({ id }) => isUuid(id));
  const gone = named.length > 0 ? await tx.query(findGone(company.id, named)) : [];
  const isGone = new Set(gone.map(({ name, id }) => `${name} ${id}`));
  return {
    views: open.map(({ row, entry, records }) => {
      const missing = records.filter(({ name, id }) => isGone.has(`${name} ${id}`));
      return serializeView(row, caller, [...new Set(missing.map(({ name }) => titleOf(entry, name)))]);
    }),
  };
});
