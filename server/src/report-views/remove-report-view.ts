import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { deleteMailsOfView } from './report-mail-store.ts';
import { deleteView, lockView } from './report-view-store.ts';

/** Removes an own view; a manager removes shared ones too, such as those of a person who has left. */
export const removeReportView = forMembers.reportViews.remove.handler(async ({ input: { id }, context: { tx, company, caller } }) => {
  const view = await tx.first(lockView(company.id, id));
  const mayRemove = view && (view.personId === caller.id || (view.isShared && isManager(caller)));
  if (!mayRemove) throw new Refusal('NOT_FOUND');
  await tx.together([deleteMailsOfView(company.id, id), deleteView(company.id, id)]);
  return { message: 'View removed' };
});
