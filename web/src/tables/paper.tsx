import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './paper.module.css';

/** Prints a narrow paper (80 mm) with the browser's own printing, once; the screen stays as it is. */
export function Paper({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  const done = useRef(onPrinted);
  useEffect(() => {
    document.body.dataset.prints = 'paper';
    // After the paper is drawn, and only once, even if the effect runs again.
    const timer = setTimeout(() => {
      window.print();
      done.current();
    });
    return () => {
      clearTimeout(timer);
      delete document.body.dataset.prints;
    };
  }, []);
  return createPortal(<div className={classes.paper}>{children}</div>, document.body);
}

/** A row of a paper: text on the left, a figure on the right. */
export const PaperRow = ({ left, right, isStrong = false }: { left: ReactNode; right?: ReactNode; isStrong?: boolean }) => (
  <div className={classes.row} data-strong={isStrong}>
    <span>{left}</span>
    <span>{right}</span>
  </div>
);
