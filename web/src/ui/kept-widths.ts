import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Of a table whose rows come and go with the scrolling: a column that its rows have widened stays so, or all columns would move under the eye with
 * each row that leaves. Not where `isKept` is false; there, widths come from the rows as they are.
 */
export function useKeptWidths(table: RefObject<HTMLElement | null>, isKept: boolean): void {
  const widest = useRef(new WeakMap<Element, number>());
  useLayoutEffect(() => {
    const heads = table.current?.querySelectorAll<HTMLElement>('th[data-kept]') ?? [];
    if (!isKept) {
      widest.current = new WeakMap();
      for (const head of heads) head.style.removeProperty('min-width');
      return;
    }
    for (const head of heads) {
      const { width } = head.getBoundingClientRect();
      if (width <= (widest.current.get(head) ?? 0)) continue;
      widest.current.set(head, width);
      head.style.minWidth = `${width}px`;
    }
  });
}
