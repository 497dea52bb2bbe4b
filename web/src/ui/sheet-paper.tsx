import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './sheet-paper.module.css';

/** Prints a sheet of A4 with the browser's own printing, once; the screen stays as it is. A further sheet needs another key. */
export function SheetPaper({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  const done = useRef(onPrinted);
  useEffect(() => {
    const finish = () => done.current();
    const size = document.createElement('style');
    size.textContent = '@page { size: A4; margin: 14mm; }';
    document.head.append(size);
    document.body.dataset.prints = 'sheet';
    window.addEventListener('afterprint', finish);
    // After the sheet is drawn, and only once, even if the effect runs again.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', finish);
      size.remove();
      delete document.body.dataset.prints;
    };
  }, []);
  return createPortal(<div className={classes.sheet}>{children}</div>, document.body);
}
