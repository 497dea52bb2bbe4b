import { ORPCError } from '@orpc/client';
import { api } from '../platform/api.ts';
import { isAtTheDoor } from '../platform/lost-answers.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query, queryClient } from '../platform/queries.ts';
import { storedSession } from '../platform/session.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { arrived, changeKept, nameOfKept, readKept, refuse, type SentRound, waits } from './kept-rounds.ts';

const TRY_AGAIN_MILLIS = 2_000;
const sending = new Set<string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Sends the rounds that this device keeps, one after another. A round without an answer is tried again every two seconds and when the network
 * comes back, always with its key; those behind it wait, so that kitchens get them in the order in which they were sent.
 */
export async function sendRounds(personId: string, orgId: string): Promise<void> {
  const name = nameOfKept(personId, orgId);
  if (sending.has(name)) return;
  sending.add(name);
  clearTimeout(timers.get(name));
  try {
    while (storedSession('staff')?._id === personId) {
      const [round] = readKept(name).rounds;
      if (!round) return;
      if (!(await sendOne(name, orgId, round))) {
        timers.set(
          name,
          setTimeout(() => void sendRounds(personId, orgId), TRY_AGAIN_MILLIS),
        );
        return;
      }
    }
  } finally {
    sending.delete(name);
  }
}

/** False if nobody knows whether the round arrived. */
async function sendOne(name: string, orgId: string, round: SentRound): Promise<boolean> {
  const { orderId: id, key, lines } = round;
  try {
    const { message, order } = await api.tables.takeRound({ orgId, id, lines }, { context: { key, isOfDraft: true } });
    queryClient.setQueryData(query.tables.getOrder.queryKey({ input: { orgId, id } }), { order });
    changeKept(name, (kept) => arrived(kept, round));
    toastSuccess(message);
    void queryClient.invalidateQueries();
    return true;
  } catch (error) {
    const isAnswer = error instanceof ORPCError && error.status < 500 && !isAtTheDoor(error);
    if (!isAnswer) {
      changeKept(name, (kept) => waits(kept, round));
      return false;
    }
    const { fields, text } = problemsOf(error);
    changeKept(name, (kept) => refuse(kept, round, Object.values(fields)[0] ?? text ?? error.message));
    // The menu or the order of this screen may be older than what refused the round.
    void queryClient.invalidateQueries();
    return true;
  }
}
