import { type RefObject, useEffect } from 'react';

/** The row that was opened, by page, so that Back returns to it. */
const lastOpened = new Map<string, string>();

/** Call when a row is opened. */
export const leaveFromRow = (row: string): void => {
  lastOpened.set(window.location.pathname, row);
};

export const forgetRows = (): void => lastOpened.clear();

/** A long list renders the rows near the window some frames later, when the browser has restored the scroll position. */
const MOST_FRAMES = 20;

/** Focuses the row from which the page was left, once the list has rows. Looks for it in each frame until it is rendered. */
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
