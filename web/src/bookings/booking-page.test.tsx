import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking } from '../platform/answers.ts';
import { queryClient } from '../platform/queries.ts';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

const bookingId = idOf(931);
const aBooking = (more: Partial<Booking>): Booking => ({
  ...{ _id: bookingId, number: 112, source: 'direct', reference: '', bookerName: 'Asha Menon', bookerPhone: '', bookerEmail: '' },
  ...{ groupName: '', partyId: null, partyName: null, channelName: null, heldUntil: null, note: '', guestId: null, version: 3 },
  ...{ enteredAt: '2026-11-24T06:00:00.000Z', enteredBy: 'Anu', valuePaise: 0, taxPaise: 0, totalPaise: 0, depositPaise: 0 },
  ...{ stays: [], events: [], advances: [], businessDay: '2026-11-24', upiId: '' },
  ...more,
});

test('a save over what a colleague saved meanwhile carries the version of the opening, and what is typed stays', async () => {
  isSignedIn('staff', { _id: idOf(8_710), role: 'admin' });
  const staff = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 6 })] };
  let shown = aBooking({});
  const sent: number[] = [];
  serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: staff } }) },
      bookings: {
        getBooking: () => ({ booking: shown }),
        updateBooking: ({ version }) => {
          sent.push(version);
          throw new Refused(409, 'CHANGED', 'A colleague changed this booking.');
        },
      },
    }),
  );
  const { user } = openApp(`/sUsers/bookings/${bookingId}`);
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit booking' }));
  await user.type(dialog.getByLabelText('Note'), 'Two keys');
  shown = aBooking({ note: 'Late arrival', version: 4 });
  await queryClient.invalidateQueries();
  await screen.findByText('Late arrival');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([3]));
  expect(await dialog.findByText('A colleague changed this booking.')).toBeVisible();
  expect(dialog.getByLabelText('Note')).toHaveValue('Two keys');
});
