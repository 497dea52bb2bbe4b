import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StayFolios } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

type Preview = Awaited<ReturnType<typeof api.folios.previewCheckOut>>;
const [stayId, bookingId, folioId] = [idOf(921), idOf(922), idOf(923)];

const folios: StayFolios = {
  stay: {
    ...{ _id: stayId, bookingId, bookingNumber: 124, state: 'inHouse', guestName: 'R. Krishnan', groupName: '', roomName: '202' },
    ...{ arrival: '2026-11-24', departure: '2026-11-27', version: 3 },
  },
  ...{ others: [], folios: [], routes: [], credit: { takesOutlets: true, limitPaise: null }, payments: [], checkOuts: [] },
  businessDay: '2026-11-27',
};
const preview: Preview = {
  ...{ businessDay: '2026-11-27', nights: 0, lateFeePaise: 0, usualLateFeePaise: 0, checkOutAt: '11:00', openOrders: [], earlyFeePaise: 0 },
  portal: null,
  payers: [
    {
      ...{ partyId: null, partyName: 'R. Krishnan', gstin: '', folioIds: [folioId], isCompany: false, taxablePaise: 800_000, taxes: [] },
      ...{ roundOffPaise: 0, totalPaise: 840_000, invoicedPaise: 0, outletPaise: 0, advancesPaise: 0, duePaise: 840_000 },
      ...{ lines: [], problems: [] },
    },
  ],
};

test('a check-out that fails says so whatever way is chosen; a refusal of the cash stands at its field alone', async () => {
  isSignedIn('staff', { _id: idOf(8_700), role: 'admin' });
  const staff = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 6 })] };
  let tries = 0;
  serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: staff } }) },
      folios: {
        getFolios: () => folios,
        previewCheckOut: () => preview,
        checkOut: () => {
          tries += 1;
          if (tries === 1) throw new Refused(500, 'BUG', 'The server failed.');
          const problems = [{ code: 'FOLIO_OVERPAID', field: 'payers.0.payments', message: 'This is more than is due.' }];
          throw new Refused(422, 'INVALID', 'Some entries are not right.', { problems });
        },
      },
    }),
  );
  const { user } = openApp(`/sUsers/stays/${stayId}`);
  await user.click(await screen.findByRole('button', { name: 'Check out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Check out R. Krishnan, room 202' }));
  await user.selectOptions(await dialog.findByLabelText('Paid by'), 'Cash and UPI');
  await user.type(dialog.getByLabelText('In cash now'), '8400');
  const settle = dialog.getByRole('button', { name: /^Settle and check out/ });
  await user.click(settle);
  expect(await dialog.findByRole('alert')).toHaveTextContent('The server failed.');
  await user.click(settle);
  await waitFor(() => expect(dialog.getByLabelText('In cash now')).toBeInvalid());
  expect(dialog.getAllByText('This is more than is due.')).toHaveLength(1);
});
