import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProductForVoucher } from '../../platform/answers.ts';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, idOf } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { aProduct, aProductForVoucher, aSalt, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { beginTrade, tradeDrafts } from '../trade/trade-entry.ts';
import { tradeConfigs } from '../trade/trade-kinds.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const draftStore = () =>
  openDraftStore(tradeDrafts('sales'), JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string, aCompany()._id);
const main = idOf(300);
const soap = aProduct({ hasBatches: true, hasExpiry: true });
const batch = (name: string, expiresOn: string, count: number, isExpired = false): ProductForVoucher['batches'][number] => ({
  batch: name,
  manufacturedOn: null,
  expiresOn,
  mrp: null,
  isExpired,
  stock: [{ godownId: main, count }],
});
const batches = [batch('B0', '2026-11-01', 20_000, true), batch('B1', '2027-01-31', 40_000), batch('B2', '2027-06-30', 100_000)];

async function openList(fake: FakeApi['vouchers'] = {}) {
  const asked = serveFakeApi(
    staffApi({
      products: { listProducts: () => ({ products: [soap, aSalt], next: null, total: null }) },
      vouchers: {
        getProductsForVoucher: ({ ids }) => ({
          products: [aProductForVoucher({ ...soap, batches }), aProductForVoucher(aSalt)].filter(({ _id }) => ids.includes(_id)),
        }),
        ...fake,
      },
    }),
  );
  draftStore().getState().start(beginTrade('sales'));
  const app = openApp(tradeConfigs.sales.addItem);
  await screen.findByRole('button', { name: /^Add Surf/ });
  const aids = () => asked.filter(({ route }) => route === 'vouchers.getProductsForVoucher');
  return { ...app, aids };
}
const lines = () =>
  draftStore()
    .getState()
    .active.items.flatMap(({ lines }) => lines.filter(({ added }) => added).map((each) => [each.batch, each.quantityE4 / 10_000]));
const expander = () => screen.getByRole('button', { name: 'Batches of Surf Excel 1 kg' });
const places = async () => within(await screen.findByRole('list', { name: 'Batches of Surf Excel 1 kg' })).getAllByRole('listitem');
const quantity = (of: string) => screen.getByRole('textbox', { name: `Quantity of ${of}Surf Excel 1 kg` });
const focusOn = (element: () => HTMLElement) => waitFor(() => expect(element()).toHaveFocus());

describe('an item that is expanded', () => {
  test('shows its batches by first expiry, expired ones marked and refused; they are read only then', async () => {
    const { user, aids } = await openList();
    expect(expander()).toHaveAttribute('aria-expanded', 'false');
    expect(aids()).toHaveLength(0);
    await user.click(expander());
    expect((await places()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^B1.*to 31\/01\/2027.*4 pcs/),
      expect.stringMatching(/^B2.*to 30\/06\/2027.*10 pcs/),
      expect.stringMatching(/^B0.*expired 01\/11\/2026, not sold/),
    ]);
    expect(aids()).toHaveLength(1);
    const expired = within((await places())[2]!);
    expect(expired.queryAllByRole('button')).toEqual([]);
    expect(expired.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Batches|Godowns) of Tata Salt/ })).not.toBeInTheDocument();
  });

  test('adding a batch replaces its line or adds it first, and the item is expanded; nothing removes it later', async () => {
    const { user } = await openList();
    await user.click(expander());
    await places();
    await user.click(screen.getByRole('button', { name: 'One more of batch B1 of Surf Excel 1 kg' }));
    await user.click(screen.getByRole('button', { name: 'One more of batch B2 of Surf Excel 1 kg' }));
    await user.click(screen.getByRole('button', { name: 'One more of batch B1 of Surf Excel 1 kg' }));
    expect(lines()).toEqual([
      ['B2', 1],
      ['B1', 2],
    ]);
    expect(draftStore().getState().active.items[0]).toMatchObject({
      isExpanded: true,
      lines: [
        { added: true, quantityE4: 10_000 },
        { added: true, quantityE4: 20_000 },
      ],
    });
    await waitFor(() => expect(quantity('')).toHaveValue('3'));
    await user.click(screen.getByRole('button', { name: 'One less of batch B2 of Surf Excel 1 kg' }));
    expect(lines()).toEqual([['B1', 2]]);
    await user.clear(quantity('batch B1 of '));
    await user.keyboard('{Enter}');
    expect(lines()).toEqual([]);
  });

  test('by keyboard: right shows the batches, arrows move through them, Enter moves to the next search', async () => {
    const { user } = await openList();
    await user.keyboard('surf{ArrowDown}');
    await focusOn(() => quantity(''));
    await user.keyboard('{ArrowRight}');
    await places();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await focusOn(() => quantity('batch B2 of '));
    await user.keyboard('7{ArrowUp}');
    await focusOn(() => quantity('batch B1 of '));
    await user.keyboard('+{ArrowUp}');
    await focusOn(() => quantity(''));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await focusOn(() => screen.getByRole('textbox', { name: 'Quantity of Tata Salt 1 kg' }));
    await user.keyboard('{ArrowUp}');
    await focusOn(() => quantity('batch B2 of '));
    await user.keyboard('{ArrowLeft}');
    await focusOn(() => quantity(''));
    expect(expander()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    await focusOn(() => screen.getByRole('searchbox', { name: 'Search items' }));
    expect(lines()).toEqual([
      ['B1', 1],
      ['B2', 7],
    ]);
  });

  test('is expanded if the voucher takes it from several batches', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: /^Add Surf/ }));
    await user.clear(quantity(''));
    await user.type(quantity(''), '6');
    await waitFor(() => expect(quantity('batch B1 of ')).toHaveValue('4'));
    expect(quantity('batch B2 of ')).toHaveValue('2');
  });

  test('shows the error of reading its batches, and tries again', async () => {
    let isGone = true;
    const { user } = await openList({
      getProductsForVoucher: () => {
        if (isGone) throw new Refused(403, 'FORBIDDEN', 'Not now');
        return { products: [aProductForVoucher({ ...soap, batches: [] })] };
      },
    });
    await user.click(expander());
    expect(await screen.findByText('Not now')).toBeVisible();
    isGone = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No batch of it lies anywhere.')).toBeVisible();
  });
});
