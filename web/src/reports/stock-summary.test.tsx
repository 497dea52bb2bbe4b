import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StockMoves, StockSummary } from '../platform/answers.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { onPhone } from '../testing/setup.ts';
import { openApp } from '../testing/show.tsx';
import { signInStaff, staffApi } from '../testing/voucher-books.ts';

beforeEach(signInStaff);

const summary = (parts: Partial<StockSummary> = {}): StockSummary => ({
  date: '2026-11-20',
  method: 'average',
  rows: [
    { productId: idOf(31), name: 'Basmati 5 kg', unit: 'PCS', quantity: 125_000, inTransit: 0, rate: 4_500_000, value: 562_500 },
    { productId: idOf(32), name: 'Salt 1 kg', unit: 'PCS', quantity: 0, inTransit: 0, rate: null, value: 0 },
  ],
  next: null,
  total: 562_500,
  inTransit: 0,
  ...parts,
});
const hidden = summary({ total: null, inTransit: null, rows: summary().rows.map((row) => ({ ...row, rate: null, value: null })) });
const moves = (parts: Partial<StockMoves> = {}): StockMoves => ({
  product: { _id: idOf(31), name: 'Basmati 5 kg', unit: 'PCS' },
  from: '2026-04-01',
  to: '2026-11-20',
  opening: { quantity: 0, value: 0 },
  closing: { quantity: 125_000, value: 562_500 },
  places: [
    { godown: 'Main', batch: 'B1', quantity: 100_000, value: 450_000 },
    { godown: 'Shop', batch: '', quantity: 25_000, value: 112_500 },
  ],
  entries: [
    {
      _id: idOf(41),
      date: '2026-04-01',
      isOpening: true,
      voucherId: null,
      kind: null,
      voucherNumber: '',
      party: '',
      godown: 'Main',
      batch: 'B1',
      quantity: 150_000,
      value: 675_000,
      balance: { quantity: 150_000, value: 675_000 },
    },
    {
      _id: idOf(42),
      date: '2026-05-02',
      isOpening: false,
      voucherId: idOf(51),
      kind: 'sales',
      voucherNumber: 'S/26-27/0001',
      party: 'Anand Stores',
      godown: 'Main',
      batch: 'B1',
      quantity: -25_000,
      value: -112_500,
      balance: { quantity: 125_000, value: 562_500 },
    },
  ],
  next: null,
  ...parts,
});

type Reports = NonNullable<FakeApi['reports']>;

function open(reports: Partial<Reports>, path = '/sUsers/stockSummary') {
  const kept = { isActive: true, version: 1, changedAt: null, changedBy: null };
  const godown = (_id: string, name: string) => ({
    ...{ ...kept, _id, name, depth: 0, parentId: null, parentName: null },
    ...{ isDefault: false, isDamage: false, isVan: false, salesmanId: null, salesmanName: null },
  });
  const asked = serveFakeApi(
    staffApi({
      reports: reports as Reports,
      brands: { list: () => ({ rows: [], next: null, total: 0 }) },
      categories: { list: () => ({ rows: [{ ...kept, _id: idOf(71), name: 'Grain' }], next: null, total: 1 }) },
      godowns: { list: () => ({ rows: [godown(idOf(61), 'Main'), godown(idOf(62), 'Shop')], next: null, total: 2 }) },
    }),
  );
  return { ...openApp(path), asked: () => asked.filter(({ route }) => route.startsWith('reports.getStock')).map(({ input }) => input) };
}

describe('the stock summary', () => {
  test('shows quantity, rate and value of each product over the total, and by which method', async () => {
    open({ getStockSummary: () => summary() });
    const row = (await screen.findByRole('link', { name: 'Basmati 5 kg' })).closest('tr')!;
    expect(within(row).getByText('5,625.00')).toBeVisible();
    expect(row).toHaveTextContent('12.5 PCS');
    expect(screen.getByText('by weighted average')).toBeVisible();
    expect(screen.getByText('Total').closest('tr')).toHaveTextContent('5,625.00');
    expect(screen.getByRole('link', { name: 'Salt 1 kg' }).closest('tr')).toHaveTextContent('–');
  });

  test('shows the part in transit, if any', async () => {
    const [first, ...others] = summary().rows;
    open({ getStockSummary: () => summary({ rows: [{ ...first!, inTransit: 25_000 }, ...others], inTransit: 112_500 }) });
    const row = (await screen.findByRole('link', { name: 'Basmati 5 kg' })).closest('tr')!;
    expect(screen.getByRole('columnheader', { name: 'In transit' })).toBeVisible();
    expect(row).toHaveTextContent('2.5 PCS');
    expect(screen.getByText('₹1,125.00 of it in transit, by weighted average')).toBeVisible();
  });

  test('on a phone shows it below the title, where it is not truncated', async () => {
    onPhone();
    open({ getStockSummary: () => summary({ inTransit: 112_500 }) });
    const detail = await screen.findByText('₹1,125.00 of it in transit, by weighted average');
    expect(detail.closest('header')).toBeNull();
  });

  test('staff of role user see quantities and no cost', async () => {
    open({ getStockSummary: () => hidden });
    expect(await screen.findByRole('columnheader', { name: 'Quantity' })).toBeVisible();
    for (const head of ['Rate', 'Value']) expect(screen.queryByRole('columnheader', { name: head })).not.toBeInTheDocument();
    expect(screen.queryByText('by weighted average')).not.toBeInTheDocument();
  });

  test('date and filters are in the address and in the request', async () => {
    const { user, asked, place } = open({ getStockSummary: () => summary() }, '/sUsers/stockSummary?date=2026-03-31');
    await user.selectOptions(await screen.findByLabelText('Godown'), 'Shop');
    await waitFor(() => expect(place()).toBe(`/sUsers/stockSummary?date=2026-03-31&godownId=${idOf(62)}`));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ date: '2026-03-31', godownId: idOf(62) }));
    expect(screen.queryByLabelText('Brand')).not.toBeInTheDocument(); // there are none
  });

  test('Enter opens the moves of a product in the year of the date, Esc returns to its row', async () => {
    const { user, place } = open({ getStockSummary: () => summary(), getStockMoves: () => moves() });
    (await screen.findByRole('link', { name: 'Basmati 5 kg' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe(`/sUsers/stockMoves/${idOf(31)}?from=2026-04-01&to=2026-11-20`));
    expect(await screen.findByRole('heading', { name: 'Basmati 5 kg' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Basmati 5 kg' })).toHaveFocus());
  });

  test('without goods it explains what will appear', async () => {
    open({ getStockSummary: () => summary({ rows: [], total: 0 }) });
    expect(await screen.findByText('No stock on this day')).toBeVisible();
  });

  test('after a loading error Try Again loads it', async () => {
    let isBroken = true;
    const { user } = open({
      getStockSummary: () => {
        if (isBroken) throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
        return summary();
      },
    });
    expect(await screen.findByText('The stock could not be read')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Basmati 5 kg' })).toBeVisible();
  });
});

describe("a product's moves", () => {
  const path = `/sUsers/stockMoves/${idOf(31)}?from=2026-04-01&to=2026-11-20`;

  test('run from opening to closing, with the godown', async () => {
    open({ getStockMoves: () => moves() }, path);
    const table = await screen.findByRole('table', { name: 'Stock moves of Basmati 5 kg' });
    expect(within(table).getByText('Opening stock')).toBeVisible();
    const sale = within(table).getByText('Anand Stores').closest('tr')!;
    expect(sale).toHaveTextContent('2.5 PCS');
    expect(sale).toHaveTextContent('1,125.00');
    expect(sale).toHaveTextContent('5,625.00');
    expect(
      within(screen.getByRole('list', { name: 'Where it lies' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Main · B110 PCS4,500.00', 'Shop2.5 PCS1,125.00']);
  });

  test('without cost the cost columns are hidden', async () => {
    const bare = { quantity: 125_000, value: null };
    open(
      {
        getStockMoves: () =>
          moves({
            opening: bare,
            closing: bare,
            places: [],
            entries: moves().entries.map((entry) => ({ ...entry, value: null, balance: bare })),
          }),
      },
      path,
    );
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Date', 'Particulars', 'Godown', 'Voucher', 'In', 'Out', 'Balance']);
  });

  test('without moves it says so below the opening', async () => {
    open({ getStockMoves: () => moves({ entries: [], places: [] }) }, path);
    expect(await screen.findByText('No moves in this period')).toBeVisible();
    expect(screen.getByText('Opening, 01/04/2026')).toBeVisible();
  });
});
