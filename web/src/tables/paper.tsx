import type { PaperRow as Row } from '@bahi/core/tables/slip-paper';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './paper.module.css';

/** A roll of paper in millimetres, with what the printer leaves white on each side. */
const ROLL_MM = 80;
const WHITE_MM = 4;
const MM_OF_PIXEL = 25.4 / 96;

/**
 * Prints a narrow paper (80 mm, as long as its text) with the browser's own printing, once; the screen stays as it is. The paper stays until
 * the browser says that it printed: a phone draws it only after `print` has returned. A further paper needs another key.
 */
export function Paper({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  const done = useRef(onPrinted);
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const finish = () => done.current();
    // CSS has no page that is as long as its text.
    const size = document.createElement('style');
    const heightMm = Math.ceil((paper.current?.offsetHeight ?? 0) * MM_OF_PIXEL) + 2 * WHITE_MM;
    size.textContent = `@page { size: ${ROLL_MM}mm ${Math.max(heightMm, ROLL_MM)}mm; margin: ${WHITE_MM}mm; }`;
    document.head.append(size);
    document.body.dataset.prints = 'paper';
    window.addEventListener('afterprint', finish);
    // After the paper is drawn, and only once, even if the effect runs again.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', finish);
      size.remove();
      delete document.body.dataset.prints;
    };
  }, []);
  return createPortal(
    <div ref={paper} className={classes.paper}>
      {children}
    </div>,
    document.body,
  );
}

/** A row of a paper: text on the left, a figure on the right. */
export const PaperRow = ({ left, right, isStrong = false }: { left: ReactNode; right?: ReactNode; isStrong?: boolean }) => (
  <div className={classes.row} data-strong={isStrong}>
    <span>{left}</span>
    <span>{right}</span>
  </div>
);

/** Rows that core describes for every printer. */
export const PaperRows = ({ rows }: { rows: readonly Row[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a paper never change
  rows.map((row, at) => <AnyRow key={at} row={row} />);

function AnyRow({ row }: { row: Row }) {
  if ('rule' in row) return <hr />;
  return row.size === 'large' ? <h1>{row.left}</h1> : <PaperRow left={row.left} right={row.right} isStrong={row.size === 'strong'} />;
}
