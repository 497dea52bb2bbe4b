import { addDays, daysBetween, type IsoDate } from '@bahi/core/periods/business-date';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Board } from '../platform/answers.ts';
import { useKeys } from '../ui/keys.ts';
import classes from './board.module.css';
import { Cursor, cursorSpan, type Place, placeText, popStyle } from './board-cursor.tsx';
import { type Drop, Ghost, isMoved, useDrag } from './board-drag.tsx';
import {
  type Bar,
  type BoardRow,
  barOn,
  barsIn,
  HEAD_HEIGHT,
  isFound,
  isStayRow,
  LABEL_WIDTH,
  nameOf,
  ROOM_HEIGHT,
  rowAt,
  rowsOf,
  topsOf,
} from './board-layout.ts';
import { Head, Row, Shade } from './board-rows.tsx';
import { BEYOND, useWindow } from './use-window.ts';

type Props = {
  board: Board;
  /** The number of rooms of which the stays are known: the others take neither click, key nor drop. Undefined if it is all. */
  readRooms: number | undefined;
  /** The fewest pixels of a day. */
  dayWidth: number;
  /** Words that a guest, a room or a booking is found by; '' for none. */
  search: string;
  onDrop: (drop: Drop) => void;
  /** A booking is wanted for a night: of a row without a stay then, or of none. */
  onFree: (row: BoardRow | null, night: IsoDate) => void;
  onRoom: (row: BoardRow) => void;
  /** A room is to be taken out of sale from a night on. */
  onBlock: (row: BoardRow, night: IsoDate) => void;
  /** The panel of a bar. */
  children: (bar: Bar, row: BoardRow, close: () => void) => ReactNode;
};

const rowOf = (rows: readonly BoardRow[], key: string): number => rows.findIndex((row) => barsIn(row).some((bar) => bar.key === key));

/** Rooms by nights. Only the rows and days that are seen are drawn. */
export function RoomBoard({ board, readRooms, dayWidth, search, onDrop, onFree, onRoom, onBlock, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useWindow(box);
  const rows = useMemo(() => rowsOf(board, readRooms), [board, readRooms]);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const day = Math.max(dayWidth, Math.floor((seen.width - LABEL_WIDTH) / board.days));
  const height = tops.at(-1)!;
  const [cursor, setCursor] = useState<Place | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  /** The bar that was moved: the chosen night goes with it once it is there. */
  const moved = useRef<string | null>(null);
  useEffect(() => {
    const row = moved.current === null ? -1 : rowOf(rows, moved.current);
    moved.current = null;
    if (row >= 0) setCursor((now) => now && { ...now, row });
  }, [rows]);
  const { dragged, press, wasDropped } = useDrag(box, { day, rows, tops, onDrop });

  const first = rowAt(tops, seen.top - BEYOND);
  const last = rowAt(tops, seen.top + seen.height + BEYOND);
  const from = Math.max(0, Math.floor((seen.left - BEYOND) / day));
  const past = Math.min(board.days, Math.ceil((seen.left + seen.width + BEYOND) / day));
  const nights = useMemo(() => Array.from({ length: Math.max(0, past - from) }, (_, at) => from + at), [from, past]);
  const words = search.trim().toLowerCase();
  const businessNight = daysBetween(board.from, board.businessDay);

  // The search goes to the first row that has what is looked for.
  useEffect(() => {
    if (words === '') return;
    const at = rows.findIndex(
      (row) =>
        isStayRow(row) && ((row.kind === 'room' && row.room.name.toLowerCase() === words) || row.bars.some((bar) => isFound(bar, words))),
    );
    const row = rows[at];
    if (!isStayRow(row)) return;
    const bar = row.bars.find((each) => isFound(each, words));
    box.current?.scrollTo?.({ top: Math.max(0, tops[at]! - 80), ...(bar && { left: Math.max(0, bar.left * day - 80) }) });
    setCursor({ row: at, night: bar ? Math.max(0, daysBetween(board.from, bar.from)) : businessNight });
  }, [words, rows, tops, day, board.from, businessNight]);

  const show = ({ row, night }: Place) => {
    const element = box.current;
    if (!element) return;
    const [top, left] = [tops[row]!, night * day];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROOM_HEIGHT * 2 + HEAD_HEIGHT > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROOM_HEIGHT * 2 + HEAD_HEIGHT - element.clientHeight;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (left + day + LABEL_WIDTH > element.scrollLeft + element.clientWidth)
      element.scrollLeft = left + day + LABEL_WIDTH - element.clientWidth;
  };
  const goTo = (place: Place) => {
    setCursor(place);
    setOpen(null);
    show(place);
  };
  const step = (byRow: number, byNight: number) => {
    if (cursor === null) {
      goTo({ row: rows.findIndex(isStayRow), night: Math.min(Math.max(businessNight, 0), board.days - 1) });
      return;
    }
    let row = cursor.row;
    do row += byRow;
    while (byRow !== 0 && rows[row] !== undefined && !isStayRow(rows[row]));
    if (rows[row] === undefined) row = cursor.row;
    goTo({ row, night: Math.min(board.days - 1, Math.max(0, cursor.night + byNight)) });
  };
  const chosen = cursor ? rows[cursor.row] : undefined;
  const night = addDays(board.from, cursor?.night ?? 0);
  const at = isStayRow(chosen) ? { row: chosen, night, bar: barOn(chosen, night) } : null;
  const longer = (by: number) => at?.bar && onDrop({ bar: at.bar, row: at.row, to: at.row, nights: by, isStretched: true });
  const otherRoom = (by: 1 | -1) => {
    if (!at?.bar || !cursor) return;
    let to = cursor.row + by;
    while (rows[to] !== undefined && rows[to]!.kind !== 'room') to += by;
    const row = rows[to];
    if (!isStayRow(row)) return;
    moved.current = at.bar.key;
    onDrop({ bar: at.bar, row: at.row, to: row, nights: 0, isStretched: false });
  };
  useKeys({
    ArrowUp: () => step(-1, 0),
    ArrowDown: () => step(1, 0),
    ArrowLeft: () => step(0, -1),
    ArrowRight: () => step(0, 1),
    'Shift+ArrowRight': () => longer(1),
    'Shift+ArrowLeft': () => longer(-1),
    'Alt+ArrowDown': () => otherRoom(1),
    'Alt+ArrowUp': () => otherRoom(-1),
    N: () => onFree(at && !at.bar ? at.row : null, at ? at.night : board.businessDay),
    H: () => at && onRoom(at.row),
    B: () => at && !at.bar && onBlock(at.row, at.night),
    ...(open && { Escape: () => setOpen(null) }),
  });

  const choose = useCallback(
    (bar: Bar, row: number, night: number) => {
      // The click that ends a drag chooses nothing.
      if (wasDropped()) return;
      setCursor({ row, night });
      setOpen(bar.key);
    },
    [wasDropped],
  );

  const latest = useRef({ day, rows, tops, board, onFree });
  useEffect(() => {
    latest.current = { day, rows, tops, board, onFree };
  });
  // A click on a free night chooses it, a double click books it.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const placeOf = (event: MouseEvent): Place | null => {
      const now = latest.current;
      if ((event.target as HTMLElement).closest('button, [role="dialog"]')) return null;
      const { left, top } = element.getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      const night = Math.floor((x - LABEL_WIDTH + element.scrollLeft) / now.day);
      const row = rowAt(now.tops, y - HEAD_HEIGHT + element.scrollTop);
      const isFree = x > LABEL_WIDTH && y > HEAD_HEIGHT && night < now.board.days && isStayRow(now.rows[row]);
      return isFree ? { row, night } : null;
    };
    const click = (event: MouseEvent) => {
      const place = placeOf(event);
      if (place === null) return;
      setCursor(place);
      setOpen(null);
    };
    const doubleClick = (event: MouseEvent) => {
      const place = placeOf(event);
      const { rows: all, board: shown, onFree: book } = latest.current;
      if (place) book(all[place.row]!, addDays(shown.from, place.night));
    };
    element.addEventListener('click', click);
    element.addEventListener('dblclick', doubleClick);
    return () => {
      element.removeEventListener('click', click);
      element.removeEventListener('dblclick', doubleClick);
    };
  }, []);
  const openAt = open === null ? -1 : rowOf(rows, open);
  const openRow = rows[openAt];
  const openBar = openRow && barsIn(openRow).find(({ key }) => key === open);
  return (
    <section ref={box} className={classes.scroll} aria-label="Room board">
      <div className={classes.sheet} style={{ width: LABEL_WIDTH + board.days * day, height: HEAD_HEIGHT + height }}>
        <Head {...{ board, nights, day, businessNight }} />
        {nights.map((night) => (
          <Shade key={night} {...{ night, day }} date={addDays(board.from, night)} isToday={night === businessNight} />
        ))}
        {rows.slice(first, last + 1).map((row, offset) => (
          <Row
            key={row.key}
            {...{ row, nights, day, businessNight, words, from, past, onRoom }}
            at={first + offset}
            top={HEAD_HEIGHT + tops[first + offset]!}
            boardFrom={board.from}
            onPress={press}
            onChoose={choose}
          />
        ))}
        {cursor && at && (
          <Cursor
            key={`${cursor.row} ${cursor.night}`}
            says={placeText(at)}
            style={{ top: HEAD_HEIGHT + tops[cursor.row]!, height: ROOM_HEIGHT - 1, ...cursorSpan(at.bar, cursor.night, day) }}
            onChoose={() => {
              if (at.bar) setOpen(at.bar.key);
              else onFree(at.row, at.night);
            }}
          />
        )}
        {dragged && isMoved(dragged) && <Ghost {...{ dragged, day }} top={HEAD_HEIGHT + tops[dragged.toRow]!} />}
        {openRow && openBar && (
          <div
            className={classes.pop}
            style={popStyle({ bar: openBar, top: tops[openAt]!, day, seen, board })}
            role="dialog"
            aria-label={nameOf(openBar)}
          >
            {children(openBar, openRow, () => setOpen(null))}
          </div>
        )}
      </div>
    </section>
  );
}
