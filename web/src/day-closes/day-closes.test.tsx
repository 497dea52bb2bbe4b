import { daySectionIds } from '@bahi/core/tables/day-figures';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { api } from '../platform/api.ts';
import { type FakeApi, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

type Day = Awaited<ReturnType<typeof api.dayCloses.getDay>>;
let people = 0;
const row = { detail: '', count: null, quantityE4: null, netPaise: null, taxPaise: null, totalPaise: null };
const figures: Day['figures'] = {
  ...{ bills: 2, covers: 4, netPaise: 28_000, taxPaise: 1_400, otherPaise: 0, totalPaise: 29_400, discountPaise: 0, dineInPaise: 29_400 },
  sections: daySectionIds.map((id) => ({
    id,
    rows: id === 'tender' ? [{ ...row, name: 'Cash', count: 2, totalPaise: 29_400 }] : [],
  })),
};
const cash = {
  ...{ floatPaise: 50_000, heldBeforePaise: 0, salesPaise: 29_400, inPaise: 0, outPaise: 9_400, changedPaise: 0, heldPaise: 0 },
};
const aDay = (more: Partial<Day> = {}): Day => ({
  ...{
    date: '2026-11-28',
    today: '2026-11-28',
    figures,
    booksPaise: 29_400,
    booksCashPaise: 29_400,
    unclosedDays: [],
    waitingSlips: 0,
    close: null,
  },
  cash,
  openOrders: [{ _id: idOf(870), number: 3, kind: 'dineIn', state: 'open', tableName: 'T1', captain: 'Asha', valuePaise: 8_000 }],
  ...more,
});

const close: NonNullable<Day['close']> = {
  ...{
    _id: idOf(871),
    businessDay: '2026-11-28',
    pieces: [],
    coinsPaise: 0,
    floatPaise: 50_000,
    expectedPaise: 70_000,
    countedPaise: 69_000,
    cash,
    billsCashPaise: 29_400,
  },
  ...{ differencePaise: -1_000, salesPaise: 29_400, bills: 2, covers: 4, note: '', carried: [{ place: 'Table T1', name: 'Ravi' }] },
  ...{ closedAt: '2026-11-28T18:30:00.000Z', closedBy: 'Biju', reopenedAt: null, reopenedBy: null, reopenReason: '' },
};

beforeEach(() => isSignedIn('staff', { _id: idOf(7_700 + ++people), role: 'admin' }));

function open(dayCloses: NonNullable<FakeApi['dayCloses']>) {
  const staff = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 3 })] };
  serveFakeApi(staffApi({ accounts: { getStaff: () => ({ data: { userData: staff } }) }, dayCloses }));
  return openApp('/sUsers/restaurant/day');
}

test('a day is counted and closed: the expected cash shows after the count, an open order goes on with a name', async () => {
  const closeDay = vi.fn((_input: object) => ({ message: '28-Nov-2026 closed', close }));
  const { user } = open({ getDay: () => aDay(), listDays: () => ({ closes: [], next: null }), closeDay });
  expect(await screen.findByText(/adds up to the 2 sales vouchers of this day’s orders, ₹294\.00/)).toBeVisible();
  expect(screen.getByText('₹73.50')).toBeVisible();
  const form = within(screen.getByRole('form', { name: 'Close the day' }));
  expect(form.queryByText('Expected')).toBeNull();
  await user.type(form.getByLabelText('Pieces of ₹500'), '1');
  await user.type(form.getByLabelText('Pieces of ₹200'), '1');
  expect(form.getByText('Expected').nextSibling).toHaveTextContent('₹700.00');
  expect(form.getByText('It ties')).toBeVisible();
  await user.type(form.getByLabelText('Who answers for Table T1'), 'Ravi');
  await user.click(form.getByRole('button', { name: 'Close the day' }));
  expect(closeDay.mock.calls[0]?.[0]).toMatchObject({
    ...{ date: '2026-11-28', floatPaise: 50_000, salesPaise: 29_400, expectedPaise: 70_000 },
    carried: [{ orderId: idOf(870), name: 'Ravi' }],
  });
});

test('Escape asks before a count is lost', async () => {
  const { user } = open({ getDay: () => aDay(), listDays: () => ({ closes: [], next: null }) });
  const form = within(await screen.findByRole('form', { name: 'Close the day' }));
  await user.type(form.getByLabelText('Pieces of ₹500'), '1');
  await user.keyboard('{Escape}');
  const asked = within(await screen.findByRole('dialog', { name: 'Leave this count?' }));
  await user.click(asked.getByRole('button', { name: 'Stay' }));
  expect(form.getByLabelText('Pieces of ₹500')).toHaveValue('1');
});

test('the drawer names cash that riders carry, and days that were not closed', async () => {
  const carried = { ...cash, changedPaise: -8_400, heldPaise: 16_800 };
  const { user } = open({
    getDay: () => aDay({ cash: carried, unclosedDays: ['2026-11-27'] }),
    listDays: () => ({ closes: [], next: null }),
  });
  const form = within(await screen.findByRole('form', { name: 'Close the day' }));
  expect(form.getByText(/Not closed: 27.*The cash of these days is in this drawer too/)).toBeVisible();
  await user.type(form.getByLabelText('Pieces of ₹500'), '1');
  expect(form.getByText('Not handed over yet').nextSibling).toHaveTextContent('168.00');
  expect(form.getByText('Expected').nextSibling).toHaveTextContent('₹448.00');
});

test('a closed day says so, and that a voucher was changed since', async () => {
  const later = { ...cash, floatPaise: 69_000, salesPaise: 0, outPaise: 0 };
  const getDay = () => aDay({ close, cash: later, booksPaise: 21_000, booksCashPaise: 21_000, openOrders: [] });
  open({ getDay, listDays: () => ({ closes: [close], next: null }) });
  expect(await screen.findByText(/were ₹294\.00\. Now they are ₹210\.00: a voucher was changed or cancelled since/)).toBeVisible();
  const part = within(screen.getByRole('region', { name: 'Close' }));
  // The drawer is that of the close, not that of now.
  expect(part.getByText('Expected').nextSibling).toHaveTextContent('₹700.00');
  expect(screen.getByText(/the cash on the bills was ₹294\.00\. Now it is ₹210\.00/)).toBeVisible();
  expect(part.getByText('Short').nextSibling).toHaveTextContent('₹10.00');
  expect(part.getByText('Table T1 went on')).toBeVisible();
  expect(part.getByRole('button', { name: 'Open the day again' })).toBeEnabled();
});
