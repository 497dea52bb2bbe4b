import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { aProduct, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const galaxy = aProduct({ name: 'Galaxy', hasSerials: true });
const main = idOf(300);
const piece = { productId: galaxy._id, productName: 'Galaxy', godownName: 'Main', batch: '' };
const pieces = [
  { ...piece, serial: 'IMEI001', godownId: main, movedOn: '2026-11-01' },
  { ...piece, serial: 'IMEI002', godownId: null, godownName: '', movedOn: '2026-11-10' },
];
const moved = { godownName: 'Main', batch: '', partyId: idOf(100), isOpening: false };
const moves = [
  { ...moved, date: '2026-11-01', way: 'in', voucherId: idOf(801), kind: 'purchase', voucherNumber: 'PU/1', partyName: 'Mobile House' },
  { ...moved, date: '2026-11-10', way: 'out', voucherId: idOf(802), kind: 'sales', voucherNumber: 'SL/1', partyName: 'Ravi Kumar' },
  // A voucher that this person may not see.
  { ...moved, date: '2026-11-12', way: 'in', voucherId: null, kind: null, voucherNumber: '', partyId: null, partyName: '' },
] as const;

function open(path: string) {
  const asked = serveFakeApi(
    staffApi({
      vouchers: {
        listSerials: ({ search }) => ({ serials: pieces.filter(({ serial }) => serial.startsWith(search.toUpperCase())), next: null }),
        getSerial: () => ({ serial: { ...pieces[1]!, coveredUpTo: '2027-11-09', moves: [...moves] } }),
        checkSerials: ({ serials }) => ({
          serials: serials.map(() => ({ godownName: '', batch: '', isKnown: false, isElsewhere: false, godownId: null })),
          free: 2,
        }),
        enterStockSerials: ({ serials }) => ({ message: `Entered ${serials.length} serial numbers` }),
      },
      products: { listProducts: () => ({ products: [galaxy], next: null, total: null }) },
      godowns: {
        list: () => ({
          rows: [
            {
              ...{ _id: main, name: 'Main', parentId: null, parentName: null, depth: 0, isDefault: true, isVan: false, isDamage: false },
              ...{ salesmanId: null, salesmanName: null, isActive: true, version: 1, changedAt: null, changedBy: null },
            } as never,
          ],
          next: null,
          total: 1,
        }),
      },
    }),
  );
  const sent = (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input as Record<string, unknown>);
  return { ...openApp(path), sent };
}

test('a number is found by its beginning, in any case; a press shows its way from the supplier to the customer', async () => {
  const { user, place, sent } = open('/sUsers/serialNumbers');
  expect(await screen.findByText('IMEI001')).toBeVisible();
  expect(screen.getByText('Not in stock')).toBeVisible();
  await user.type(screen.getByLabelText('Beginning of the serial number'), 'imei002');
  await waitFor(() => expect(screen.queryByText('IMEI001')).not.toBeInTheDocument());
  expect(sent('vouchers.listSerials').at(-1)).toMatchObject({ search: 'imei002' });
  await user.click(await screen.findByText('IMEI002'));
  expect(await screen.findByRole('heading', { name: 'IMEI002' })).toBeVisible();
  expect(sent('vouchers.getSerial')).toMatchObject([{ productId: galaxy._id, serial: 'IMEI002' }]);
  const rows = within(screen.getByRole('list', { name: 'Moves' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/01\/11\/2026In.*PU\/1Mobile HouseMain/),
    expect.stringMatching(/10\/11\/2026Out.*SL\/1Ravi KumarMain/),
    expect.stringMatching(/12\/11\/2026InAnother voucherMain/),
  ]);
  expect(within(rows[1]!).getByRole('link', { name: /SL\/1/ })).toHaveAttribute('href', expect.stringContaining(idOf(802)));
  expect(screen.getByText('09/11/2027')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/sUsers/serialNumbers'));
});

test('a search without a match says so, and offers all', async () => {
  const { user } = open('/sUsers/serialNumbers?search=zz');
  expect(await screen.findByText('No such serial number')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  expect(await screen.findByText('IMEI001')).toBeVisible();
});

test('numbers are entered for goods in stock without; Esc in their panel closes only that, and leaving with numbers asks', async () => {
  const { user, sent } = open('/sUsers/serialNumbers');
  await user.click(await screen.findByRole('button', { name: 'Enter for stock' }));
  const dialog = await screen.findByRole('dialog', { name: 'Serial numbers of goods in stock' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Item' }));
  await user.keyboard('gal');
  await screen.findByRole('option', { name: /Galaxy/ });
  await user.keyboard('{Enter}');
  await user.click(await within(dialog).findByRole('button', { name: /^Serial numbers 0\/2/ }));
  const panel = await screen.findByRole('dialog', { name: 'Serial numbers of Galaxy' });
  await waitFor(() => expect(within(panel).getByLabelText('Serial number')).toHaveFocus());
  await user.keyboard('A1{Enter}A2{Enter}{Escape}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(within(dialog).getByRole('button', { name: /^Serial numbers 2\/2/ })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('vouchers.enterStockSerials')).toMatchObject([{ productId: galaxy._id, godownId: main, serials: ['A1', 'A2'] }]),
  );
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
