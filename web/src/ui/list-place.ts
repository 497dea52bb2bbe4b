import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const ROOM = 304;

/** Where a floating list stands: under its field, or over it when there is no room. Follows scrolling and resizing. */
export function useListPlace(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
  width?: number,
): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({});

  useLayoutEffect(() => {
    if (!isOpen) return;
    // The top layer: never cut off by a scrolling table, never under a dialog.
    list.current?.showPopover?.();
    const measure = () => {
      const box = field.current?.getBoundingClientRect();
      if (!box) return;
      const below = window.innerHeight - box.bottom;
      const isAbove = below < ROOM && box.top > below;
      const wide = Math.min(Math.max(width ?? box.width, box.width), window.innerWidth - 16);
      setPlace({
        width: wide,
        left: Math.max(8, Math.min(box.left, window.innerWidth - wide - 8)),
        maxHeight: Math.min(ROOM, (isAbove ? box.top : below) - 8),
        ...(isAbove ? { bottom: window.innerHeight - box.top + 2 } : { top: box.bottom + 2 }),
      });
    };
    measure();
    const popover = list.current;
    window.addEventListener('scroll', measure, true);
    window.addEventListener('resize', measure);
    return () => {
      popover?.hidePopover?.();
      window.removeEventListener('scroll', measure, true);
      window.removeEventListener('resize', measure);
    };
  }, [isOpen, field, list, width]);

  return place;
}
