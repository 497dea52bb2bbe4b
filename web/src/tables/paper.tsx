import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { api } from '../platform/api.ts';
import { usePrintOnce } from '../ui/use-print-once.ts';
import classes from './paper.module.css';

/** A roll of paper in millimetres, with what the printer leaves white on each side. */
const ROLL_MM = 80;
const WHITE_MM = 4;
const MM_OF_PIXEL = 25.4 / 96;
/** Dots of a thermal printer. */
const DOTS_OF_MM = 8;

/** Prints a narrow paper (80 mm, as long as its text), once. A further paper needs another key. */
export function Paper({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  const paper = useRef<HTMLDivElement>(null);
  // CSS has no page that is as long as its text.
  const pageOf = () => {
    const heightMm = Math.ceil((paper.current?.offsetHeight ?? 0) * MM_OF_PIXEL) + 2 * WHITE_MM;
    return `size: ${ROLL_MM}mm ${Math.max(heightMm, ROLL_MM)}mm; margin: ${WHITE_MM}mm;`;
  };
  usePrintOnce('paper', pageOf, onPrinted);
  return createPortal(
    <div ref={paper} className={classes.paper}>
      {children}
    </div>,
    document.body,
  );
}

type Row = NonNullable<Awaited<ReturnType<typeof api.tables.printBill>>['paper']>[number];

/** Rows that core describes for every printer. */
export const PaperRows = ({ rows }: { rows: readonly Row[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a paper never change
  rows.map((row, at) => <AnyRow key={at} row={row} />);

function AnyRow({ row }: { row: Row }) {
  if ('rule' in row) return <hr />;
  if ('code' in row) {
    const { side, path } = row.code;
    return (
      <svg viewBox={`0 0 ${side} ${side}`} className={classes.code} role="img" aria-label="QR code">
        <path fill="#000000" d={path} />
      </svg>
    );
  }
  if ('logo' in row) {
    const { width, height, path } = row.logo;
    return (
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.logo}
        style={{ width: `${width / DOTS_OF_MM}mm` }}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Logo"
      >
        <path fill="#000000" d={path} />
      </svg>
    );
  }
  const { left, right, size, isCentred = false } = row;
  if (size === 'large') return <h1 data-centred={isCentred}>{left}</h1>;
  return (
    <div className={classes.row} data-strong={size === 'strong'} data-centred={isCentred}>
      <span>{left}</span>
      <span>{right}</span>
    </div>
  );
}
