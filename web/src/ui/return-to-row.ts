import { type RefObject, useEffect } from 'react';

/** The row that was opened, by page, so that Back returns to it. */
const lastOpened = new Map<string, string>();

/** Call when a row is opened. */
export const leaveFromRow = (row: string): void => {
  lastOpened.set(window.location.pathname, row);
};

/** A long list draws the rows near the window some frames after it is there; the browser has put the window back by then. */
const MOST_FRAMES = 20;

/** Focuses the row from which the page was left, once the list has rows. Until it is drawn it is looked for in each frame. */
export function useReturnToRow(list: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const row = hasRows && lastOpened.get(window.location.pathname);
    if (!row) return;
    lastOpened.delete(window.location.pathname);
    let [frame, left] = [0, MOST_FRAMES];
    const look = () => {
      const found = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`);
      if (found) found.focus();
      else if (left-- > 0) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [list, hasRows]);
}
