import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Fewer rows than this are all in the document: the browser's search finds them, and nothing is computed on scrolling. */
const WHOLE = 100;

type RowWindow = { first: number; past: number; before: number; after: number; measure: ((row: Element | null) => void) | undefined };

/** Which rows of a long list stand near the window, and the room that those left out take above and below. */
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
