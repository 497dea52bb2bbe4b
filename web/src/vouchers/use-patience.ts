import { useEffect, useState } from 'react';

const PATIENCE_MILLIS = 10_000;

/** Whether a save that is due still waits for what only helps to fill lines: the server has the last word on that. */
export function usePatience(isDue: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isDue) return;
    const over = setTimeout(() => setIsOver(true), PATIENCE_MILLIS);
    return () => {
      clearTimeout(over);
      setIsOver(false);
    };
  }, [isDue]);
  return !isOver;
}
