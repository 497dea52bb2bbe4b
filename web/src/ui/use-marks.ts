import { useState } from 'react';
import type { Cheque } from '../platform/answers.ts';

/** The cheque of the row that has the focus. */
const inHand = (cheques: readonly Cheque[]): Cheque | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row], tr, li');
  const id = row?.dataset.row ?? row?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
  return cheques.find(({ _id }) => _id === id);
};

/** The cheques for an action: the marked ones, or without marks the focused one. */
export function useMarks(cheques: readonly Cheque[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const marked = cheques.filter(({ _id }) => ids.has(_id));
  const toggle = (id: string) =>
    setIds((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return {
    count: marked.length,
    marked,
    has: (id: string) => ids.has(id),
    toggle,
    toggleInHand: () => {
      const cheque = inHand(cheques);
      if (cheque) toggle(cheque._id);
    },
    clear: () => setIds(new Set()),
    chosen: (): readonly Cheque[] => (marked.length > 0 ? marked : [inHand(cheques)].filter((cheque) => cheque !== undefined)),
  };
}
export type Marks = ReturnType<typeof useMarks>;
