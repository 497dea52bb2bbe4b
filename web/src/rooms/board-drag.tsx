import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import classes from './board.module.css';
import { type Bar, type BoardRow, HEAD_HEIGHT, isStayRow, LABEL_WIDTH, nameOf, rowAt, type StayRow } from './board-layout.ts';

/** A drag begins after this many pixels: less is a click. */
const DRAG_FROM = 5;

/** A bar that was dropped elsewhere: in another room, some nights later, or longer. */
export type Drop = {
  readonly bar: Bar;
  readonly row: BoardRow;
  readonly to: StayRow;
  readonly nights: number;
  readonly isStretched: boolean;
};

/** A bar on its way, by the row and the nights that it has reached. */
type Dragged = { bar: Bar; row: number; isStretched: boolean; x: number; y: number; nights: number; toRow: number };

type Shown = { day: number; rows: readonly BoardRow[]; tops: readonly number[]; onDrop: (drop: Drop) => void };

/** True once the bar is over another place than its own. */
export const isMoved = ({ nights, toRow, row }: Dragged): boolean => nights !== 0 || toRow !== row;

/** Bars dragged with the mouse, to other nights or to another room. `wasDropped` is true at the click that ends a drag. */
export function useDrag(box: RefObject<HTMLElement | null>, { day, rows, tops, onDrop }: Shown) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef({ dragged, day, rows, tops, onDrop });
  useEffect(() => {
    latest.current = { dragged, day, rows, tops, onDrop };
  });
  const press = useCallback((bar: Bar, row: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const isStretched = (event.target as HTMLElement).dataset.stretch !== undefined;
    setDragged({ bar, row, isStretched, x: event.clientX, y: event.clientY, nights: 0, toRow: row });
  }, []);
  const isDropped = useRef(false);
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const move = (event: globalThis.PointerEvent) => {
      const { dragged: drag, ...now } = latest.current;
      const element = box.current;
      if (!drag || !element) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      const isFar = Math.max(Math.abs(dx), Math.abs(dy)) >= DRAG_FROM;
      // A drag goes one way: to other days, or to another room.
      const isSideways = drag.isStretched || Math.abs(dx) >= Math.abs(dy);
      const y = event.clientY - element.getBoundingClientRect().top + element.scrollTop - HEAD_HEIGHT;
      const toRow = isFar && !isSideways ? rowAt(now.tops, y) : drag.row;
      const nights = isFar && isSideways ? Math.round(dx / now.day) : 0;
      if (nights !== drag.nights || toRow !== drag.toRow) setDragged({ ...drag, nights, toRow });
    };
    const drop = () => {
      const { dragged: drag, rows: all, onDrop: tell } = latest.current;
      setDragged(null);
      if (!drag || !isMoved(drag)) return;
      const to = all[drag.toRow];
      if (!isStayRow(to)) return;
      isDropped.current = true;
      setTimeout(() => {
        isDropped.current = false;
      });
      tell({ bar: drag.bar, row: all[drag.row]!, to, nights: drag.nights, isStretched: drag.isStretched });
    };
    const stop = (event: KeyboardEvent) => event.key === 'Escape' && setDragged(null);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('keydown', stop);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('keydown', stop);
    };
  }, [isDragging, box]);
  const wasDropped = useCallback(() => isDropped.current, []);
  return { dragged, press, wasDropped };
}

/** The dragged bar at its new place. */
export function Ghost({ dragged, top, day }: { dragged: Dragged; top: number; day: number }) {
  const { bar, nights, isStretched } = dragged;
  const width = Math.max(0.5, bar.width + (isStretched ? nights : 0));
  const left = bar.left + (isStretched ? 0 : nights);
  return (
    <div
      className={`${classes.bar} ${classes.ghost}`}
      data-look={bar.look}
      style={{ top: top + 4, left: LABEL_WIDTH + left * day, width: width * day - 2 }}
    >
      <strong>{nameOf(bar)}</strong>
    </div>
  );
}
