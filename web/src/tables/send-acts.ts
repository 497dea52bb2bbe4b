import { ORPCError } from '@orpc/client';
import type { TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import type { CallContext } from '../platform/call-context.ts';
import { isAtTheDoor } from '../platform/lost-answers.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query, queryClient } from '../platform/queries.ts';
import { storedSession } from '../platform/session.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { type Asked, arrived, changeKept, type KeptAct, nameOfKept, readKept, refuse, waits } from './kept-acts.ts';

const TRY_AGAIN_MILLIS = 2_000;
const sending = new Set<string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Asks the server for an act. */
export function ask(orgId: string, asked: Asked, call: { context: CallContext }): Promise<{ message: string; order: TableOrder }> {
  switch (asked.to) {
    case 'openOrder':
      return api.tables.openOrder({ orgId, ...asked.input }, call);
    case 'takeRound':
      return api.tables.takeRound({ orgId, ...asked.input }, call);
    case 'fireCourse':
      return api.tables.fireCourse({ orgId, ...asked.input }, call);
    case 'moveOrder':
      return api.tables.moveOrder({ orgId, ...asked.input }, call);
    case 'moveDishes':
      return api.tables.moveDishes({ orgId, ...asked.input }, call);
  }
}

/** True if the server said what became of an act; without it nobody knows. */
const isAnswer = (error: unknown): boolean => error instanceof ORPCError && error.status < 500 && !isAtTheDoor(error);

/**
 * Sends the acts that this device keeps, one after another. An act without an answer is tried again every two seconds and when the network
 * comes back, always with its key; those behind it wait, so that the server gets them in the order in which they were done.
 */
export async function sendActs(personId: string, orgId: string): Promise<void> {
  const name = nameOfKept(personId, orgId);
  if (sending.has(name)) return;
  sending.add(name);
  clearTimeout(timers.get(name));
  try {
    while (storedSession('staff')?._id === personId) {
      const [act] = readKept(name).acts;
      if (!act) return;
      if (!(await sendOne(name, orgId, act))) {
        timers.set(
          name,
          setTimeout(() => void sendActs(personId, orgId), TRY_AGAIN_MILLIS),
        );
        return;
      }
    }
  } finally {
    sending.delete(name);
  }
}

/** False if nobody knows whether the act arrived. */
async function sendOne(name: string, orgId: string, act: KeptAct): Promise<boolean> {
  try {
    const { message, order } = await ask(orgId, act.asked, { context: { key: act.key, isOfDraft: true } });
    queryClient.setQueryData(query.tables.getOrder.queryKey({ input: { orgId, id: order._id } }), { order });
    changeKept(name, (kept) => arrived(kept, act));
    toastSuccess(message);
    void queryClient.invalidateQueries();
    return true;
  } catch (error) {
    if (!isAnswer(error)) {
      changeKept(name, (kept) => waits(kept, act));
      return false;
    }
    const refused = error instanceof Error ? error : new Error(String(error));
    const { fields, text } = problemsOf(refused);
    changeKept(name, (kept) => refuse(kept, act, Object.values(fields)[0] ?? text ?? refused.message));
    // The menu or the order of this screen may be older than what refused the act.
    void queryClient.invalidateQueries();
    return true;
  }
}
