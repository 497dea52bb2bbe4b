import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { api } from '../platform/api.ts';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

type Delivery = Awaited<ReturnType<typeof api.deliveries.listDeliveries>>['deliveries'][number];
let people = 0;
const now = '2026-11-20T06:30:00.000Z';
const [orderId, ravi] = [idOf(861), idOf(862)];

beforeEach(() => isSignedIn('staff', { _id: idOf(7_600 + ++people), role: 'admin' }));

test('a delivery gets its address and rider, goes out, and its rider brings the cash', async () => {
  let tries = 0;
  let delivery: Delivery = {
    ...{ orderId, number: 4, orderState: 'open', guestName: 'Asha', guestPhone: '9847012345', address: '', riderId: null, rider: '' },
    version: 0,
    ...{ state: 'ready', step: null, stepAt: null, openedAt: now, valuePaise: 56_000, billPaise: null },
  };
  const staff = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 3 })] };
  const riders = () => [{ _id: ravi, name: 'Ravi', collectPaise: delivery.step === 'out' ? 58_800 : 0 }];
  serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: staff } }) },
      deliveries: {
        listDeliveries: () => ({ deliveries: [delivery], riders: riders(), now }),
        saveDelivery: ({ address, riderId, version }) => {
          expect(version).toBe(0);
          delivery = { ...delivery, address, riderId: riderId ?? null, rider: 'Ravi' };
          return { message: 'Ravi takes delivery 4', delivery };
        },
        moveDelivery: ({ to }) => {
          if (++tries === 1) throw new Refused(409, 'CHANGED_MEANWHILE', 'Delivery 4 came back now.', { by: null, at: now, version: 1 });
          delivery = { ...delivery, billPaise: 58_800, step: to, state: to ?? 'ready', stepAt: now };
          return { message: 'Delivery 4 is out', delivery };
        },
      },
    }),
  );
  const { user } = openApp(`/sUsers/restaurant/deliveries?order=${orderId}`);
  const card = within(await screen.findByRole('listitem', { name: 'Delivery 4', hidden: true }));
  expect(card.queryByRole('button', { name: 'Out', hidden: true })).toBeNull();
  // The page of the order leads to its dialog.
  await user.type(await screen.findByLabelText('Address'), 'Plot 7');
  // Escape does not lose what was typed.
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('dialog', { name: 'Leave this form?' })).getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Address')).toHaveValue('Plot 7');
  await user.selectOptions(screen.getByLabelText('Rider'), 'Ravi');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await card.findByRole('button', { name: 'Out' }));
  expect(await card.findByRole('alert')).toHaveTextContent('Delivery 4 came back now.');
  await user.click(card.getByRole('button', { name: 'Out' }));
  expect(await screen.findByText('Ravi brings')).toBeVisible();
  // The guest pays the menu prices with tax.
  expect(screen.getAllByText('₹588.00')).toHaveLength(2);
  expect(card.getByText('Plot 7', { exact: false })).toBeVisible();
  expect(card.getByRole('button', { name: 'Delivered' })).toBeEnabled();
});
