import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';

/** A line of goods before a save: whether the books are asked about it still, and what is suggested of what was typed into it last. */
type Line = { readonly row: number; readonly isReading: boolean; settle(): void };

/** Who is told of each line, by its mark; null once it is gone. */
export const LinesToSettle = createContext<(id: string, line: Line | null) => void>(() => {});

/** For a line of goods: tells the save how it stands. */
export function useLineToSettle(id: string, line: Line): void {
  const tell = useContext(LinesToSettle);
  // Before a save that waits for it is judged.
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
    /** From the last on: a line that becomes several moves those below it. */
    settle: () => {
      for (const line of [...lines.current.values()].toSorted((a, b) => b.row - a.row)) line.settle();
    },
  };
}
