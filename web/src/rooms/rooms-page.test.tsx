import { addDays } from '@bahi/core/periods/business-date';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Board, HotelToday } from '../platform/answers.ts';
import { clearSession } from '../platform/session.ts';
import { serveStreams } from '../testing/change-streams.ts';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

// A stream stays for a moment after its screen.
afterEach(() => clearSession('staff'));

const businessDay = '2026-11-24';
const from = addDays(businessDay, -1);
const nights = (count: number) => Array.from({ length: 14 }, () => count);
const typeId = idOf(700);
const rooms: Board['rooms'] = Array.from({ length: 34 }, (_, at) => ({
  ...{ _id: idOf(701 + at), name: String(201 + at), typeId, building: '', floor: '2', cleaning: 'clean', cleaningNote: '' },
  ...{ isActive: true, version: 1, changedAt: null, changedBy: null },
}));
const types: Board['types'] = [
  { _id: typeId, name: 'Deluxe', pricePaise: 540_000, rooms: nights(34), blocked: nights(0), taken: nights(2) },
];
const stayIn = (at: number, guestName: string): Board['spans'][number] => ({
  ...{ stayId: idOf(800 + at), bookingId: idOf(850 + at), bookingNumber: at, channelName: null, guestName, groupName: '' },
  ...{ state: 'confirmed', typeId, arrival: businessDay, departure: addDays(businessDay, 3), adults: 2, children: 0, comingAt: '' },
  ...{ version: 1, roomId: rooms[at]!._id, from: businessDay, until: addDays(businessDay, 3) },
});
const board: Board = {
  businessDay,
  from,
  days: 14,
  types,
  rooms,
  spans: [stayIn(31, 'R. Krishnan'), stayIn(32, 'Meera Pillai')],
  blocks: [],
};
const today: HotelToday = {
  ...{ businessDay, tiles: [], rooms: 34, blocked: 0, inHouse: 0, tonight: 2, arrivals: 2, arrivalsPending: 2, departures: 0 },
  ...{ departuresPending: 0, dirty: 0, cleaning: 0 },
};

/** Below the head of the days, the row of the type, and the rooms above this one. */
const topOf = (at: number, { scrollTop }: HTMLElement) => 43 + 28 + at * 33 + 10 - scrollTop;

test('a room whose stays are not read yet is no free one: it takes no click, key or drop', async () => {
  const whole = Promise.withResolvers<Board>();
  const signedIn = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 6 })] };
  isSignedIn('staff', { role: 'admin' });
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: signedIn } }) },
      rooms: {
        getToday: () => today,
        getBoard: ({ firstRooms }) => (firstRooms === undefined ? whole.promise : { ...board, spans: board.spans.slice(0, 1) }),
      },
    }),
  );
  const { user, place } = openApp('/sUsers/rooms');
  const box = await screen.findByLabelText('Room board');
  // So far down that the last rooms are drawn.
  box.scrollTop = 480;
  fireEvent.scroll(box);
  const lastRead = (await screen.findByText('R. Krishnan')).closest('button')!;
  expect(screen.getByText('233').closest('button')).toBeNull();
  // Named by the words that they show, with the note of the bar.
  expect(lastRead).toHaveAccessibleName(/^R\. Krishnan ?, booked, 24\/11 to 27\/11 ?2$/);
  expect(screen.getByText('232').closest('button')).toHaveAccessibleName(/^Room ?232 ?Clean$/);

  // A double click on a night that is taken.
  fireEvent.doubleClick(box, { clientX: 168 + 3 * 76, clientY: topOf(32, box) });
  expect(place()).toBe('/sUsers/rooms');
  // The stay above is neither moved there nor dropped there, and the arrows stop before it.
  await user.click(lastRead);
  await user.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}{ArrowDown}');
  fireEvent.pointerDown(lastRead, { button: 0, clientX: 400, clientY: topOf(31, box) });
  fireEvent.pointerMove(window, { clientX: 400, clientY: topOf(32, box) });
  fireEvent.pointerUp(window);
  expect(document.activeElement).toHaveAccessibleName(/^Room 232, .*: R\. Krishnan/);
  expect(asked.filter(({ route }) => route.startsWith('bookings.'))).toEqual([]);

  whole.resolve(board);
  await screen.findByText('Meera Pillai');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Room 233, .*: Meera Pillai/));
  fireEvent.doubleClick(box, { clientX: 168 + 10 * 76, clientY: topOf(32, box) });
  await waitFor(() => expect(place()).toContain(`room=${rooms[32]!._id}`));
});

test.each(['housekeeping', 'folios'])('the rooms follow a change of %s as soon as they hear of it', async (noun) => {
  const signedIn = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 6 })] };
  isSignedIn('staff', { role: 'admin' });
  let dirty = 0;
  const asked = serveFakeApi(
    staffApi({ accounts: { getStaff: () => ({ data: { userData: signedIn } }) }, rooms: { getToday: () => ({ ...today, dirty }) } }),
  );
  const streams = serveStreams();
  openApp('/sUsers/rooms?tab=today');
  await screen.findByText('0 dirty, 0 being cleaned');
  // Once as the page opens, and once as its stream does.
  await vi.waitFor(() => expect([streams.length, asked.filter(({ route }) => route === 'rooms.getToday').length]).toEqual([1, 2]));
  dirty = 1;
  streams[0]!.tell({ noun, ids: [idOf(900)] });
  await screen.findByText('1 dirty, 0 being cleaned');
});
