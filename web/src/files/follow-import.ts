import { ORPCError } from '@orpc/client';
import { api } from '../platform/api.ts';
import { isLocked } from '../platform/lock.ts';
import { pause } from '../platform/pause.ts';
import { query, queryClient } from '../platform/queries.ts';
import { isSamePerson, type Person } from '../platform/save-result-toast.ts';
import { kindOfPath } from '../platform/session.ts';
import { toastError, toastSuccess, toastWarning } from '../platform/toasts.ts';
import { endText } from './import-text.ts';
import { type Import, isAtWork, LOOK_MILLIS } from './shapes.ts';

/** Imports that are running after the user left their page. */
const followed = new Map<string, object>();
/** Imports whose page is open; the page shows their result. */
const shown = new Set<string>();

type Left = { readonly orgId: string; readonly id: string; readonly by: Person };

/** Polls an import whose page was left until it ends, then shows the result wherever the user is. */
export function followImport(left: Left): void {
  if (shown.has(left.id)) return;
  const turn = {};
  followed.set(left.id, turn);
  void follow(left, () => followed.get(left.id) === turn && isSamePerson(left.by)).then(() => {
    if (followed.get(left.id) === turn) followed.delete(left.id);
  });
}

/** Marks the page of an import as open. The returned function ends this. */
export function showImport(id: string): () => void {
  shown.add(id);
  followed.delete(id);
  return () => void shown.delete(id);
}

/** After a failed request the next one waits longer. */
const UNANSWERED_MILLIS = 5_000;

async function follow({ orgId, id, by: { kind } }: Left, isWanted: () => boolean): Promise<void> {
  let wait = LOOK_MILLIS;
  for (;;) {
    await pause(wait);
    if (!isWanted()) return;
    // Do not call from an area of another user, or while the screen is locked, because the server refuses it.
    if (kindOfPath(window.location.pathname) !== kind || (kind !== 'admin' && isLocked(kind))) continue;
    const row = await look(orgId, id);
    if (!isWanted() || row === 'gone') return;
    wait = row === 'unanswered' ? UNANSWERED_MILLIS : LOOK_MILLIS;
    if (row === 'unanswered' || isAtWork(row)) continue;
    // Any list may show imported records.
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
    return error instanceof ORPCError && error.status < 500 && error.code !== 'LOCKED' ? 'gone' : 'unanswered';
  }
}

function tell(row: Import): void {
  if (row.state === 'failed') toastError(endText(row));
  else if (row.state === 'stopped') toastWarning(endText(row));
  else toastSuccess(endText(row));
}
