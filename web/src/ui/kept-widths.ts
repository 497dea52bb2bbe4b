import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Of a table whose rows come and go with the scrolling: a column that its rows have widened stays so, or all columns would move under the eye with
 * each row that leaves. `of` says of which list, by its first row: of another one, or where the table has another width, they begin anew. Null where
 * widths come from the rows as they are.
 */
export function useKeptWidths(table: RefObject<HTMLElement | null>, of: string | null): void {
  const kept = useRef({ list: of, room: 0, widest: new WeakMap<Element, number>() });
  useLayoutEffect(() => {
    const heads = table.current?.querySelectorAll<HTMLElement>('th[data-kept]') ?? [];
    const room = table.current?.clientWidth ?? 0;
    if (kept.current.list !== of || kept.current.room !== room) {
      kept.current = { list: of, room, widest: new WeakMap() };
      for (const head of heads) head.style.removeProperty('min-width');
    }
    if (of === null) return;
    const { widest } = kept.current;
    const widths = [...heads].map((head) => head.getBoundingClientRect().width);
    for (const [at, head] of [...heads].entries()) {
      const width = widths[at]!;
      if (width <= (widest.get(head) ?? 0)) continue;
      widest.set(head, width);
      head.style.minWidth = `${width}px`;
    }
  });
}
