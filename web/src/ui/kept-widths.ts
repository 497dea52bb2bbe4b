import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps column widths of a table with windowed rows: a column widened by its rows stays so, or all columns would move with each row that
 * leaves the window. `of` identifies the list by its first row. Another list, or another table width, resets the widths. Null leaves widths
 * to the rows.
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
