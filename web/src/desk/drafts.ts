import type { Entry, Shelf } from '../platform/drafts/shelf.ts';

/** What was begun on this device, as Home lists it. Amounts in paise; null of what only moves goods. */
export type Draft = {
  readonly key: string;
  readonly name: string;
  readonly paise: number | null;
  readonly changedAt: number;
  readonly open: () => void;
  readonly discard: () => void;
};

export function begun<E extends Entry>({ active, kept }: Shelf<E>): readonly E[] {
  return [active, ...kept].filter(({ changedAt }) => changedAt !== null);
}

export function discardFrom<E extends Entry>(shelf: Shelf<E>, key: string, begin: () => E): void {
  if (shelf.active.key === key) shelf.start(begin());
  else shelf.discardKept(key);
}
