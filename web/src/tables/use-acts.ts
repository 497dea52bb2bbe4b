import { ORPCError } from '@orpc/client';
import { useEffect, useSyncExternalStore } from 'react';
import { v7 as uuid } from 'uuid';
import type { TableOrder } from '../platform/answers.ts';
import { useSession } from '../platform/session.ts';
import { useAct } from '../platform/use-act.ts';
import {
  changeKept,
  choose,
  drop,
  type Kept,
  keep,
  listenToKept,
  type NewAct,
  nameOfKept,
  type RefusedAct,
  readKept,
  send,
} from './kept-acts.ts';
import { ask, sendActs } from './send-acts.ts';
import type { Wish } from './wishes.ts';

/** The acts that this device keeps of a company. Acts that wait are sent while a screen of the restaurant is shown. */
export function useKept(orgId: string): { kept: Kept; name: string; personId: string; onDrop: (act: RefusedAct) => void } {
  const personId = useSession('staff')?._id ?? 'nobody';
  const name = nameOfKept(personId, orgId);
  const kept = useSyncExternalStore(listenToKept, () => readKept(name));
  useEffect(() => {
    const start = () => void sendActs(personId, orgId);
    start();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [personId, orgId]);
  return { kept, name, personId, onDrop: (act) => changeKept(name, (now) => drop(now, act)) };
}

/** The chosen dishes of an order, its acts without an answer, and those that were refused. */
export function useActsOf(orgId: string, orderId: string) {
  const { kept, name, personId, onDrop } = useKept(orgId);
  return {
    chosen: kept.chosen[orderId] ?? none,
    acts: kept.acts.filter((act) => act.orderId === orderId),
    refused: kept.refused[orderId] ?? null,
    failed: kept.failed.filter((act) => act.orderId === orderId),
    onDrop,
    setWishes: (by: (wishes: readonly Wish[]) => readonly Wish[]) => changeKept(name, (now) => choose(now, orderId, by)),
    sendRound: (place: string, wishes: readonly Wish[]) => {
      changeKept(name, (now) => send(now, { key: uuid(), orderId, place, wishes }));
      void sendActs(personId, orgId);
    },
  };
}
const none: readonly Wish[] = [];

const WAITS = 'It waits on this device until the server can be reached.';
type Answer = { readonly message: string; readonly order: TableOrder | null };

/**
 * One act of a captain that may wait. While the server answers, a refusal is shown where it was typed. Without an answer the act is kept with the key of the
 * try, and so is one behind acts that wait.
 */
export function useKeptAct(orgId: string, title: string, onDone: (answer: Answer) => void) {
  const { kept, name, personId } = useKept(orgId);
  const acting = useAct<Answer>(title, onDone);
  const isBehind = kept.acts.length > 0;
  const act = (its: Omit<NewAct, 'key' | 'wishes' | 'opens'> & { opens?: TableOrder }, on = '') =>
    acting.act(async ({ context }) => {
      const wait = (): Answer => {
        const { opens = null, ...rest } = its;
        changeKept(name, (now) => keep(now, { ...rest, opens, wishes: [], key: context.key, isWaiting: true }));
        void sendActs(personId, orgId);
        return { message: WAITS, order: null };
      };
      if (isBehind) return wait();
      try {
        return await ask(orgId, its.asked, { context: { ...context, isOfDraft: true } });
      } catch (error) {
        // A refusal at the door, as of a session that ran out, is shown, too: nobody waits for the network.
        if (error instanceof ORPCError && error.status < 500) throw error;
        return wait();
      }
    }, on);
  return { ...acting, act, isBehind };
}
