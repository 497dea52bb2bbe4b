import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** With fewer rows all are in the document: the browser's search finds them, and scrolling computes nothing. */
const WHOLE = 100;

type RowWindow = { first: number; past: number; before: number; after: number; measure: ((row: Element | null) => void) | undefined };

/** The rows of a long list near the window, and the height of those left out above and below. */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [scrollMargin, setScrollMargin] = useState(0);
  const isWhole = count <= WHOLE;
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + window.scrollY);
  }, [list]);
  const { getVirtualItems, getTotalSize, measureElement } = useWindowVirtualizer({
    count: isWhole ? 0 : count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  });
  if (isWhole) return { first: 0, past: count, before: 0, after: 0, measure: undefined };
  const items = getVirtualItems();
  const [from, to] = [items[0], items.at(-1)];
  return {
    first: from?.index ?? 0,
    past: (to?.index ?? -1) + 1,
    before: from ? from.start - scrollMargin : 0,
    after: to ? getTotalSize() - (to.end - scrollMargin) : getTotalSize(),
    measure: measureElement,
  };
}

type WithinRow = { readonly index: number; readonly before: number };

/**
 * The same for a list that scrolls in its own box. The row with index `kept`, which has the focus, is always rendered. Each row has the
 * height of the omitted rows before it.
 */
export function useRowsWithin(box: RefObject<HTMLElement | null>, count: number, rowHeight: number, kept: number) {
  const isWhole = count <= WHOLE;
  const { getVirtualItems, getTotalSize, measureElement, scrollToIndex } = useVirtualizer({
    count: isWhole ? 0 : count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return kept < 0 || kept >= count || near.includes(kept) ? near : [...near, kept].toSorted((a, b) => a - b);
    },
  });
  if (isWhole) {
    const rows = Array.from({ length: count }, (_, index): WithinRow => ({ index, before: 0 }));
    return { rows, after: 0, measure: undefined, show: undefined };
  }
  const items = getVirtualItems();
  const rows = items.map(({ index, start }, at): WithinRow => ({ index, before: start - (items[at - 1]?.end ?? 0) }));
  return { rows, after: getTotalSize() - (items.at(-1)?.end ?? 0), measure: measureElement, show: scrollToIndex };
}
