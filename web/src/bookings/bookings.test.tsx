import { usualHotelSettings } from '@bahi/core/rooms/hotel-settings';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Booking, FreeType, HotelSetUp } from '../platform/answers.ts';
import { clearSession } from '../platform/session.ts';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { showPart } from '../testing/show-part.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';
import { HoldDialog } from './booker-dialogs.tsx';

afterEach(() => clearSession('staff'));

const [typeId, planId] = [idOf(700), idOf(701)];
const businessDay = '2026-11-24';
const setUp = {
  ...{ types: [], rooms: [], plans: [], businessDay },
  settings: { ...usualHotelSettings, version: 1, changedAt: null, changedBy: null },
} satisfies HotelSetUp;
const sums = { valuePaise: 480_000, taxPaise: 24_000, totalPaise: 504_000 };
const plan: FreeType['plans'][number] = { planId, planName: 'Room only', mealPlan: 'EP', ...sums, nights: [], refused: [] };
const deluxe = { typeId, typeName: 'Deluxe', free: 4, fullOn: [], roomsFree: [], refused: [], plans: [plan] };
const invalid = (...problems: readonly (readonly [string, string])[]) =>
  new Refused(422, 'INVALID', 'Some entries are not right', {
    problems: problems.map(([field, message]) => ({ code: 'SHAPE', field, message })),
  });

test('a new booking has no more than 365 nights; what is refused goes as it is corrected, and nothing typed is lost', async () => {
  const staff = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 6 })] };
  isSignedIn('staff', { role: 'admin' });
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: staff } }) },
      rooms: { getSetUp: () => setUp },
      bookings: {
        findFree: () => ({ types: [deluxe] }),
        previewBooking: () => ({ stays: [{ ...sums, nights: [] }], ...sums, depositPaise: 0, problems: [], warnings: [] }),
        saveBooking: () => {
          throw invalid(['bookerPhone', 'Enter a phone number.'], ['bookerPhone', 'It is too short.']);
        },
      },
    }),
  );
  const { user } = openApp('/sUsers/bookings/new');
  const departure = await screen.findByLabelText('Departure');
  const leaveOn = async (typed: string) => {
    await user.clear(departure);
    await user.paste(typed);
    await user.tab();
  };
  await leaveOn('30/12/2027');
  expect(await screen.findByText('A stay has at most 365 nights. These are 401.')).toBeVisible();
  await leaveOn('25/11/2026');
  await user.click(await screen.findByRole('button', { name: /^Room only/ }));
  await user.type(screen.getByLabelText('Booked by'), 'Asha Nair');
  await user.type(screen.getByLabelText('Phone'), '12');
  const save = screen.getByRole('button', { name: /^Save booking/ });
  await screen.findAllByText(/5,040/);
  await user.click(save);
  // Both problems of the one field.
  expect(await screen.findByText('Enter a phone number. It is too short.')).toBeVisible();
  await user.type(screen.getByLabelText('Phone'), '3');
  expect(screen.queryByText(/It is too short/)).toBeNull();
  expect(screen.getByLabelText('Booked by')).toHaveValue('Asha Nair');
  expect(asked.filter(({ route }) => route === 'bookings.saveBooking')).toHaveLength(1);
});

test('rooms are held until a time in India; a refusal stands at it until another one is chosen', async () => {
  signInStaff();
  let closed = 0;
  const ends: (string | null)[] = [];
  serveFakeApi({
    bookings: {
      confirmBooking: ({ heldUntil }) => {
        ends.push(heldUntil);
        if (ends.length === 1) throw invalid(['heldUntil', 'Choose a time that is to come.']);
        return { message: 'Held', _id: idOf(850), stays: [] };
      },
    },
  });
  const booking = { _id: idOf(850), version: 3, heldUntil: '2026-11-24T12:30:00.000Z', businessDay } as Booking;
  const { user } = await showPart(<HoldDialog orgId={idOf(7)} booking={booking} usualHours={24} onClose={() => (closed += 1)} />);
  const date = await screen.findByLabelText('Held until');
  expect([date, screen.getByLabelText('Time')].map((field) => (field as HTMLInputElement).value)).toEqual(['24/11/2026', '18:00']);
  await user.click(screen.getByRole('button', { name: 'Hold' }));
  expect(await screen.findByText('Choose a time that is to come.')).toBeVisible();
  await user.clear(date);
  await user.paste('26/11/2026');
  await user.tab();
  expect(screen.queryByText('Choose a time that is to come.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(ends).toEqual(['2026-11-24T12:30:00.000Z', '2026-11-26T12:30:00.000Z']));
  await waitFor(() => expect(closed).toBe(1));
});
