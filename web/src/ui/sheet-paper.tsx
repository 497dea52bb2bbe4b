import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './sheet-paper.module.css';
import { usePrintOnce } from './use-print-once.ts';

/** Prints a sheet of A4, once. A further sheet needs another key. */
export function SheetPaper({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  usePrintOnce('sheet', () => 'size: A4; margin: 14mm;', onPrinted);
  return createPortal(<div className={classes.sheet}>{children}</div>, document.body);
}
