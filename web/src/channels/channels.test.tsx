import { usualHotelSettings } from '@bahi/core/rooms/hotel-settings';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Channel, HotelSetUp } from '../platform/answers.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

let people = 0;
const [deluxe, suite, ep, channelId] = [idOf(951), idOf(952), idOf(953), idOf(954)];
const record = { isActive: true, version: 1, changedAt: null, changedBy: null };
const staff = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 6 })] };
const none = { kind: 'none' } as const;
const policy = { rules: [], noShow: none, earlyDeparture: none, cutOff: '18:00' };

const aType = (_id: string, name: string): HotelSetUp['types'][number] => ({
  ...{ _id, name, productId: idOf(960), productName: name, pictures: [], rooms: 4, amenities: '', ...record },
  ...{ baseGuests: 2, mostAdults: 3, mostChildren: 2, mostGuests: 4, extraBeds: 1 },
});
const setUp = {
  settings: { ...usualHotelSettings, version: 1, changedAt: null, changedBy: null },
  ...{ types: [aType(deluxe, 'Deluxe AC'), aType(suite, 'Suite')], rooms: [], businessDay: '2026-11-24' },
  plans: [
    {
      ...{ _id: ep, name: 'Room only', mealPlan: 'EP', followsId: null, change: null, partyId: null, partyName: null },
      ...{ commissionE4: 0, depositE4: 0, policy, ...record },
    },
  ],
};
const aChannel = (more: Partial<Channel> = {}): Channel => ({
  ...{ _id: channelId, name: 'Sunny Rooms', partyId: null, partyName: null, isPartyActive: true, setsRates: false, bookings: 0, ...record },
  ...{ tokenMadeAt: '2026-11-24T05:00:00.000Z', lastUsedAt: null, refused: [] },
  offers: [{ code: 'DELUXE-AC', typeId: deluxe, typeName: 'Deluxe AC', planId: ep, planName: 'Room only' }],
  ...more,
});

beforeEach(() => isSignedIn('staff', { _id: idOf(8_900 + ++people), role: 'admin' }));

const withChannels = (channels: NonNullable<FakeApi['channels']>) =>
  serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: staff } }) },
      rooms: { getSetUp: () => setUp as unknown as HotelSetUp },
      channels,
    }),
  );

test('a channel is added with a code for each room type; what is refused stands at its field, and the token is shown once', async () => {
  let channels: Channel[] = [];
  let tries = 0;
  withChannels({
    listChannels: () => ({ channels }),
    saveChannel: ({ name, offers }) => {
      tries += 1;
      if (tries === 1) {
        const problems = [{ code: 'CHANNEL_CODE_TWICE', field: 'offers.1.code', message: 'This code is on the list already.' }];
        throw new Refused(422, 'INVALID', 'Some entries are not right', { problems });
      }
      expect(offers).toEqual([
        { code: 'DELUXE-AC', typeId: deluxe, planId: ep },
        { code: 'STE', typeId: suite, planId: ep },
      ]);
      channels = [aChannel({ name })];
      return { message: `${name} created`, channel: channels[0]!, token: 'company.secret' };
    },
  });
  const { user } = openApp('/sUsers/rooms/channels');
  expect(await screen.findByRole('heading', { name: 'No channels yet' })).toBeVisible();
  await user.keyboard('n');
  await user.type(await screen.findByLabelText('Channel'), 'Sunny Rooms');
  const codes = screen.getAllByLabelText('Code');
  expect(codes.map((field) => (field as HTMLInputElement).value)).toEqual(['DELUXE-AC', 'SUITE']);
  await user.click(screen.getByRole('button', { name: 'Save and show the token' }));
  expect(await screen.findByText('This code is on the list already.')).toBeVisible();
  expect(screen.getByLabelText('Channel')).toHaveValue('Sunny Rooms');
  await user.clear(codes[1]!);
  await user.type(codes[1]!, 'STE');
  await user.click(screen.getByRole('button', { name: 'Save and show the token' }));
  expect(await screen.findByText('company.secret')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('company.secret')).toBeNull();
  expect(await screen.findByRole('listitem', { name: 'Sunny Rooms' })).toBeVisible();
});

test('a channel shows what it was refused; its token is renewed only after a question', async () => {
  const refused = [
    { at: '2026-11-24T06:00:00.000Z', call: 'saveBooking', code: 'NIGHTS_FULL', message: 'There are not enough rooms on these nights' },
  ];
  const asked = withChannels({
    listChannels: () => ({ channels: [aChannel({ refused, isActive: false, bookings: 3 })] }),
    renewToken: () => ({ message: 'Sunny Rooms has a new token', channel: aChannel(), token: null }),
  });
  const { user } = openApp('/sUsers/rooms/channels');
  const card = within(await screen.findByRole('listitem', { name: 'Sunny Rooms' }));
  expect(card.getByText('Switched off')).toBeVisible();
  await user.click(card.getByRole('button', { name: /Last refused calls/ }));
  expect(card.getByText(/There are not enough rooms/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'New token of Sunny Rooms' }));
  expect(asked.filter(({ route }) => route === 'channels.renewToken')).toEqual([]);
  await user.click(card.getByRole('button', { name: 'Make a new token' }));
  expect(await screen.findByText('The answer with the token was lost. Close this, and make a new token.')).toBeVisible();
});
