import { addDays } from '@bahi/core/periods/business-date';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Board, HotelToday } from '../platform/answers.ts';
import { clearSession } from '../platform/session.ts';
import { serveStreams } from '../testing/change-streams.ts';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
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

test('a refused move says why; refused nights say so at the date, and the dates that were chosen stay', async () => {
  const signedIn = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 6 })] };
  isSignedIn('staff', { role: 'admin' });
  const refused = (field: string, message: string) => {
    throw new Refused(422, 'INVALID', 'Some entries are not right', { problems: [{ code: 'ROOM_TAKEN', field, message }] });
  };
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: signedIn } }) },
      rooms: {
        getToday: () => today,
        getBoard: () => ({ ...board, rooms: rooms.slice(0, 2), spans: [stayIn(0, 'R. Krishnan'), stayIn(1, 'Meera Pillai')] }),
      },
      bookings: {
        moveStay: () => refused('roomId', 'Meera Pillai has room 202.'),
        changeNights: () => refused('departure', 'Nobody can leave on 28/11/2026.'),
      },
    }),
  );
  const { user } = openApp('/sUsers/rooms');
  const bar = (await screen.findByText('R. Krishnan')).closest('button')!;
  await user.click(bar);
  await user.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText('Meera Pillai has room 202.')).toBeVisible();

  await user.click(bar);
  await user.click(screen.getByText('Nights'));
  const departure = await screen.findByLabelText('Departure');
  const change = async (typed: string) => {
    await user.clear(departure);
    await user.paste(typed);
    await user.click(screen.getByRole('button', { name: 'Change' }));
  };
  await change('24/11/2026');
  expect(await screen.findByText('The departure must be after the arrival.')).toBeVisible();
  await change('30/12/2027');
  expect(await screen.findByText('A stay has at most 365 nights. These are 401.')).toBeVisible();
  expect(asked.filter(({ route }) => route === 'bookings.changeNights')).toEqual([]);
  await change('28/11/2026');
  expect(await screen.findByText('Nobody can leave on 28/11/2026.')).toBeVisible();
  expect(departure).toHaveValue('28/11/2026');
});

test('the desk is told of rooms that it added to a booking which a channel cancelled', async () => {
  const signedIn = { ...aStaff, organization: [aCompany({ industry: 6 })] };
  isSignedIn('staff');
  const kept = { _id: idOf(870), number: 12, bookerName: 'Asha Nair', channelName: 'Sunny Rooms', arrival: '2026-11-26', rooms: 2 };
  serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: signedIn } }) },
      rooms: { getToday: () => today },
      channels: { listKept: () => ({ bookings: [kept] }) },
    }),
  );
  openApp('/sUsers/rooms?tab=today');
  const link = await screen.findByRole('link', { name: 'BK-12 Asha Nair' });
  expect(link).toHaveAttribute('href', `/sUsers/bookings/${kept._id}`);
  expect(link.parentElement).toHaveTextContent(
    /^Sunny Rooms cancelled .*2 rooms that the desk added are still expected from 26\/11\/2026: cancel them/,
  );
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
