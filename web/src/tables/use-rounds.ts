import { useEffect, useSyncExternalStore } from 'react';
import { v7 as uuid } from 'uuid';
import { useSession } from '../platform/session.ts';
import { changeKept, choose, type Kept, listenToKept, nameOfKept, readKept, send } from './kept-rounds.ts';
import { sendRounds } from './send-rounds.ts';
import type { Wish } from './wishes.ts';

/** What this device keeps of rounds in a company. Rounds that wait are sent while a screen of the restaurant is shown. */
export function useKeptRounds(orgId: string): { kept: Kept; name: string; personId: string } {
  const personId = useSession('staff')?._id ?? 'nobody';
  const name = nameOfKept(personId, orgId);
  const kept = useSyncExternalStore(listenToKept, () => readKept(name));
  useEffect(() => {
    const start = () => void sendRounds(personId, orgId);
    start();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [personId, orgId]);
  return { kept, name, personId };
}

/** The chosen dishes of an order and its rounds without an answer. */
export function useRounds(orgId: string, orderId: string) {
  const { kept, name, personId } = useKeptRounds(orgId);
  return {
    chosen: kept.chosen[orderId] ?? none,
    rounds: kept.rounds.filter((round) => round.orderId === orderId),
    refused: kept.refused[orderId] ?? null,
    setWishes: (by: (wishes: readonly Wish[]) => readonly Wish[]) => changeKept(name, (now) => choose(now, orderId, by)),
    sendRound: (place: string, wishes: readonly Wish[]) => {
      changeKept(name, (now) => send(now, { key: uuid(), orderId, place, wishes }));
      void sendRounds(personId, orgId);
    },
  };
}
const none: readonly Wish[] = [];
