import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';

/** A line of goods before a save: whether its stock is still loading, and a function that applies suggestions for the last input. */
type Line = { readonly row: number; readonly isReading: boolean; settle(): void };

/** Registers each line by its id; null after it is removed. */
export const LinesToSettle = createContext<(id: string, line: Line | null) => void>(() => {});

/** For a line of goods: reports its state to the save. */
export function useLineToSettle(id: string, line: Line): void {
  const tell = useContext(LinesToSettle);
  // Before a waiting save is checked.
  useLayoutEffect(() => tell(id, line));
  useLayoutEffect(() => () => tell(id, null), [id, tell]);
}

/** The lines of a voucher as its save sees them. */
export function useLinesToSettle() {
  const lines = useRef(new Map<string, Line>());
  const [isReading, setIsReading] = useState(false);
  const tell = useCallback((id: string, line: Line | null) => {
    if (line) lines.current.set(id, line);
    else lines.current.delete(id);
    setIsReading([...lines.current.values()].some((each) => each.isReading));
  }, []);
  return {
    tell,
    isReading,
    /** From the last one, because a line that is split moves those below it. */
    settle: () => {
      for (const line of [...lines.current.values()].toSorted((a, b) => b.row - a.row)) line.settle();
    },
  };
}
