import { useCallback } from 'react';
import type { Drop } from './room-board.tsx';

/** What is done with a stay on the board. */
export function useStayActs(_orgId: string) {
  const drop = useCallback((_drop: Drop) => {}, []);
  return { drop };
}
export type StayActs = ReturnType<typeof useStayActs>;
