import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import type { Board, BoardSpan } from '../platform/answers.ts';
import { barOn, barsIn, freeOn, occupancyOn, ROOM_HEIGHT, rowAt, rowsOf, topsOf } from './board-layout.ts';

const first = '2026-11-24';
const on = (later: number) => addDays(first, later);

/** A stay of some nights, of which the board of seven days shows those within it. */
function span([arrival, departure]: [number, number], roomId: string | null, more: Partial<BoardSpan> = {}): BoardSpan {
  const from = on(Math.max(0, arrival));
  const until = on(Math.min(7, departure));
  return {
    ...{
      stayId: `${roomId} ${arrival}`,
      bookingId: 'b',
      bookingNumber: 7,
      channelName: null,
      guestName: 'R. Krishnan',
      groupName: '',
      state: 'confirmed',
    },
    ...{ typeId: 'deluxe', arrival: on(arrival), departure: on(departure), adults: 2, children: 0, comingAt: '', version: 1 },
    ...{ roomId, from, until },
    ...more,
  };
}

function board(spans: BoardSpan[], blocks: Board['blocks'] = []): Board {
  const counts = { rooms: [2, 2, 2, 2, 2, 2, 2], blocked: [0, 1, 0, 0, 0, 0, 0], taken: [1, 1, 2, 3, 0, 0, 0] };
  const room = (name: string) => ({
    ...{ _id: name, name, typeId: 'deluxe', building: '', floor: '2', cleaning: 'clean' as const, cleaningNote: '' },
    ...{ isActive: true, version: 1, changedAt: null, changedBy: null },
  });
  const types = [{ _id: 'deluxe', name: 'Deluxe', pricePaise: 540_000, ...counts }];
  return { businessDay: on(1), from: first, days: 7, types, rooms: [room('201'), room('202')], spans, blocks };
}

const placed = (shown: Board) =>
  rowsOf(shown).flatMap((row) => barsIn(row).map(({ left, width, look }) => `${row.key}: ${left} + ${width} ${look}`));

test('a stay goes from noon to noon, and beyond the edge of the board where it goes on', () => {
  expect(
    placed(
      board([span([1, 3], '201'), span([3, 4], '201', { state: 'held' }), span([-2, 1], '202', { state: 'inHouse' }), span([5, 9], '202')]),
    ),
  ).toEqual(['201: 1.5 + 2 booked', '201: 3.5 + 1 held', '202: 0 + 1.5 dueOut', '202: 5.5 + 1.5 booked']);
});

test('a stay that changes its room is a bar in each, and a block stands beside it', () => {
  const moved = [span([0, 4], '201', { until: on(2) }), span([0, 4], '202', { from: on(2) })];
  const block = {
    ...{ _id: 'block', roomId: '202', firstNight: on(-3), until: on(1), kind: 'outOfOrder' as const, reason: 'Compressor' },
    ...{ blockedAt: '', blockedBy: 'Asha', version: 1 },
  };
  expect(placed(board(moved, [block]))).toEqual(['201: 0.5 + 2 booked', '202: 2.5 + 2 booked', '202: 0 + 1.5 blocked']);
});

test('stays without a room stand under their type, in as few rows as keep them apart', () => {
  const rows = rowsOf(board([span([2, 4], null), span([0, 2], null), span([1, 3], null)]));
  expect(rows.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'type deluxe',
    'noRoom deluxe 0',
    'noRoom deluxe 1',
    'room 201',
    'room 202',
  ]);
  expect(rows.map((row) => (row.kind === 'noRoom' ? row.bars.map(({ from }) => from) : []))).toEqual([[], [on(0), on(2)], [on(1)], [], []]);
});

test('free rooms and the occupancy are those of a night; an overbooked type is below zero', () => {
  const { types } = board([]);
  expect([0, 1, 2, 3].map((night) => freeOn(types[0]!, night))).toEqual([1, 0, 0, -1]);
  expect([0, 1, 2, 4].map((night) => occupancyOn(types, night))).toEqual([50, 100, 100, 0]);
});

test('a point of the board is found in its row and night', () => {
  const rows = rowsOf(board([span([1, 3], '202')]));
  const tops = topsOf(rows);
  expect([-5, 0, 27, 28, 28 + ROOM_HEIGHT, 5_000].map((y) => rowAt(tops, y))).toEqual([0, 0, 0, 1, 2, 2]);
  expect([0, 1, 2, 3].map((night) => barOn(rows[2], on(night))?.key)).toEqual([
    undefined,
    '202 1 2026-11-25',
    '202 1 2026-11-25',
    undefined,
  ]);
});
