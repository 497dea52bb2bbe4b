import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { deposeDefaultView, findView, lockView, updateView } from './report-view-store.ts';
import { serializeView } from './serialize-view.ts';
import { openReport, refuseWrongView } from './view-rights.ts';

/** Replaces an own view. */
export const updateReportView = forMembers.reportViews.update.handler(async ({ input, context: { tx, company, caller } }) => {
  const { id, orgId: _, ...values } = input;
  const before = await tx.first(lockView(company.id, id));
  if (before?.personId !== caller.id) throw new Refusal('NOT_FOUND');
  await refuseWrongView(tx, company.id, openReport(before.report, caller), values);
  const depose = values.isDefault ? [deposeDefaultView(company.id, caller.id, before.report, id)] : [];
  const [saved] = await tx.after([...depose, updateView(company.id, id, values)], [findView(company.id, id)]);
  return { message: 'View saved', view: serializeView(only(saved), caller, []) };
});
