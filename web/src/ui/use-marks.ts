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

/** The rows of a list for an action: the marked ones, or without marks the focused one. A row beyond `most` is not marked. */
export function useMarks<Row extends Markable>(rows: readonly Row[], { nameOf, most = Number.POSITIVE_INFINITY }: Options<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // The same object as long as nothing changes: the rows of a long list are not drawn again.
  return useMemo(() => {
    const marked = rows.filter(({ _id }) => ids.has(_id));
    const isFull = marked.length >= most;
    const isAll = marked.length > 0 && marked.length === Math.min(rows.length, most);
    const toggle = (id: string) => {
      // Rows that left the list with a filter count no longer.
      const next = new Set(marked.map(({ _id }) => _id));
      if (!next.delete(id) && !isFull) next.add(id);
      setIds(next);
    };
    return {
      nameOf,
      count: marked.length,
      marked,
      isFull,
      isAll,
      has: (id: string) => ids.has(id),
      toggle,
      /** For Space, which without a row in hand scrolls, and presses a focused button. */
      toggleInHand: () => {
        const row = document.activeElement?.matches('button') ? undefined : inHand(rows);
        if (row === undefined) return 'pass';
        toggle(row._id);
        return 'done';
      },
      /** Marks all rows that are loaded, up to `most`; or none, if they are marked. */
      toggleAll: () => setIds(new Set(isAll ? [] : rows.slice(0, most).map(({ _id }) => _id))),
      clear: () => setIds(new Set()),
      chosen: (): readonly Row[] => (marked.length > 0 ? marked : [inHand(rows)].filter((row) => row !== undefined)),
    };
  }, [rows, ids, nameOf, most]);
}
export type Marks<Row extends Markable> = ReturnType<typeof useMarks<Row>>;
