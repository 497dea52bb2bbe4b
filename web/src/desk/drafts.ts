import type { DraftStore, Entry } from '../platform/drafts/draft-store.ts';

/** A draft on this device, as Home lists it. Amounts in paise; null if it only moves goods. */
export type Draft = {
  readonly key: string;
  readonly name: string;
  readonly paise: number | null;
  readonly changedAt: number;
  readonly open: () => void;
  readonly discard: () => void;
};

export function begun<E extends Entry>({ active, kept }: DraftStore<E>): readonly E[] {
  return [active, ...kept].filter(({ changedAt }) => changedAt !== null);
}

export function discardFrom<E extends Entry>(draftStore: DraftStore<E>, key: string, begin: () => E): void {
  if (draftStore.active.key === key) draftStore.start(begin());
  else draftStore.discardKept(key);
}
