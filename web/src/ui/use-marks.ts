import { useMemo, useState } from 'react';

type Markable = { readonly _id: string };
type Options<Row> = {
  /** The name of a row for screen readers. */
  readonly nameOf: (row: Row) => string;
  /** The number of rows that one action takes. */
  readonly most?: number;
};

/** The row that has the focus. */
const inHand = <Row extends Markable>(rows: readonly Row[]): Row | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row], tr, li');
  const id = row?.dataset.row ?? row?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
  return rows.find(({ _id }) => _id === id);
};

/**
 * The rows of a list for an action: the marked ones, or without marks the focused one. A row beyond `most` is not marked. Marks stay when
 * another search or filter no longer shows their rows.
 */
export function useMarks<Row extends Markable>(rows: readonly Row[], { nameOf, most = Number.POSITIVE_INFINITY }: Options<Row>) {
  const [kept, setKept] = useState<ReadonlyMap<string, Row>>(new Map());
  // The same object as long as nothing changes: the rows of a long list are not drawn again.
  return useMemo(() => {
    const shown = new Map(rows.filter(({ _id }) => kept.has(_id)).map((row) => [row._id, row]));
    // As the list has them now.
    const marked = [...kept.values()].map((row) => shown.get(row._id) ?? row);
    const hidden = marked.length - shown.size;
    const isFull = marked.length >= most;
    const isAll = shown.size > 0 && shown.size === Math.min(rows.length, most - hidden);
    const toggle = (row: Row) => {
      const next = new Map(kept);
      if (!next.delete(row._id) && !isFull) next.set(row._id, row);
      setKept(next);
    };
    return {
      nameOf,
      count: marked.length,
      marked,
      says: hidden === 0 ? `${marked.length} marked` : `${marked.length} marked, ${hidden} not shown`,
      isFull,
      isAll,
      isSome: shown.size > 0 && !isAll,
      has: (id: string) => kept.has(id),
      toggle,
      /** For Space, which without a row in hand scrolls, and presses a focused button. */
      toggleInHand: () => {
        const row = document.activeElement?.matches('button') ? undefined : inHand(rows);
        if (row === undefined) return 'pass';
        toggle(row);
        return 'done';
      },
      /** Marks all rows that are loaded, up to `most`; or unmarks them, if they are marked. */
      toggleAll: () => {
        const others = marked.filter(({ _id }) => !shown.has(_id));
        const all = isAll ? others : [...others, ...rows.slice(0, Math.max(0, most - others.length))];
        setKept(new Map(all.map((row) => [row._id, row])));
      },
      clear: () => setKept(new Map()),
      chosen: (): readonly Row[] => (marked.length > 0 ? marked : [inHand(rows)].filter((row) => row !== undefined)),
    };
  }, [rows, kept, nameOf, most]);
}
export type Marks<Row extends Markable> = ReturnType<typeof useMarks<Row>>;
