import { MAX_VIEWS } from '@bahi/core/reports/report-view';
import { v7 as uuidv7 } from 'uuid';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { countViews, deposeDefaultView, findView, insertView, lockViews } from './report-view-store.ts';
import { serializeView } from './serialize-view.ts';
import { openReport, refuseWrongView } from './view-rights.ts';

/** Saves a view of a report that the caller may open. */
export const saveReportView = forMembers.reportViews.save.handler(async ({ input, context: { tx, company, caller } }) => {
  const { report, orgId: _, ...values } = input;
  await refuseWrongView(tx, company.id, openReport(report, caller), values);
  const [[count]] = await tx.after([lockViews(company.id)], [countViews(company.id, caller.id)]);
  if ((count?.total ?? 0) >= MAX_VIEWS)
    throw new Refusal('LIMIT_REACHED', undefined, `A person has at most ${MAX_VIEWS} saved views. Remove one first.`);
  const id = uuidv7();
  const depose = values.isDefault ? [deposeDefaultView(company.id, caller.id, report, id)] : [];
  const [saved] = await tx.after([...depose, insertView(company.id, id, report, caller, values)], [findView(company.id, id)]);
  return { message: 'View saved', view: serializeView(only(saved), caller, []) };
});
