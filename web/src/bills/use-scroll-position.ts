import { useEffect } from 'react';
import type { StoreApi } from 'zustand';
import type { TallyData } from './tally-data.ts';

/** Stores the scroll position and restores it once the rows are rendered. */
export function useScrollPosition(tally: StoreApi<TallyData>, hasRows: boolean): void {
  useEffect(() => {
    if (!hasRows) return;
    const keep = () => tally.setState({ scrollPosition: window.scrollY });
    // After the router, which scrolls each page to its top.
    const restoring = setTimeout(() => {
      window.scrollTo({ top: tally.getState().scrollPosition });
      window.addEventListener('scroll', keep, { passive: true });
    });
    return () => {
      clearTimeout(restoring);
      window.removeEventListener('scroll', keep);
    };
  }, [tally, hasRows]);
}
