import { formatRupees } from '@bahi/core/money/rupee-format';
import { addDays, daysBetween, type IsoDate } from '@bahi/core/periods/business-date';
import { cleaningWords } from '@bahi/core/rooms/housekeeping';
import { memo, type PointerEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Board } from '../platform/answers.ts';
import { useKeys } from '../ui/keys.ts';
import classes from './board.module.css';
import { type Bar, type BoardRow, barOn, freeOn, occupancyOn, ROOM_HEIGHT, rowAt, rowsOf, topsOf } from './board-layout.ts';
import { BEYOND, useWindow } from './use-window.ts';
import { dayName, lookWords, monthName, noteOf, shortDate, weekdayName, weekdayOf } from './words.ts';

/** The column of rooms, in pixels, as in the style sheet. */
const LABEL = 168;
const HEAD = 43;
/** A drag begins after this many pixels: less is a click. */
const DRAG_FROM = 5;
/** Columns below this width have no room for words. */
const NARROW = 60;

/** A person's place on the board: a row, and a night counted from the first one. */
export type Place = { readonly row: number; readonly night: number };
/** A bar that was dropped elsewhere: in another room, some nights later, or longer. */
export type Drop = {
  readonly bar: Bar;
  readonly row: BoardRow;
  readonly to: BoardRow;
  readonly nights: number;
  readonly isStretched: boolean;
};

type Props = {
  board: Board;
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

const barsIn = (row: BoardRow): readonly Bar[] => (row.kind === 'type' ? [] : row.bars);
const rowOf = (rows: readonly BoardRow[], key: string): number => rows.findIndex((row) => barsIn(row).some((bar) => bar.key === key));

type Dragged = { bar: Bar; row: number; isStretched: boolean; x: number; y: number; nights: number; toRow: number };

const isFound = ({ span, block }: Bar, words: string): boolean =>
  [span?.guestName, span?.groupName, span && String(span.bookingNumber), block?.reason].some((text) => text?.toLowerCase().includes(words));

/** Rooms by nights. Only the rows and days that are seen are drawn. */
export function RoomBoard({ board, dayWidth, search, onDrop, onFree, onRoom, onBlock, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useWindow(box);
  const rows = useMemo(() => rowsOf(board), [board]);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const day = Math.max(dayWidth, Math.floor((seen.width - LABEL) / board.days));
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
  const [dragged, setDragged] = useState<Dragged | null>(null);

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
        row.kind !== 'type' &&
        ((row.kind === 'room' && row.room.name.toLowerCase() === words) || row.bars.some((bar) => isFound(bar, words))),
    );
    const row = rows[at];
    if (row === undefined || row.kind === 'type') return;
    const bar = row.bars.find((each) => isFound(each, words));
    box.current?.scrollTo?.({ top: Math.max(0, tops[at]! - 80), ...(bar && { left: Math.max(0, bar.left * day - 80) }) });
    setCursor({ row: at, night: bar ? Math.max(0, daysBetween(board.from, bar.from)) : businessNight });
  }, [words, rows, tops, day, board.from, businessNight]);

  const show = ({ row, night }: Place) => {
    const element = box.current;
    if (!element) return;
    const [top, left] = [tops[row]!, night * day];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROOM_HEIGHT * 2 + HEAD > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROOM_HEIGHT * 2 + HEAD - element.clientHeight;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (left + day + LABEL > element.scrollLeft + element.clientWidth) element.scrollLeft = left + day + LABEL - element.clientWidth;
  };
  const goTo = (place: Place) => {
    setCursor(place);
    setOpen(null);
    show(place);
  };
  const step = (byRow: number, byNight: number) => {
    if (cursor === null) {
      goTo({ row: rows.findIndex(({ kind }) => kind !== 'type'), night: Math.min(Math.max(businessNight, 0), board.days - 1) });
      return;
    }
    let row = cursor.row;
    do row += byRow;
    while (byRow !== 0 && rows[row]?.kind === 'type');
    if (rows[row] === undefined) row = cursor.row;
    goTo({ row, night: Math.min(board.days - 1, Math.max(0, cursor.night + byNight)) });
  };
  const at = cursor && {
    row: rows[cursor.row]!,
    night: addDays(board.from, cursor.night),
    bar: barOn(rows[cursor.row], addDays(board.from, cursor.night)),
  };
  const longer = (by: number) => at?.bar && onDrop({ bar: at.bar, row: at.row, to: at.row, nights: by, isStretched: true });
  const otherRoom = (by: 1 | -1) => {
    if (!at?.bar || !cursor) return;
    let to = cursor.row + by;
    while (rows[to] !== undefined && rows[to]!.kind !== 'room') to += by;
    const row = rows[to];
    if (row === undefined) return;
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

  const press = useCallback((bar: Bar, row: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const isStretched = (event.target as HTMLElement).dataset.stretch !== undefined;
    setDragged({ bar, row, isStretched, x: event.clientX, y: event.clientY, nights: 0, toRow: row });
  }, []);
  // The click that ends a drag chooses nothing.
  const isDropped = useRef(false);
  const choose = useCallback((bar: Bar, row: number, night: number) => {
    if (isDropped.current) return;
    setCursor({ row, night });
    setOpen(bar.key);
  }, []);

  const latest = useRef({ dragged, day, rows, tops, board, onDrop, onFree });
  useEffect(() => {
    latest.current = { dragged, day, rows, tops, board, onDrop, onFree };
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
      const night = Math.floor((x - LABEL + element.scrollLeft) / now.day);
      const row = rowAt(now.tops, y - HEAD + element.scrollTop);
      const isFree = x > LABEL && y > HEAD && night < now.board.days && now.rows[row]?.kind !== 'type';
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
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const move = (event: globalThis.PointerEvent) => {
      const now = latest.current;
      const drag = now.dragged;
      const element = box.current;
      if (!drag || !element) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      const isFar = Math.max(Math.abs(dx), Math.abs(dy)) >= DRAG_FROM;
      // A drag goes one way: to other days, or to another room.
      const isSideways = drag.isStretched || Math.abs(dx) >= Math.abs(dy);
      const y = event.clientY - element.getBoundingClientRect().top + element.scrollTop - HEAD;
      const toRow = isFar && !isSideways ? rowAt(now.tops, y) : drag.row;
      const nights = isFar && isSideways ? Math.round(dx / now.day) : 0;
      if (nights !== drag.nights || toRow !== drag.toRow) setDragged({ ...drag, nights, toRow });
    };
    const drop = () => {
      const { dragged: drag, rows: all, onDrop: tell } = latest.current;
      setDragged(null);
      if (!drag || (drag.nights === 0 && drag.toRow === drag.row)) return;
      const to = all[drag.toRow];
      if (to === undefined || to.kind === 'type') return;
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
  }, [isDragging]);

  const openAt = open === null ? -1 : rowOf(rows, open);
  const openRow = rows[openAt];
  const openBar = openRow && barsIn(openRow).find(({ key }) => key === open);
  const isMoved = dragged !== null && (dragged.nights !== 0 || dragged.toRow !== dragged.row);
  return (
    <section ref={box} className={classes.scroll} aria-label="Room board">
      <div className={classes.sheet} style={{ width: LABEL + board.days * day, height: HEAD + height }}>
        <Head {...{ board, nights, day, businessNight }} />
        {nights.map((night) => (
          <Shade key={night} {...{ night, day }} date={addDays(board.from, night)} isToday={night === businessNight} />
        ))}
        {rows.slice(first, last + 1).map((row, offset) => (
          <Row
            key={row.key}
            {...{ row, nights, day, businessNight, words, from, past, onRoom }}
            at={first + offset}
            top={HEAD + tops[first + offset]!}
            boardFrom={board.from}
            onPress={press}
            onChoose={choose}
          />
        ))}
        {cursor && rows[cursor.row] && (
          <Cursor
            key={`${cursor.row} ${cursor.night}`}
            says={placeText(at)}
            style={{ top: HEAD + tops[cursor.row]!, height: ROOM_HEIGHT - 1, ...cursorSpan(at?.bar, cursor.night, day) }}
            onChoose={() => {
              if (!at) return;
              if (at.bar) setOpen(at.bar.key);
              else onFree(at.row, at.night);
            }}
          />
        )}
        {dragged && isMoved && <Ghost {...{ dragged, day }} top={HEAD + tops[dragged.toRow]!} />}
        {openRow && openBar && (
          <div
            className={classes.pop}
            style={popStyle({ bar: openBar, top: tops[openAt]!, day, seen, board })}
            role="dialog"
            aria-label={openBar.span?.guestName ?? openBar.block?.reason ?? ''}
          >
            {children(openBar, openRow, () => setOpen(null))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Around the bar of the chosen night, or over the day if there is none. */
const cursorSpan = (bar: Bar | undefined, night: number, day: number) =>
  bar ? { left: LABEL + bar.left * day - 1, width: bar.width * day + 1 } : { left: LABEL + night * day, width: day };

const POP_WIDTH = 320;
const POP_HEIGHT = 300;

/** Below the bar, above it in the lower half of the window; never beside the board. */
function popStyle({
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
  const wanted = Math.max(LABEL + bar.left * day + 24, seen.left + LABEL + 8);
  const most = Math.min(LABEL + board.days * day, seen.left + seen.width) - POP_WIDTH - 8;
  const left = Math.max(LABEL, Math.min(wanted, most));
  const isLow = top - seen.top > seen.height - POP_HEIGHT - HEAD && top > POP_HEIGHT;
  return isLow ? { left, bottom: `calc(100% - ${HEAD + top - 2}px)` } : { left, top: HEAD + top + ROOM_HEIGHT + 2 };
}

function placeText(at: { row: BoardRow; night: IsoDate; bar: Bar | undefined } | null): string {
  if (!at) return '';
  const { row, night, bar } = at;
  const where = row.kind === 'room' ? `Room ${row.room.name}` : row.type.name;
  const who = bar ? `${bar.span?.guestName ?? bar.block?.reason}, ${lookWords[bar.look].toLowerCase()}` : 'free';
  return `${where}, ${dayName(night)}: ${who}`;
}

/** The chosen night. It takes the focus, so that Enter opens it and a screen reader says it. */
function Cursor({
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

function Ghost({ dragged, top, day }: { dragged: Dragged; top: number; day: number }) {
  const { bar, nights, isStretched } = dragged;
  const width = Math.max(0.5, bar.width + (isStretched ? nights : 0));
  const left = bar.left + (isStretched ? 0 : nights);
  return (
    <div
      className={`${classes.bar} ${classes.ghost}`}
      data-look={bar.look}
      style={{ top: top + 4, left: LABEL + left * day, width: width * day - 2 }}
    >
      <strong>{bar.span?.guestName ?? bar.block?.reason}</strong>
    </div>
  );
}

const Head = memo(function Head({
  board,
  nights,
  day,
  businessNight,
}: {
  board: Board;
  nights: readonly number[];
  day: number;
  businessNight: number;
}) {
  return (
    <div className={classes.head}>
      <div className={`dim ${classes.corner}`}>Room, housekeeping</div>
      {nights.map((night) => {
        const date = addDays(board.from, night);
        const percent = occupancyOn(board.types, night);
        const isNarrow = day < NARROW;
        return (
          <div
            key={night}
            className={classes.day}
            style={{ left: LABEL + night * day, width: day }}
            {...(night === businessNight && { 'data-today': true })}
            title={`${dayName(date)}: ${percent} % taken`}
          >
            {isNarrow ? (date.endsWith('-01') ? monthName(date) : date.slice(8)) : dayName(date)}
            <span className={classes.full}>
              <span className={classes.meter}>
                <span style={{ width: `${Math.min(percent, 100)}%` }} />
              </span>
              {!isNarrow && <span className="num">{percent} %</span>}
              {isNarrow && <span className="reader-only">{`${weekdayName(date)}, ${percent} %`}</span>}
            </span>
          </div>
        );
      })}
    </div>
  );
});

const Shade = memo(function Shade({ night, date, day, isToday }: { night: number; date: IsoDate; day: number; isToday: boolean }) {
  const isWeekend = weekdayOf(date) % 6 === 0;
  return (
    <div
      className={classes.shade}
      style={{ left: LABEL + night * day, width: day }}
      {...(isWeekend && { 'data-weekend': true })}
      {...(isToday && { 'data-today': true })}
    />
  );
});

type RowProps = {
  row: BoardRow;
  at: number;
  top: number;
  day: number;
  nights: readonly number[];
  from: number;
  past: number;
  businessNight: number;
  boardFrom: IsoDate;
  words: string;
  onPress: (bar: Bar, row: number, event: PointerEvent<HTMLElement>) => void;
  onChoose: (bar: Bar, row: number, night: number) => void;
  onRoom: (row: BoardRow) => void;
};

const Row = memo(function Row({
  row,
  at,
  top,
  day,
  nights,
  from,
  past,
  businessNight,
  boardFrom,
  words,
  onPress,
  onChoose,
  onRoom,
}: RowProps) {
  if (row.kind === 'type')
    return (
      <div className={classes.row} data-kind="type" style={{ top, height: 28 }}>
        <div className={classes.label}>
          <strong>{row.type.name}</strong>
          {row.type.pricePaise !== null && <span className="dim">{formatRupees(row.type.pricePaise)}</span>}
        </div>
        {nights.map((night) => {
          const free = freeOn(row.type, night);
          return (
            <span
              key={night}
              className={classes.free}
              style={{ left: LABEL + night * day, width: day }}
              {...(free <= 0 && { 'data-none': true })}
              {...(night === businessNight && { 'data-today': true })}
            >
              {day < NARROW ? free : free > 0 ? `${free} free` : free === 0 ? 'Full' : `${-free} over`}
            </span>
          );
        })}
      </div>
    );
  const bars = row.bars.filter(({ left, width }) => left < past && left + width > from);
  return (
    <div className={classes.row} data-kind={row.kind} style={{ top, height: ROOM_HEIGHT }}>
      {row.kind === 'room' ? (
        <RoomLabel row={row} businessNight={businessNight} boardFrom={boardFrom} onRoom={onRoom} />
      ) : (
        <div className={`dim ${classes.label}`}>No room yet</div>
      )}
      {bars.map((bar) => (
        <button
          key={bar.key}
          type="button"
          tabIndex={-1}
          className={classes.bar}
          data-look={bar.look}
          {...(bar.isCutBefore && { 'data-cut-before': true })}
          {...(bar.isCutAfter && { 'data-cut-after': true })}
          {...(words !== '' && { 'data-found': isFound(bar, words) })}
          style={{ left: LABEL + bar.left * day + 1, width: bar.width * day - 3 }}
          aria-label={`${bar.span?.guestName ?? bar.block?.reason}, ${lookWords[bar.look].toLowerCase()}, ${shortDate(bar.from)} to ${shortDate(bar.until)}`}
          onPointerDown={(event) => bar.span && onPress(bar, at, event)}
          onClick={() => onChoose(bar, at, Math.max(0, daysBetween(boardFrom, bar.from)))}
        >
          <strong>{bar.span?.guestName ?? bar.block?.reason}</strong>
          {bar.span && <span className="dim">{noteOf(bar.span)}</span>}
          {bar.span && !bar.isCutAfter && bar.look !== 'left' && <span className={classes.stretch} data-stretch aria-hidden />}
        </button>
      ))}
    </div>
  );
});

function RoomLabel({
  row,
  businessNight,
  boardFrom,
  onRoom,
}: {
  row: Extract<BoardRow, { kind: 'room' }>;
  businessNight: number;
  boardFrom: IsoDate;
  onRoom: (row: BoardRow) => void;
}) {
  const { room } = row;
  const isOut = barOn(row, addDays(boardFrom, businessNight))?.look === 'blocked';
  const says = isOut ? 'Out' : cleaningWords[room.cleaning];
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.label}
      title={room.cleaningNote || undefined}
      aria-label={`Room ${room.name}, ${says}`}
      onClick={() => onRoom(row)}
    >
      <span className={classes.number}>{room.name}</span>
      <span className={classes.dot} data-state={isOut ? 'out' : room.cleaning} />
      <span className="dim">{says}</span>
    </button>
  );
}
