import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const ROOM = 304;
/** Four rows: with this room below its field, a list scrolls instead of covering the content above. */
const LEAST_BELOW = 152;

/**
 * The position of a floating list: below its field and the field's message, or above it if there is no room for four rows. It follows the
 * field, even if content above it grows.
 */
export function useListPlace(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
  width?: number,
): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({});

  useLayoutEffect(() => {
    if (!isOpen) return;
    // The top layer: not clipped by a scrolling table, and not under a dialog.
    list.current?.showPopover?.();
    const measure = () => {
      if (!field.current) return;
      const box = field.current.getBoundingClientRect();
      const foot = footOf(field.current);
      const below = seenDownTo() - foot;
      const isAbove = below < LEAST_BELOW && box.top > below;
      const wide = Math.min(Math.max(width ?? box.width, box.width), window.innerWidth - 16);
      setPlace({
        width: wide,
        left: Math.max(8, Math.min(box.left, window.innerWidth - wide - 8)),
        maxHeight: Math.min(ROOM, (isAbove ? box.top : below) - 8),
        ...(isAbove ? { bottom: window.innerHeight - box.top + 2 } : { top: foot + 2 }),
      });
    };
    // A changed layout of the page is complete only after the resize event.
    const measureTwice = () => {
      measure();
      requestAnimationFrame(measure);
    };
    measure();
    const popover = list.current;
    // No event reports that a field was moved by content inserted above it.
    let stood = field.current?.getBoundingClientRect();
    let frame = requestAnimationFrame(function follow() {
      const stands = field.current?.getBoundingClientRect();
      if (stands?.top !== stood?.top || stands?.left !== stood?.left || stands?.width !== stood?.width) measure();
      stood = stands;
      frame = requestAnimationFrame(follow);
    });
    window.addEventListener('scroll', measure, true);
    window.addEventListener('resize', measureTwice);
    window.visualViewport?.addEventListener('resize', measureTwice);
    return () => {
      popover?.hidePopover?.();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', measure, true);
      window.removeEventListener('resize', measureTwice);
      window.visualViewport?.removeEventListener('resize', measureTwice);
    };
  }, [isOpen, field, list, width]);

  return place;
}

/** The bottom of the visible area: a phone's keyboard covers the rest of the window. */
function seenDownTo(): number {
  const seen = window.visualViewport;
  return seen ? seen.offsetTop + seen.height : window.innerHeight;
}

/** The bottom of the field with its message, which stays visible. */
function footOf(field: HTMLElement): number {
  const fault = field.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error');
  return Math.max(field.getBoundingClientRect().bottom, fault?.getBoundingClientRect().bottom ?? 0);
}
