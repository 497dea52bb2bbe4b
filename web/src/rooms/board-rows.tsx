import { formatRupees } from '@bahi/core/money/rupee-format';
import { addDays, daysBetween, type IsoDate } from '@bahi/core/periods/business-date';
import { cleaningWords } from '@bahi/core/rooms/housekeeping';
import { memo, type PointerEvent } from 'react';
import type { Board } from '../platform/answers.ts';
import classes from './board.module.css';
import { type Bar, type BoardRow, barOn, freeOn, isFound, LABEL_WIDTH, nameOf, occupancyOn, ROOM_HEIGHT } from './board-layout.ts';
import { dayName, lookWords, monthName, noteOf, shortDate, weekdayName, weekdayOf } from './words.ts';

/** Columns below this width have no room for words. */
const NARROW = 60;

/** The days above the board, each with the share of its rooms that are taken. */
export const Head = memo(function Head({
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
            style={{ left: LABEL_WIDTH + night * day, width: day }}
            {...(night === businessNight && { 'data-today': true })}
            {...(isNarrow && { 'data-narrow': true })}
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

/** The ground of a night, over the height of the board. */
export const Shade = memo(function Shade({ night, date, day, isToday }: { night: number; date: IsoDate; day: number; isToday: boolean }) {
  const isWeekend = weekdayOf(date) % 6 === 0;
  return (
    <div
      className={classes.shade}
      style={{ left: LABEL_WIDTH + night * day, width: day }}
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

/** A room type with its free rooms by night, or a room with its stays and blocks; of those only what lies between two nights. */
export const Row = memo(function Row({
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
              style={{ left: LABEL_WIDTH + night * day, width: day }}
              {...(free <= 0 && { 'data-none': true })}
              {...(night === businessNight && { 'data-today': true })}
            >
              {day < NARROW ? free : free > 0 ? `${free} free` : free === 0 ? 'Full' : `${-free} over`}
            </span>
          );
        })}
      </div>
    );
  if (row.kind === 'unread')
    return (
      <div className={classes.row} data-kind="unread" style={{ top, height: ROOM_HEIGHT }}>
        <div className={classes.label}>
          <span className={classes.number}>{row.room.name}</span>
          <span className="dim">Loading</span>
        </div>
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
          style={{ left: LABEL_WIDTH + bar.left * day + 1, width: bar.width * day - 3 }}
          onPointerDown={(event) => bar.span && onPress(bar, at, event)}
          onClick={() => onChoose(bar, at, Math.max(0, daysBetween(boardFrom, bar.from)))}
        >
          <strong>
            {nameOf(bar)}
            <span
              className={classes.unseen}
            >{`, ${lookWords[bar.look].toLowerCase()}, ${shortDate(bar.from)} to ${shortDate(bar.until)}`}</span>
          </strong>
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
    <button type="button" tabIndex={-1} className={classes.label} title={room.cleaningNote || undefined} onClick={() => onRoom(row)}>
      <span className="reader-only">Room </span>
      <span className={classes.number}>{room.name}</span>
      <span className={classes.dot} data-state={isOut ? 'out' : room.cleaning} />
      <span className="dim">{says}</span>
    </button>
  );
}
