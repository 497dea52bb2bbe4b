import { useEffect, useState } from 'react';

const PATIENCE_MILLIS = 10_000;

/** True while a requested save still waits for data that only helps to fill lines: the server checks it anyway. */
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
