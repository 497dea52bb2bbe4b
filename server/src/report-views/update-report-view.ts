import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { deposeDefaultView, findView, lockView, lockViews, updateView } from './report-view-store.ts';
import { serializeView } from './serialize-view.ts';
import { openReport, refuseWrongView } from './view-rights.ts';

/** Replaces an own view. */
export const updateReportView = forMembers.reportViews.update.handler(async ({ input, context: { tx, company, caller } }) => {
  const { id, orgId: _, ...values } = input;
  // The default before this one changes with it, so the company comes before the view: two at once would wait for each other.
  if (values.isDefault) await tx.query(lockViews(company.id));
  const before = await tx.first(lockView(company.id, id));
  if (before?.personId !== caller.id) throw new Refusal('NOT_FOUND');
  const gone = await refuseWrongView(tx, company.id, openReport(before.report, caller), values, before.asked);
  const depose = values.isDefault ? [deposeDefaultView(company.id, caller.id, before.report, id)] : [];
  const [saved] = await tx.after([...depose, updateView(company.id, id, values)], [findView(company.id, id)]);
  return { message: 'View saved', view: serializeView(only(saved), caller, gone) };
});
