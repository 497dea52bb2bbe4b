import { changeDraft } from '@bahi/core/drafts/change-draft';
import type { VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import { quantityOf } from '@bahi/core/drafts/voucher-item';
import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Party } from '../../platform/answers.ts';
import type { Goods } from '../../platform/drafts/voucher-goods.ts';
import { anItem } from '../../testing/entries.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { showPart } from '../../testing/show-part.tsx';
import { aProduct, aSalt, staffApi } from '../../testing/voucher-books.ts';
import { beginTrade, type TradeEntry } from '../trade/trade-entry.ts';
import { addOrders, type Ordered } from './add-orders.ts';
import { OrderChooser } from './order-chooser.tsx';

const order = (at: number, delivered: number) => ({
  _id: idOf(600 + at),
  voucherNumber: `SO/26-27/0000${at}`,
  date: '2026-11-04',
  partyId: idOf(100),
  partyName: 'Anand Stores',
  amountPaise: 118_000,
  expectedOn: null,
  state: delivered === 0 ? ('open' as const) : ('part' as const),
  products: 3,
  delivered,
});
const both = [order(1, 0), order(2, 1)];
const serve = (orders: typeof both) => serveFakeApi(staffApi({ vouchers: { listOpenOrders: () => ({ orders, next: null }) } }));

describe('the open orders of a party', () => {
  const onTake = vi.fn(async () => {});
  const chooser = (partyId: string | null, broughtIds: readonly string[] = []) => (
    <OrderChooser orgId={idOf(10)} kind="saleOrder" partyId={partyId} broughtIds={broughtIds} onTake={onTake} />
  );
  beforeEach(() => onTake.mockClear());

  test('are selected by keys and added in the order of selection', async () => {
    const asked = serve(both);
    const { user } = await showPart(chooser(idOf(100)));
    await user.click(await screen.findByRole('checkbox', { name: 'SO/26-27/00002' }));
    expect(screen.getByRole('row', { name: /SO\/26-27\/00002/ })).toHaveTextContent('1 of 3');
    await user.keyboard('{ArrowUp} ');
    await user.click(screen.getByRole('button', { name: 'Add to the sale' }));
    expect(onTake).toHaveBeenCalledExactlyOnceWith([idOf(602), idOf(601)]);
    expect(asked[0]?.input).toMatchObject({ partyId: idOf(100) });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add to the sale' })).toBeDisabled());
  });

  test('that are already in the sale are not offered again', async () => {
    serve(both);
    await showPart(chooser(idOf(100), [idOf(601)]));
    await screen.findByRole('checkbox', { name: 'SO/26-27/00002' });
    expect(screen.queryByRole('checkbox', { name: 'SO/26-27/00001' })).not.toBeInTheDocument();
  });

  test('that cannot be read are reported, and stay selected', async () => {
    serve(both);
    onTake.mockRejectedValueOnce(new Error('Everything of SO/26-27/00001 has been sold.'));
    const { user } = await showPart(chooser(idOf(100)));
    await user.click(await screen.findByRole('checkbox', { name: 'SO/26-27/00001' }));
    await user.click(screen.getByRole('button', { name: 'Add to the sale' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Everything of SO/26-27/00001 has been sold.');
    expect(screen.getByRole('checkbox', { name: 'SO/26-27/00001' })).toBeChecked();
  });

  test('if none exist a message says so, and without a party nothing is read', async () => {
    const asked = serve([]);
    const { unmount } = await showPart(chooser(idOf(100)));
    expect(await screen.findByText('This party has no open orders.')).toBeVisible();
    unmount();
    await showPart(chooser(null));
    expect(screen.getByText('Choose the party first.')).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

describe('orders added to a sale', () => {
  const freight = {
    ledgerId: 'freight',
    name: 'Freight',
    percentE4: null,
    amountPaise: 10_000,
    taxing: 'own',
    igstE4: 0,
  } as const;
  const from = (number: string) => [{ _id: number, voucherNumber: number }];
  const first: Ordered = {
    items: [anItem(aProduct(), 2, 100)],
    charges: [freight],
    despatch: { ...noDespatch, vehicleNo: 'KL 07 1' },
    convertedFrom: from('SO-1'),
    source: 'saleOrder',
  };
  const second: Ordered = {
    items: [anItem(aProduct(), 3, 100), anItem(aSalt, 4, 25)],
    charges: [],
    despatch: { ...noDespatch, vehicleNo: 'KL 07 2' },
    convertedFrom: from('SO-2'),
    source: 'saleOrder',
  };
  const after = (sale: TradeEntry, orders: readonly Ordered[]) => {
    const { acts, patch } = addOrders(sale, orders);
    const filled = acts.reduce<VoucherDraft<Goods, Party>>((draft, act) => changeDraft(draft, act), sale);
    return { ...sale, ...filled, ...patch } as TradeEntry;
  };

  test('are combined: equal goods on one line, charges and despatch details included, the first order first', () => {
    const sale = after(beginTrade('sales'), [first, second]);
    expect(sale.items.map((item) => [item._id, quantityOf(item)])).toEqual([
      [aProduct()._id, 50_000],
      [aSalt._id, 40_000],
    ]);
    expect(sale.charges.map(({ name }) => name)).toEqual(['Freight']);
    expect(sale).toMatchObject({ source: 'saleOrder', despatch: { vehicleNo: 'KL 07 1' } });
    expect(sale.convertedFrom.map(({ _id }) => _id)).toEqual(['SO-1', 'SO-2']);
  });

  test('keep values the sale already has', () => {
    const begun = beginTrade('sales', {
      despatch: { ...noDespatch, vehicleNo: 'own' },
      convertedFrom: from('SO-0'),
      note: 'urgent',
    });
    expect(after(begun, [second])).toMatchObject({
      note: 'urgent',
      despatch: { vehicleNo: 'own' },
      convertedFrom: [{ _id: 'SO-0' }, { _id: 'SO-2' }],
    });
  });
});
