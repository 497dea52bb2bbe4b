import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KitchenSlip } from '../platform/answers.ts';
import { clearSession } from '../platform/session.ts';
import { serveStreams } from '../testing/change-streams.ts';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

const now = '2026-11-20T06:30:00.000Z';
const slip = (number: number): KitchenSlip => ({
  ...{
    _id: idOf(900 + number),
    orderId: idOf(880),
    stationId: idOf(881),
    stationName: 'Hot',
    number,
    round: number,
    state: 'new',
    prints: 0,
  },
  ...{ businessDay: '2026-11-20', sentAt: now, sentBy: 'Biju', stateAt: now, kind: 'dineIn', orderNumber: 1, tableName: 'T1', pax: 2 },
  ...{ captain: 'Biju', lines: [] },
});

// A stream stays for a moment after its screen; the next test has its own.
afterEach(() => clearSession('staff'));
beforeEach(() => isSignedIn('staff', { _id: idOf(8_900), role: 'admin' }));

test('the kitchen screen shows a slip as soon as it hears of it, and what it missed once it hears again', async () => {
  const slips = [slip(1)];
  // A company of its own: the stream of the screens of another test stays for two seconds.
  const staff = { ...aStaff, role: 'admin' as const, organization: [aCompany({ _id: idOf(8_901), industry: 3 })] };
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: staff } }) },
      menu: { getMenu: () => ({ stations: [], groups: [], items: [], now }) },
      tables: { listSlips: () => ({ slips: [...slips], isCut: false, now }), listWaitingPrints: () => ({ printers: [], now }) },
    }),
  );
  const streams = serveStreams();
  openApp('/sUsers/restaurant/kitchen');
  await screen.findByRole('article', { name: 'KOT 1 Hot' });
  const askedForSlips = () => asked.filter(({ route }) => route === 'tables.listSlips').length;
  // Once as the screen opens, and once as its stream does.
  await vi.waitFor(() => expect([streams.length, askedForSlips()]).toEqual([1, 2]));

  slips.push(slip(2));
  streams[0]!.tell({ noun: 'tables', ids: [idOf(880)] });
  await screen.findByRole('article', { name: 'KOT 2 Hot' });
  expect(askedForSlips()).toBe(3);

  streams[0]!.close();
  slips.push(slip(3));
  await screen.findByRole('article', { name: 'KOT 3 Hot' });
  await vi.waitFor(() => expect(streams).toHaveLength(2));
});
