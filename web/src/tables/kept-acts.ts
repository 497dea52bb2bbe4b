import type { TableOrder } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import { atEndOfSession, keptActsOf, listen, parsed, tell } from '../platform/session.ts';
import { roundOf, type Wish } from './wishes.ts';

type Tables = typeof api.tables;
/** The acts of a captain that wait while the network is gone. Bills need an answer at once and never wait. */
type Waits = 'openOrder' | 'takeRound' | 'fireCourse' | 'moveOrder' | 'moveDishes';
type AskedOf = { readonly [To in Waits]: { readonly to: To; readonly input: Omit<Parameters<Tables[To]>[0], 'orgId'> } };
/** The call to the server, without the company. */
export type Asked = AskedOf[Waits];

/** An act that was sent and not answered yet. It keeps its key and what it asks, so that however often it is sent it is one act. */
export type KeptAct = {
  readonly key: string;
  readonly orderId: string;
  /** The table, for the floor. */
  readonly place: string;
  readonly asked: Asked;
  /** The act in words. */
  readonly says: string;
  /** The dishes of a round; none for other acts. */
  readonly wishes: readonly Wish[];
  /** The order as an opening makes it, which the screens show until the server has it; null for other acts. */
  readonly opens: TableOrder | null;
  /** True once a try had no answer. */
  readonly isWaiting: boolean;
};
export type NewAct = Omit<KeptAct, 'isWaiting'>;
/** An act that the server refused, shown until the captain tries again or drops it. */
export type RefusedAct = KeptAct & { readonly why: string };

/** The acts that the captain of this device chose and sent in a company, by order. It outlives a reload. */
export type Kept = {
  readonly acts: readonly KeptAct[];
  readonly chosen: Readonly<Record<string, readonly Wish[]>>;
  /** Why the last round of an order was refused; its dishes are chosen again. */
  readonly refused: Readonly<Record<string, string>>;
  /** Refused acts that are no rounds. */
  readonly failed: readonly RefusedAct[];
};

const nothing: Kept = { acts: [], chosen: {}, refused: {}, failed: [] };
/** For a device whose storage is full. */
const memory = new Map<string, string>();

/** Under this name the device keeps the acts of a person in a company. Another person never sees them. */
export const nameOfKept = (personId: string, orgId: string) => `${keptActsOf(personId)}${orgId}`;

const textOf = (name: string) => memory.get(name) ?? localStorage.getItem(name);
export const readKept = (name: string): Kept => parsed<Kept>(textOf(name)) ?? nothing;
export const listenToKept = listen;

export function changeKept(name: string, by: (kept: Kept) => Kept): void {
  const before = readKept(name);
  const after = by(before);
  if (after === before) return;
  const isEmpty = [after.acts, Object.keys(after.chosen), Object.keys(after.refused), after.failed].every(({ length }) => length === 0);
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

// Acts that a full storage did not take go with the session, too.
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

/** The chosen dishes of an order become a round, behind what waits. */
export function send(kept: Kept, { key, orderId, place, wishes }: Pick<NewAct, 'key' | 'orderId' | 'place' | 'wishes'>): Kept {
  const asked: Asked = { to: 'takeRound', input: { id: orderId, lines: roundOf(wishes) } };
  return {
    ...kept,
    acts: [...kept.acts, { key, orderId, place, asked, says: '', wishes, opens: null, isWaiting: false }],
    chosen: without(kept.chosen, orderId),
    refused: without(kept.refused, orderId),
  };
}

/** An act waits behind the others. */
export const keep = (kept: Kept, act: KeptAct): Kept => ({ ...kept, acts: [...kept.acts, act] });

/** An act was answered: it arrived. */
export const arrived = (kept: Kept, { key }: KeptAct): Kept => ({ ...kept, acts: kept.acts.filter((each) => each.key !== key) });

/** An act was not answered: it waits with all behind it. */
export const waits = (kept: Kept, { key }: KeptAct): Kept => ({
  ...kept,
  acts: kept.acts.map((each) => (each.key === key ? { ...each, isWaiting: true } : each)),
});

/** The captain has read why an act was refused. */
export const drop = (kept: Kept, { key }: KeptAct): Kept => ({ ...kept, failed: kept.failed.filter((each) => each.key !== key) });

/** A round was refused: its dishes are chosen again, before those chosen since, with the reason. */
function chooseAgain(kept: Kept, orderId: string, wishes: readonly Wish[], why: string): Kept {
  return {
    ...kept,
    chosen: withWishes(kept, orderId, [...wishes, ...(kept.chosen[orderId] ?? [])]),
    refused: { ...kept.refused, [orderId]: why },
  };
}

/**
 * The server refused an act. The dishes of a round are chosen again. Of an order that could not be opened, all that waits behind comes back: its dishes are
 * chosen, as later changes left them.
 */
export function refuse(kept: Kept, act: KeptAct, why: string): Kept {
  const { orderId, wishes, asked } = act;
  const left = arrived(kept, act);
  if (wishes.length > 0) return chooseAgain(left, orderId, wishes, why);
  const failed = [...left.failed, { ...act, why }];
  if (asked.to !== 'openOrder') return { ...left, failed };
  const behind = left.acts.filter((each) => each.orderId === orderId);
  const back = chooseAgain({ ...left, failed, acts: left.acts.filter((each) => each.orderId !== orderId) }, orderId, wishesOf(behind), why);
  return { ...back, refused: kept.refused };
}

type Line = TableOrder['lines'][number];
type Changeable = { readonly id: string; readonly quantityE4: number; readonly note: string; readonly isHeld: boolean };

/** A line after an act that waits. Quantities are absolute, so it does not matter if the act has arrived already. */
function lineAfter<Of extends Changeable>(line: Of, { asked }: KeptAct): Of {
  if (asked.to === 'fireCourse') return asked.input.lineIds.includes(line.id) ? { ...line, isHeld: false } : line;
  if (asked.to === 'takeRound') {
    const change = asked.input.lines.find(({ id }) => id === line.id);
    return change ? { ...line, quantityE4: change.quantityE4, note: change.note ?? '' } : line;
  }
  if (asked.to !== 'moveDishes') return line;
  const moved = asked.input.lines.find(({ lineId }) => lineId === line.id);
  return moved ? { ...line, quantityE4: moved.seenE4 - moved.quantityE4 } : line;
}

const lineAfterAll = <Of extends Changeable>(line: Of, acts: readonly KeptAct[]): Of => acts.reduce(lineAfter, line) as Of;

/** The dishes of the rounds that wait, as later acts left them. */
export const wishesOf = (acts: readonly KeptAct[]): Wish[] =>
  acts.flatMap(({ wishes }) => wishes.map((wish) => lineAfterAll(wish, acts))).filter(({ quantityE4 }) => quantityE4 > 0);

/** The lines that an act is about; none if it is about the whole order. */
export const linesOf = ({ asked }: KeptAct): readonly string[] => {
  if (asked.to === 'takeRound') return asked.input.lines.map(({ id }) => id);
  if (asked.to === 'fireCourse') return asked.input.lineIds;
  return asked.to === 'moveDishes' ? asked.input.lines.map(({ lineId }) => lineId) : [];
};

/** The order as it will be once the acts that wait have arrived. */
export function withActs(order: TableOrder, acts: readonly KeptAct[]): TableOrder {
  if (acts.length === 0) return order;
  const moved = acts.findLast(({ asked }) => asked.to === 'moveOrder');
  const lines = order.lines.map((line): Line => {
    const { id: _, ...after } = lineAfterAll({ ...line, id: line._id }, acts);
    return after;
  });
  if (moved?.asked.to !== 'moveOrder') return { ...order, lines };
  return { ...order, lines, tableId: moved.asked.input.tableId, tableName: moved.place };
}
