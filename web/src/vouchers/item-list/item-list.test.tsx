import { quantityOf } from '@bahi/core/drafts/voucher-item';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Product } from '../../platform/answers.ts';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, idOf } from '../../testing/people.ts';
import { scanOver } from '../../testing/scan-over.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { aProduct, aProductForVoucher, aSalt, factsOf, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { beginTrade, type TradeEntry, tradeDrafts } from '../trade/trade-entry.ts';
import { tradeConfigs } from '../trade/trade-kinds.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

type Kind = keyof typeof tradeConfigs;
const record = { isActive: true, version: 1, changedAt: null, changedBy: null };
const [hul, tata] = [
  { _id: idOf(610), name: 'HUL', ...record },
  { _id: idOf(611), name: 'Tata', ...record },
];
const [soaps, food] = [
  { _id: idOf(620), name: 'Soaps', ...record },
  { _id: idOf(621), name: 'Food', ...record },
];
const powder = { _id: idOf(630), name: 'Powder', categoryId: soaps._id, categoryName: 'Soaps', ...record };
const all = [aProduct(), aSalt];

const personId = () => JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string;
const draftStore = (kind: Kind) => openDraftStore(tradeDrafts(kind), personId(), aCompany()._id).getState();
const draft = () => draftStore('sales').active;

/** The list above a voucher with a current entry. */
async function openList(fake: FakeApi = {}, entry: Partial<TradeEntry> = {}, path = tradeConfigs.sales.addItem) {
  const { vouchers, ...others } = fake;
  const asked = serveFakeApi(
    staffApi({
      brands: { list: () => ({ rows: [hul, tata], next: null, total: 2 }) },
      categories: { list: () => ({ rows: [soaps, food], next: null, total: 2 }) },
      subcategories: { list: () => ({ rows: [powder], next: null, total: 1 }) },
      ...others,
      vouchers: {
        getProductsForVoucher: ({ ids }) => ({
          products: all.filter(({ _id }) => ids.includes(_id)).map((product) => aProductForVoucher(product)),
        }),
        ...vouchers,
      },
    }),
  );
  draftStore('sales').start(beginTrade('sales', entry));
  const app = openApp(path);
  const lists = () => asked.filter(({ route }) => route === 'products.listProducts').map(({ input }) => input as Record<string, unknown>);
  return { ...app, lists };
}

const panel = () => screen.findByRole('dialog', { name: 'Add items' });
const search = () => screen.getByRole('searchbox', { name: 'Search items' });
const quantity = (name: RegExp) => screen.getByRole('textbox', { name: new RegExp(`^Quantity of ${name.source}`) });
const rows = async () => within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('listitem');
const add = (name: RegExp) => screen.findByRole('button', { name: new RegExp(`^Add ${name.source}`) });
const counts = () => draft().items.map((item) => [item.product.name, quantityOf(item) / 10_000]);
const focusOn = (element: () => HTMLElement) => waitFor(() => expect(element()).toHaveFocus());

describe('the list of items', () => {
  test('Alt+A opens it from the item field; Enter, a number, Enter, the next; closing returns to the current line', async () => {
    const { user, place } = await openList({}, {}, '/sUsers/sales');
    await screen.findByRole('combobox', { name: 'Party' });
    await user.click(screen.getByRole('combobox', { name: 'Item of line 1' }));
    await user.keyboard('{Alt>}a{/Alt}');
    await panel();
    expect(place()).toBe('/sUsers/addItemSales');
    await focusOn(search);
    await user.keyboard('surf{Enter}');
    await focusOn(() => quantity(/Surf/));
    await user.keyboard('5{Enter}');
    await focusOn(search);
    expect(search()).toHaveValue('');
    await user.keyboard('3*salt{Enter}');
    await focusOn(() => quantity(/Tata Salt/));
    expect(quantity(/Tata Salt/)).toHaveValue('3');
    await user.keyboard('+{ArrowUp}');
    await focusOn(search);
    expect(counts()).toEqual([
      ['Surf Excel 1 kg', 5],
      ['Tata Salt 1 kg', 4],
    ]);
    expect(await within(await panel()).findByText('2 items · 9 pcs')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    await focusOn(() => screen.getByRole('combobox', { name: 'Item of line 3' }));
  });

  test('keys typed right after Alt+A go into its search', async () => {
    const { user } = await openList({}, {}, '/sUsers/sales');
    await screen.findByRole('combobox', { name: 'Party' });
    await user.click(screen.getByRole('combobox', { name: 'Item of line 1' }));
    await userEvent.setup({ delay: null }).keyboard('{Alt>}a{/Alt}salt{Enter}7{Enter}sur');
    await panel();
    await waitFor(() => expect(search()).toHaveValue('sur'));
    expect(counts()).toEqual([['Tata Salt 1 kg', 7]]);
  });

  test('keys typed after an Enter that waits for its answer go into the quantity of the chosen item', async () => {
    const { user } = await openList({
      products: {
        listProducts: async ({ search = '' }) => {
          await new Promise((done) => setTimeout(done, search === '' ? 0 : 200));
          return { products: all.filter(({ name }) => name.toLowerCase().includes(search)), next: null, total: null };
        },
      },
    });
    await panel();
    await focusOn(search);
    await rows();
    await user.keyboard('salt{Enter}7{Enter}surf{Enter}5');
    await waitFor(() =>
      expect(counts()).toEqual([
        ['Tata Salt 1 kg', 7],
        ['Surf Excel 1 kg', 5],
      ]),
    );
    expect(quantity(/Surf/)).toHaveFocus();
  });

  test('if the answer to an Enter is a refusal, keys typed meanwhile continue in the search', async () => {
    const { user } = await openList({
      products: {
        listProducts: async ({ search = '' }) => {
          if (search === '' || search.endsWith('t')) return { products: all, next: null, total: null };
          await new Promise((done) => setTimeout(done, 200));
          throw new Refused(403, 'FORBIDDEN', 'Not now');
        },
      },
    });
    await panel();
    await focusOn(search);
    await rows();
    await user.keyboard('sal{Enter}');
    await user.keyboard('t');
    expect(search()).toHaveValue('sal');
    await waitFor(() => expect(search()).toHaveValue('salt'));
    expect(counts()).toEqual([]);
  });

  test('marks items of the voucher with their quantity; plus, minus, and a count of 0 or less removes the item', async () => {
    const { user } = await openList();
    await user.click(await add(/Surf/));
    await waitFor(() => expect(quantity(/Surf/)).toHaveValue('1'));
    expect(screen.getByText('Surf Excel 1 kg, 1 pcs')).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: /^One more of Surf/ }));
    await user.click(await add(/Surf/));
    await waitFor(() => expect(quantity(/Surf/)).toHaveValue('3'));
    await user.click(screen.getByRole('button', { name: /^One less of Surf/ }));
    expect(counts()).toEqual([['Surf Excel 1 kg', 2]]);
    await user.clear(quantity(/Surf/));
    expect(counts()).toEqual([['Surf Excel 1 kg', 2]]);
    await user.keyboard('{Enter}');
    expect(counts()).toEqual([]);
  });

  test('an existing item keeps its position, entered rate and discount', async () => {
    const { user } = await openList();
    await user.click(await add(/Surf/));
    await user.click(await add(/Tata Salt/));
    const [surf] = draft().items;
    const lines = surf!.lines.map((line) => ({ ...line, rateE4: 1_100_000 }));
    const items = [{ ...surf!, lines, discount: { kind: 'percent' as const, percentE4: 50_000 } }, ...draft().items.slice(1)];
    draftStore('sales').change({ items });
    await user.click(screen.getByRole('button', { name: /^One more of Surf/ }));
    expect(draft().items.map(quantityOf)).toEqual([20_000, 10_000]);
    expect(draft().items[0]).toMatchObject({ discount: { percentE4: 50_000 }, lines: [{ rateE4: 1_100_000 }] });
  });

  test('Shift+Enter in a quantity moves the item unchanged to the top', async () => {
    const { user } = await openList();
    await user.click(await add(/Surf/));
    await rows();
    await user.click(search());
    await user.keyboard('salt{Enter}');
    await focusOn(() => quantity(/Tata Salt/));
    await user.keyboard('7{Shift>}{Enter}{/Shift}');
    expect(counts()).toEqual([
      ['Tata Salt 1 kg', 7],
      ['Surf Excel 1 kg', 1],
    ]);
  });

  test('an exact code, as from a scanner, adds one piece and keeps the focus in the search, also before the answer', async () => {
    const { user } = await openList();
    await rows();
    for (const times of [1, 2]) {
      await user.keyboard('SALT-1{Enter}');
      await waitFor(() => expect(counts()).toEqual([['Tata Salt 1 kg', times]]));
      expect(search()).toHaveFocus();
      expect(search()).toHaveValue('');
    }
  });

  test('a scan into a quantity adds one piece, and the quantity stays', async () => {
    const { user } = await openList({ vouchers: { scanProduct: () => ({ products: [aProductForVoucher(aSalt)], data: null }) } });
    await user.click(await add(/Surf/));
    const its = await screen.findByRole('textbox', { name: 'Quantity of Surf Excel 1 kg' });
    await user.click(its);
    scanOver(its, '8901030704833');
    await waitFor(() =>
      expect(counts()).toEqual([
        ['Surf Excel 1 kg', 1],
        ['Tata Salt 1 kg', 1],
      ]),
    );
    expect(its).toHaveValue('1');
  });

  test('of several matches for a code the exact one is chosen, wherever it is in the list', async () => {
    const { user } = await openList({ products: { listProducts: () => ({ products: all, next: null, total: null }) } });
    await rows();
    await user.keyboard('SALT-1{Enter}');
    await waitFor(() => expect(counts()).toEqual([['Tata Salt 1 kg', 1]]));
  });

  test('a quantity that is not a number blocks Enter and Done until it is corrected', async () => {
    const { user, place } = await openList();
    await user.click(await add(/Surf/));
    await user.clear(quantity(/Surf/));
    await user.type(quantity(/Surf/), '5x{Enter}');
    expect(quantity(/Surf/)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(place()).toBe(tradeConfigs.sales.addItem);
    expect(quantity(/Surf/)).toHaveFocus();
    expect(await screen.findByText('“5x” is not a number.')).toBeVisible();
    await user.keyboard('{End}{Backspace}{Enter}');
    await focusOn(search);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(place()).toBe(tradeConfigs.sales.create));
    expect(counts()).toEqual([['Surf Excel 1 kg', 5]]);
  });

  test('an Enter that waits chooses from the matches of its own text, in whatever order answers arrive', async () => {
    const waits: (() => void)[] = [];
    const { user } = await openList({
      products: {
        listProducts: async ({ search = '' }) => {
          if (search !== '') await new Promise<void>((done) => void waits.push(done));
          return { products: search === 'sa' ? [aSalt] : all, next: null, total: null };
        },
      },
    });
    await rows();
    await user.keyboard('sa{Enter}');
    await waitFor(() => expect(waits).toHaveLength(2));
    for (const answer of waits.toReversed()) answer();
    await focusOn(() => quantity(/Tata Salt/));
    expect(counts()).toEqual([['Tata Salt 1 kg', 1]]);
  });

  test('the rate follows the slab that the count reaches', async () => {
    const whole = { _id: idOf(640), name: 'Wholesale' };
    const prices = [
      { priceLevelId: whole._id, from: '2026-01-01', minQuantityE4: 0, rateE4: 1_300_000 },
      { priceLevelId: whole._id, from: '2026-01-01', minQuantityE4: 100_000, rateE4: 1_200_000 },
    ];
    const { user } = await openList(
      { products: { listProducts: () => ({ products: [aProduct({ prices })], next: null, total: null }) } },
      { priceLevelId: whole._id },
    );
    await focusOn(search); // the list takes the focus when it opens, also from a quantity that is being typed
    await user.click(await add(/Surf/));
    await user.clear(quantity(/Surf/));
    await user.type(quantity(/Surf/), '10');
    expect(draft().items[0]?.lines[0]).toMatchObject({ quantityE4: 100_000, rateE4: 1_200_000 });
  });

  test.each([
    [100_000, '₹10.00'],
    [0, '₹0.00'],
    [null, null],
  ])('a purchase shows the purchase rate of %s; no rate to a person who may not see costs', async (purchaseRateE4, rate) => {
    const products = [aProduct({ purchaseRateE4 })];
    await openList(
      {
        products: { listProducts: () => ({ products, next: null, total: null }) },
        vouchers: { listLineLedgers: () => ({ ledgers: [] }), listJournalBills: () => ({ bills: [] }) },
      },
      {},
      tradeConfigs.purchase.addItem,
    );
    const [row] = await rows();
    expect(within(row!).queryByText(/^₹/)?.textContent ?? null).toEqual(rate === null ? null : expect.stringContaining(rate));
  });

  test.each(Object.values(tradeConfigs))(
    '$addItem opens it over its voucher, Escape goes back to $create',
    async ({ kind, addItem, create }) => {
      const { user, place } = await openList(
        { vouchers: { listLineLedgers: () => ({ ledgers: [] }), listJournalBills: () => ({ bills: [] }) } },
        {},
        addItem,
      );
      await panel();
      await user.click(await add(/Surf/));
      expect(draftStore(kind).active.items).toHaveLength(1);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(place()).toBe(create));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  test('fills a phone; a tap adds one, and the lines are on the page behind it', async () => {
    onPhone();
    const { user } = await openList({}, {}, '/sUsers/sales');
    await user.click(await screen.findByRole('button', { name: 'List of items' }));
    await user.click(await add(/Surf/));
    await user.click(await add(/Surf/));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/^2 pcs × ₹132/)).toBeVisible();
  });
});

describe('its filters', () => {
  test('brand, category and sub-category are sent to the server and kept with the draft, without marking it as changed', async () => {
    const { user, lists } = await openList();
    await rows();
    await user.selectOptions(screen.getByLabelText('Brand'), 'HUL');
    await user.selectOptions(screen.getByLabelText('Category'), 'Soaps');
    await user.selectOptions(screen.getByLabelText('Sub-category'), 'Powder');
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ brandId: hul._id, categoryId: soaps._id, subcategoryId: powder._id }));
    expect(draft()).toMatchObject({ brand: hul._id, category: soaps._id, subcategory: powder._id, changedAt: null });
    await user.selectOptions(screen.getByLabelText('Category'), 'Food');
    expect(draft()).toMatchObject({ category: food._id, subcategory: null });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('{Alt>}a{/Alt}');
    await panel();
    expect(screen.getByLabelText('Brand')).toHaveValue(hul._id);
  });

  test('the rates are those of the price level, which is that of the voucher', async () => {
    const whole = { _id: idOf(640), name: 'Wholesale' };
    const price = { priceLevelId: whole._id, from: '2026-01-01', minQuantityE4: 0, rateE4: 1_000_000 };
    const { user } = await openList({
      vouchers: { getVoucherFacts: () => ({ ...factsOf('sales'), priceLevels: [whole] }) },
      products: { listProducts: () => ({ products: [aProduct({ prices: [price] })], next: null, total: null }) },
    });
    await user.click(await add(/Surf.*₹132/));
    await user.selectOptions(within(await panel()).getByLabelText('Price level'), 'Wholesale');
    await add(/Surf.*₹100/);
    expect(draft()).toMatchObject({
      priceLevelId: whole._id,
      items: [{ lines: [{ rateE4: 1_000_000 }] }],
    });
  });
});

describe('its pages', () => {
  const many = (from: number, count: number): Product[] =>
    Array.from({ length: count }, (_, at) => aProduct({ _id: idOf(from + at), name: `Item ${from + at}`, code: '' }));

  test('page 1 replaces the list, later pages append, and paging starts at page 1', async () => {
    const { user, lists } = await openList({
      products: {
        listProducts: ({ search, cursor }) => {
          if (search === 'oil') return { products: many(2_000, 1), next: null, total: null };
          return cursor === undefined
            ? { products: many(1_000, 3), next: 'c1', total: null }
            : { products: many(1_003, 2), next: null, total: null };
        },
      },
    });
    expect(await rows()).toHaveLength(3);
    expect(draft()).toMatchObject({ page: 1, hasMore: true, cursor: 'c1' });
    await user.click(screen.getByRole('button', { name: 'More items' }));
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    expect(draft()).toMatchObject({ page: 2, hasMore: false });
    expect(lists().map(({ cursor }) => cursor)).toEqual([undefined, 'c1']);
    await user.type(search(), 'oil');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(draft()).toMatchObject({ page: 1, hasMore: false, changedAt: null });
  });

  test('a long list renders only rows near the window, and always the current row', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(53);
    const { user } = await openList({ products: { listProducts: () => ({ products: many(1_000, 400), next: null, total: null }) } });
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(10));
    expect((await rows()).length).toBeLessThan(60);
    await user.keyboard('{ArrowDown}');
    await focusOn(() => quantity(/Item 1000/));
    const box = screen.getByRole('list', { name: 'Items' }).parentElement!;
    box.scrollTop = 10_000;
    fireEvent.scroll(box);
    await add(/Item 1200/);
    expect(quantity(/Item 1000/)).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Add Item 1030/ })).not.toBeInTheDocument();
  });

  test('are not stored in the browser with the draft', async () => {
    const { user } = await openList();
    await user.click(await add(/Surf/));
    window.dispatchEvent(new Event('pagehide'));
    const stored = JSON.parse(localStorage.getItem(`bahi.drafts.sales.${personId()}.${aCompany()._id}`)!).state.active;
    expect(stored).toMatchObject({ products: [], page: 1, hasMore: true, cursor: null, items: [{ lines: [{ quantityE4: 10_000 }] }] });
    expect(draft().products).toHaveLength(2);
  });

  test('an answer to an older search is ignored', async () => {
    const waits: (() => void)[] = [];
    const { user } = await openList({
      products: {
        listProducts: async ({ search = '' }) => {
          if (search === 's') await new Promise<void>((done) => void waits.push(done));
          return { products: search === 's' ? many(1_000, 4) : all, next: null, total: null };
        },
      },
    });
    await rows();
    await user.keyboard('su');
    await waitFor(() => expect(waits).toHaveLength(1));
    waits[0]?.();
    await new Promise((done) => setTimeout(done, 20));
    expect(await rows()).toHaveLength(2);
  });
});

describe('without items to show', () => {
  test('says that nothing matches, clears the filters, and creates the missing item', async () => {
    const { user } = await openList({}, { brand: hul._id });
    await rows();
    await user.keyboard('xyz');
    expect(await screen.findByText('Nothing holds “xyz” in its name, code or barcode.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'New item “xyz”' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await rows()).toHaveLength(2);
    expect(draft().brand).toBeNull();
    await user.keyboard('{Alt>}c{/Alt}');
    expect(await screen.findByRole('dialog', { name: 'New product' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New product' })).not.toBeInTheDocument());
    expect(await panel()).toBeVisible();
    await focusOn(search);
  });

  test('a company without items is offered to create the first', async () => {
    await openList({ products: { listProducts: () => ({ products: [], next: null, total: null }) } });
    expect(await screen.findByRole('heading', { name: 'No items yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'New item' })).toBeVisible();
  });

  test('an unreachable server: the reason and Try Again; for a later page below the rows already shown', async () => {
    let isGone = true;
    const { user } = await openList({
      products: {
        listProducts: ({ cursor }) => {
          if (isGone) throw new Refused(403, 'FORBIDDEN', 'Not now');
          return { products: cursor === undefined ? [aProduct()] : [aSalt], next: cursor === undefined ? 'c1' : null, total: null };
        },
      },
    });
    expect(await screen.findByText('The items could not be read')).toBeVisible();
    isGone = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rows()).toHaveLength(1);
    isGone = true;
    await user.click(screen.getByRole('button', { name: 'More items' }));
    expect(await screen.findByText('Not now')).toHaveAttribute('role', 'alert');
    expect(await rows()).toHaveLength(1);
    isGone = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });
});
