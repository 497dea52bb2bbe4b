import { ORPCError } from '@orpc/client';
import { api } from '../platform/api.ts';
import { isLocked } from '../platform/lock.ts';
import { pause } from '../platform/pause.ts';
import { query, queryClient } from '../platform/queries.ts';
import { atEndOfSession, type Kind, kindOfPath } from '../platform/session.ts';
import { toastError, toastSuccess, toastWarning } from '../platform/toasts.ts';
import { endText } from './import-text.ts';
import { type Import, isAtWork, LOOK_MILLIS } from './shapes.ts';

/** Those whose page was left while they were at work. */
const followed = new Map<string, object>();
atEndOfSession(() => followed.clear());

type Left = { readonly orgId: string; readonly id: string; readonly kind: Kind };

/** An import that was left at work is looked at until it has ended, and tells what came of it where its person is then. */
export function followImport(left: Left): void {
  const by = {};
  followed.set(left.id, by);
  void follow(left, () => followed.get(left.id) === by);
}

/** Its page stands again and tells it. */
export const unfollowImport = (id: string): void => void followed.delete(id);

async function follow({ orgId, id, kind }: Left, isWanted: () => boolean): Promise<void> {
  for (;;) {
    await pause(LOOK_MILLIS);
    if (!isWanted()) return;
    // A call of another area would be one of another person; of a locked screen it is refused.
    if (kindOfPath(window.location.pathname) !== kind || (kind !== 'admin' && isLocked(kind))) continue;
    const row = await look(orgId, id);
    if (!isWanted()) return;
    if (row === 'gone') return unfollowImport(id);
    if (row === 'unanswered' || isAtWork(row)) continue;
    unfollowImport(id);
    // Every list may show what came in.
    void queryClient.invalidateQueries();
    return tell(row);
  }
}

async function look(orgId: string, id: string): Promise<Import | 'gone' | 'unanswered'> {
  try {
    const looked = await api.imports.get({ orgId, id });
    queryClient.setQueryData(query.imports.get.queryKey({ input: { orgId, id } }), looked);
    return looked.import;
  } catch (error) {
    return error instanceof ORPCError && error.status < 500 ? 'gone' : 'unanswered';
  }
}

function tell(row: Import): void {
  if (row.state === 'failed') toastError(endText(row));
  else if (row.state === 'stopped') toastWarning(endText(row));
  else toastSuccess(endText(row));
}
