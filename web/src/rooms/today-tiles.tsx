import { cleaningWords, nextCleaning } from '@bahi/core/rooms/housekeeping';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { HotelToday } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import classes from './rooms.module.css';
import { shortDate } from './words.ts';

type Tile = HotelToday['tiles'][number];
type Filter = 'all' | 'arriving' | 'dueOut' | 'toClean';

const isDueOut = ({ stay }: Tile, businessDay: string) => stay !== null && stay.departure <= businessDay;
const fits: Readonly<Record<Filter, (tile: Tile, businessDay: string) => boolean>> = {
  all: () => true,
  arriving: ({ arriving }) => arriving !== null,
  dueOut: isDueOut,
  toClean: ({ room }) => room.cleaning === 'dirty' || room.cleaning === 'cleaning',
};

/** Each room as it is now: who is in it, who comes, and how clean it is, which a tap changes. */
export function TodayTiles({ orgId, today }: { orgId: string; today: HotelToday }) {
  const [filter, setFilter] = useState<Filter>('all');
  const { businessDay } = today;
  const tiles = today.tiles.filter((tile) => fits[filter](tile, businessDay));
  return (
    <div className={classes.today}>
      <SegmentedControl
        className={classes.filter}
        aria-label="Which rooms"
        value={filter}
        onChange={(chosen) => setFilter(chosen as Filter)}
        data={[
          { value: 'all', label: 'All' },
          { value: 'arriving', label: 'Arriving' },
          { value: 'dueOut', label: 'Due out' },
          { value: 'toClean', label: 'To clean' },
        ]}
      />
      {tiles.length === 0 && <p className="dim">No room of this kind now.</p>}
      <ul className={classes.tiles}>
        {tiles.map((tile) => (
          <RoomTile key={tile.room._id} {...{ orgId, tile, businessDay }} />
        ))}
      </ul>
    </div>
  );
}

function stateOf(tile: Tile, businessDay: string): { state: string; words: string; who: string; time: string } {
  const { stay, arriving, block } = tile;
  if (stay) {
    const more = { who: stay.guestName, time: `until ${shortDate(stay.departure)}` };
    return isDueOut(tile, businessDay) ? { state: 'dueOut', words: 'Due out', ...more } : { state: 'inHouse', words: 'Occupied', ...more };
  }
  if (block) return { state: 'blocked', words: 'Out of sale', who: block.reason, time: `until ${shortDate(block.until)}` };
  if (arriving) return { state: 'booked', words: 'Arriving', who: arriving.guestName, time: arriving.comingAt };
  return { state: 'vacant', words: 'Vacant', who: '', time: '' };
}

function RoomTile({ orgId, tile, businessDay }: { orgId: string; tile: Tile; businessDay: string }) {
  const { room, stay, arriving, foundOccupied } = tile;
  const saying = useAct('This could not be changed', () => {});
  const { state, words, who, time } = stateOf(tile, businessDay);
  const next = nextCleaning[room.cleaning];
  return (
    <li className={classes.tile} data-state={state}>
      <span className={classes.tileHead}>
        <strong>{room.name}</strong>
        <span>{words}</span>
      </span>
      <span className={classes.who}>{who || '\u00a0'}</span>
      <span className={`dim ${classes.who}`}>{time || '\u00a0'}</span>
      {stay && arriving && <span className={classes.who}>Then {arriving.guestName}</span>}
      {foundOccupied !== null && <strong className={classes.who}>Found {foundOccupied ? 'occupied' : 'vacant'}</strong>}
      <button
        type="button"
        className={classes.cleaning}
        data-state={room.cleaning}
        disabled={saying.isSaving}
        aria-label={`Room ${room.name} is ${cleaningWords[room.cleaning].toLowerCase()}. Make it ${cleaningWords[next].toLowerCase()}.`}
        onClick={() =>
          void saying.act((call) => api.rooms.setCleaning({ orgId, id: room._id, cleaning: next, note: room.cleaningNote }, call))
        }
      >
        <span className={classes.dot} data-state={room.cleaning} aria-hidden />
        {cleaningWords[room.cleaning]}
      </button>
      {room.cleaningNote && <span className={`dim ${classes.who}`}>{room.cleaningNote}</span>}
      {saying.problem && <span role="alert">{saying.problem}</span>}
    </li>
  );
}
