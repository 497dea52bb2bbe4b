import type { IsoDate } from '@bahi/core/periods/business-date';
import { useEffect, useRef } from 'react';
import type { Board } from '../platform/answers.ts';
import classes from './board.module.css';
import { type Bar, type BoardRow, HEAD_HEIGHT, LABEL_WIDTH, nameOf, ROOM_HEIGHT } from './board-layout.ts';
import { dayName, lookWords } from './words.ts';

/** A person's place on the board: a row, and a night counted from the first one. */
export type Place = { readonly row: number; readonly night: number };

/** Around the bar of the chosen night, or over the day if there is none. */
export const cursorSpan = (bar: Bar | undefined, night: number, day: number) =>
  bar ? { left: LABEL_WIDTH + bar.left * day - 1, width: bar.width * day + 1 } : { left: LABEL_WIDTH + night * day, width: day };

const POP_WIDTH = 320;
const POP_HEIGHT = 300;

/** Below the bar, above it in the lower half of the window; never beside the board. */
export function popStyle({
  bar,
  top,
  day,
  seen,
  board,
}: {
  bar: Bar;
  top: number;
  day: number;
  seen: { top: number; left: number; width: number; height: number };
  board: Board;
}) {
  const wanted = Math.max(LABEL_WIDTH + bar.left * day + 24, seen.left + LABEL_WIDTH + 8);
  const most = Math.min(LABEL_WIDTH + board.days * day, seen.left + seen.width) - POP_WIDTH - 8;
  const left = Math.max(LABEL_WIDTH, Math.min(wanted, most));
  const isLow = top - seen.top > seen.height - POP_HEIGHT - HEAD_HEIGHT && top > POP_HEIGHT;
  return isLow ? { left, bottom: `calc(100% - ${HEAD_HEIGHT + top - 2}px)` } : { left, top: HEAD_HEIGHT + top + ROOM_HEIGHT + 2 };
}

/** A place in words, for a screen reader. */
export function placeText(at: { row: BoardRow; night: IsoDate; bar: Bar | undefined } | null): string {
  if (!at) return '';
  const { row, night, bar } = at;
  const where = row.kind === 'room' ? `Room ${row.room.name}` : row.type.name;
  const who = bar ? `${nameOf(bar)}, ${lookWords[bar.look].toLowerCase()}` : 'free';
  return `${where}, ${dayName(night)}: ${who}`;
}

/** The chosen night. It takes the focus, so that Enter opens it and a screen reader says it. */
export function Cursor({
  says,
  style,
  onChoose,
}: {
  says: string;
  style: { top: number; left: number; width: number; height: number };
  onChoose: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select')) button.current?.focus({ preventScroll: true });
  }, []);
  return <button ref={button} type="button" className={classes.cursor} style={style} aria-label={says} onClick={onChoose} />;
}
