import { atEndOfSession, keptRoundsOf, listen, parsed, tell } from '../platform/session.ts';
import { roundOf, type Wish } from './wishes.ts';

/** A round that was sent and not answered yet. It keeps its key and its lines, so that however often it is sent it is one round. */
export type SentRound = {
  readonly key: string;
  readonly orderId: string;
  /** The table, for the floor. */
  readonly place: string;
  readonly wishes: readonly Wish[];
  readonly lines: ReturnType<typeof roundOf>;
  /** True once a try had no answer. */
  readonly isWaiting: boolean;
};

/** What the captain of this device chose and sent in a company, by order. It outlives a reload. */
export type Kept = {
  readonly rounds: readonly SentRound[];
  readonly chosen: Readonly<Record<string, readonly Wish[]>>;
  /** Why the last round of an order was refused; its dishes are chosen again. */
  readonly refused: Readonly<Record<string, string>>;
};

const nothing: Kept = { rounds: [], chosen: {}, refused: {} };
/** For a device whose storage is full. */
const memory = new Map<string, string>();

/** Under this name the device keeps the rounds of a person in a company. Another person never sees them. */
export const nameOfKept = (personId: string, orgId: string) => `${keptRoundsOf(personId)}${orgId}`;

const textOf = (name: string) => memory.get(name) ?? localStorage.getItem(name);
export const readKept = (name: string): Kept => parsed<Kept>(textOf(name)) ?? nothing;
export const listenToKept = listen;

export function changeKept(name: string, by: (kept: Kept) => Kept): void {
  const before = readKept(name);
  const after = by(before);
  if (after === before) return;
  const isEmpty = [after.rounds, Object.keys(after.chosen), Object.keys(after.refused)].every(({ length }) => length === 0);
  const text = JSON.stringify(after);
  memory.delete(name);
  try {
    if (isEmpty) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    memory.set(name, text);
  }
  tell();
}

// Rounds that a full storage did not take go with the session, too.
atEndOfSession(() => memory.clear());

const without = <T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== id));
const withWishes = ({ chosen }: Kept, orderId: string, wishes: readonly Wish[]) =>
  wishes.length === 0 ? without(chosen, orderId) : { ...chosen, [orderId]: wishes };

/** Other dishes are chosen. Why a round was refused stays until none is left or they are sent again. */
export function choose(kept: Kept, orderId: string, by: (wishes: readonly Wish[]) => readonly Wish[]): Kept {
  const before = kept.chosen[orderId] ?? [];
  const wishes = by(before);
  if (wishes === before || (wishes.length === 0 && before.length === 0)) return kept;
  return {
    ...kept,
    chosen: withWishes(kept, orderId, wishes),
    refused: wishes.length === 0 ? without(kept.refused, orderId) : kept.refused,
  };
}

/** The chosen dishes of an order become a round, behind those that wait. */
export function send(kept: Kept, { wishes, ...round }: Omit<SentRound, 'lines' | 'isWaiting'>): Kept {
  return {
    rounds: [...kept.rounds, { ...round, wishes, lines: roundOf(wishes), isWaiting: false }],
    chosen: without(kept.chosen, round.orderId),
    refused: without(kept.refused, round.orderId),
  };
}

/** A round was answered: it arrived. */
export const arrived = (kept: Kept, { key }: SentRound): Kept => ({ ...kept, rounds: kept.rounds.filter((each) => each.key !== key) });

/** A round was not answered: it waits with all behind it. */
export const waits = (kept: Kept, { key }: SentRound): Kept => ({
  ...kept,
  rounds: kept.rounds.map((each) => (each.key === key ? { ...each, isWaiting: true } : each)),
});

/** A round was refused: its dishes are chosen again, before those chosen since, with the reason. */
export function refuse(kept: Kept, round: SentRound, why: string): Kept {
  const { orderId, wishes } = round;
  return {
    ...arrived(kept, round),
    chosen: { ...kept.chosen, [orderId]: [...wishes, ...(kept.chosen[orderId] ?? [])] },
    refused: { ...kept.refused, [orderId]: why },
  };
}
