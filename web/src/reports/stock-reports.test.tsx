import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';

beforeEach(signInStaff);

const rice = { productId: idOf(31), name: 'Rice', unit: 'PCS' };
const lies = (quantity: number, value: number) => ({ quantity: quantity * 10_000, value: value * 100 });

function open(path: string, reports: Partial<NonNullable<FakeApi['reports']>>) {
  const none = { list: () => ({ rows: [], next: null, total: 0 }) };
  const asked = serveFakeApi(
    staffApi({ reports: reports as NonNullable<FakeApi['reports']>, brands: none, categories: none, godowns: none }),
  );
  return { ...openApp(path), asked: () => asked.filter(({ route }) => route.startsWith('reports.')).map(({ input }) => input) };
}
const rowOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).closest('tr')!;

test('the movement shows what came and went beside its value, and opens the moves of the period', async () => {
  const { user, place } = open('/sUsers/stockMovement?from=2026-11-01&to=2026-11-30', {
    getStockMovement: () => ({
      ...{ from: '2026-11-01', to: '2026-11-30', next: null },
      rows: [{ ...rice, opening: lies(5, 50), inward: lies(10, 120), outward: lies(8, 90), closing: lies(7, 80) }],
      total: { opening: 50_00, inward: 120_00, outward: 90_00, closing: 80_00 },
    }),
  });
  const row = await rowOf('Rice');
  for (const text of ['10 PCS', '120.00', '8 PCS', '90.00', '7 PCS', '80.00']) expect(row).toHaveTextContent(text);
  expect(screen.getByText('Total').closest('tr')).toHaveTextContent('80.00');
  within(row).getByRole('link').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe(`/sUsers/stockMoves/${idOf(31)}?from=2026-11-01&to=2026-11-30`));
});

test('the ageing has a column for each age; other days are asked for, wrong ones are not', async () => {
  const { user, asked, place } = open('/sUsers/stockAgeing', {
    getStockAgeing: () => ({
      ...{ date: '2026-11-28', ageLimits: '45,90,180', isCostSeen: true, next: null },
      rows: [{ ...rice, ...lies(10, 100), aged: [lies(4, 40), lies(6, 60), lies(0, 0), lies(0, 0)] }],
    }),
  });
  const row = await rowOf('Rice');
  expect(row).toHaveTextContent('60.00');
  for (const name of ['0–45 days', '46–90 days', 'Above 180 days', 'Value'])
    expect(screen.getByRole('columnheader', { name })).toBeVisible();
  const days = screen.getByLabelText('Days of the buckets');
  await user.clear(days);
  await user.type(days, '60, 30{Enter}');
  expect(screen.getByText('Days that rise, such as 30, 60, 90')).toBeVisible();
  await user.clear(days);
  await user.type(days, '30, 60{Enter}');
  await waitFor(() => expect(place()).toContain('ageLimits=30'));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ ageLimits: '30,60' }));
});

test('batches near their expiry say how long is left; another period is asked for', async () => {
  const batch = { ...rice, godown: 'Main', ...lies(3, 30) };
  const { user, asked } = open('/sUsers/expiringStock', {
    listExpiringStock: () => ({
      ...{ date: '2026-11-28', days: 30, isCostSeen: true, next: null },
      rows: [
        { ...batch, batch: 'OLD', expiresOn: '2026-11-26', daysLeft: -2 },
        { ...batch, batch: 'SOON', expiresOn: '2026-11-29', daysLeft: 1 },
      ],
    }),
  });
  expect(await screen.findByText('expired 2 days ago')).toBeVisible();
  expect(screen.getByText('in 1 day')).toBeVisible();
  expect(screen.getByText('Total').closest('tr')).toHaveTextContent('60.00');
  await user.selectOptions(screen.getByLabelText('Expires'), 'Within 90 days');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ days: 90 }));
});

test('negative stock is listed with its day', async () => {
  const negative = { ...rice, godown: 'Main', batch: '', quantity: -40_000, since: '2026-11-08' };
  open('/sUsers/negativeStock', { listNegativeStock: () => ({ rows: [negative], next: null }) });
  expect(await rowOf('Rice')).toHaveTextContent('08/11/2026');
});

test('without negative stock the page says so', async () => {
  open('/sUsers/negativeStock', { listNegativeStock: () => ({ rows: [], next: null }) });
  expect(await screen.findByText('No negative stock')).toBeVisible();
});

test('pending orders say how long they are overdue, open by party and then their order; Esc goes back', async () => {
  const order = { number: 'SO/26-27/00001', party: 'Asha', orders: 1, orderedOn: '2026-11-01', dueOn: '2026-11-26', unit: 'PCS' };
  const amounts = { ordered: 100_000, taken: 40_000, pending: 60_000, value: 600_00, overdue: 600_00 };
  const { user, asked, place } = open('/sUsers/pendingOrders?by=party', {
    listPendingOrders: ({ by = 'due' }) => ({
      ...{ date: '2026-11-28', kind: 'saleOrder' as const, by, next: null, total: { orders: 1, value: 600_00, overdue: 600_00 } },
      rows: [
        by === 'due'
          ? { ...order, ...amounts, key: 'k', name: 'Rice', orderId: idOf(77) }
          : { ...order, ...amounts, key: idOf(5), name: 'Asha', orderId: null, number: '', party: '' },
      ],
    }),
  });
  const row = await rowOf(/^Asha/);
  expect(row).toHaveTextContent('600.00');
  within(row).getByRole('link').focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('overdue by 2 days')).toBeVisible();
  expect(asked().at(-1)).toMatchObject({ by: 'due', partyId: idOf(5) });
  expect((await rowOf(/^Rice/)).querySelector('a')).toHaveAttribute('href', expect.stringContaining(idOf(77)));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/sUsers/pendingOrders?by=party'));
});

test('fast and slow movers: a speed is asked for, and Enter opens the moves of the product', async () => {
  const { user, asked, place } = open('/sUsers/stockTurns?from=2026-04-01&to=2026-11-30', {
    getStockTurns: () => ({
      ...{ from: '2026-04-01', to: '2026-11-30', slowDays: 60, left: 0 },
      rows: [
        { ...rice, speed: 'slow', ...lies(7, 80), outward: 80_000, outwardValue: 90_00, turns: 13_800, lastSoldOn: '2026-08-01' },
      ] as const,
      total: { value: 80_00, outwardValue: 90_00 },
    }),
  });
  const row = await rowOf('Rice');
  for (const text of ['Slow', '8 PCS', '90.00', '1.38', '01/08/2026']) expect(row).toHaveTextContent(text);
  await user.selectOptions(screen.getByLabelText('Slow after'), 'Slow after 90 days');
  await user.selectOptions(screen.getByLabelText('Speed'), 'Slow');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ speed: 'slow', slowDays: 90 }));
  within(await rowOf('Rice'))
    .getByRole('link')
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe(`/sUsers/stockMoves/${idOf(31)}?from=2026-04-01&to=2026-11-30`));
});

test('the stock by batch opens the way of a batch', async () => {
  const { user, asked, place } = open('/sUsers/stockBy?by=batch&date=2026-11-30', {
    getStockBy: () => ({
      ...{ date: '2026-11-30', by: 'batch' as const, booksFrom: '2024-04-01', next: null, total: 80_00 },
      rows: [{ id: idOf(31), name: 'Rice', batch: 'B7', unit: 'PCS', products: 1, quantity: 70_000, value: 80_00 }],
    }),
    getStockMoves: () => ({
      ...{ product: { _id: idOf(31), name: 'Rice', unit: 'PCS' }, from: '2026-04-01', to: '2026-11-30', next: null },
      ...{ opening: { quantity: 0, value: null }, closing: { quantity: 70_000, value: null }, places: [], entries: [] },
    }),
  });
  expect(await rowOf('Rice')).toHaveTextContent('B77 PCS80.00');
  await user.click(screen.getByRole('link', { name: 'Rice' }));
  await waitFor(() => expect(place()).toBe(`/sUsers/stockMoves/${idOf(31)}?from=2024-04-01&to=2026-11-30&batch=B7`));
  expect(await screen.findByText('Way of batch B7')).toBeVisible();
  expect(asked().at(-1)).toMatchObject({ batch: 'B7' });
});
