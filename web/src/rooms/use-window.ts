import { type RefObject, useLayoutEffect, useState } from 'react';

/** The part of the board that is on the screen: pixels from its top left corner. */
export type Window = { readonly top: number; readonly left: number; readonly width: number; readonly height: number };

/** A change of the window is told in steps of this many pixels: a scroll within one step draws nothing anew. */
const STEP = 120;
const stepped = (pixels: number) => Math.floor(pixels / STEP) * STEP;

/** The part of a scrolled box that is seen, in steps. */
export function useWindow(box: RefObject<HTMLElement | null>): Window {
  const [shown, setShown] = useState<Window>({ top: 0, left: 0, width: 1_200, height: 700 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const next = {
        ...{ top: stepped(element.scrollTop), left: stepped(element.scrollLeft) },
        ...{ width: element.clientWidth || 1_200, height: element.clientHeight || 700 },
      };
      const isSame = (now: Window) => (['top', 'left', 'width', 'height'] as const).every((side) => now[side] === next[side]);
      setShown((now) => (isSame(now) ? now : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box]);
  return shown;
}

/** Drawn beyond the window, so that a quick scroll shows no gap. */
export const BEYOND = 240;
