import { specifiedDraft } from '@bahi/core/drafts/specified-draft';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { plainDrafts, type TransferEntry } from '../../platform/drafts/plain-entry.ts';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, idOf } from '../../testing/people.ts';
import { scanOver } from '../../testing/scan-over.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { aProduct, aProductForVoucher, aSalt, factsOf, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const main = factsOf('receipt').godowns[0]!;
const shop = { _id: idOf(302), name: 'Shop', isDefault: false, isVan: false, isDamage: false };
const hul = { _id: idOf(610), name: 'HUL', isActive: true, version: 1, changedAt: null, changedBy: null };
const soap = aProduct({ hasBatches: true, hasSerials: false, hasExpiry: true, brandName: 'HUL' });
const visit = aProduct({ _id: idOf(150), name: 'Visit', code: '', kind: 'service' });
const batch = (name: string, expiresOn: string, quantityE4: number, isExpired = false) => ({
  batch: name,
  manufacturedOn: null,
  expiresOn,
  mrpPaise: null,
  isExpired,
  stock: [{ godownId: main._id, quantityE4 }],
});
const batches = [batch('B0', '2026-11-01', 20_000, true), batch('B1', '2027-01-31', 40_000), batch('B2', '2027-06-30', 100_000)];
const list = '/sUsers/addItemstockTransfer';

const personId = () => JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string;
const draftStore = () => openDraftStore(plainDrafts.stockTransfer, personId(), aCompany()._id).getState();
const draft = () => draftStore().active;
const goods = () =>
  draft().items.flatMap(({ product, lines }) =>
    lines.filter(({ added }) => added).map(({ batch, quantityE4 }) => [product.name, batch, quantityE4 / 10_000]),
  );

function open(path: string, vouchers: FakeApi['vouchers'] = {}, begun: Partial<TransferEntry> = {}) {
  const asked = serveFakeApi(
    staffApi({
      vouchers: {
        getVoucherFacts: () => ({ ...factsOf('receipt'), godowns: [main, shop] }),
        listStockTransfers: () => ({ transfers: [] }),
        listStockPlaces: ({ productId }) => ({
          places:
            productId === soap._id
              ? batches.map((each) => ({
                  godownId: main._id,
                  godownName: main.name,
                  batch: each.batch,
                  quantityE4: each.stock[0]!.quantityE4,
                }))
              : [{ godownId: main._id, godownName: main.name, batch: '', quantityE4: 100_000 }],
          hasCost: true,
          purchaseRateE4: 0,
          hasBatches: productId === soap._id,
          hasSerials: false,
          hasExpiry: false,
          batches: productId === soap._id ? batches.map(({ batch: name }) => name) : [],
        }),
        listBatches: ({ productId }) => ({ batches: productId === soap._id ? batches : [] }),
        saveStockTransfer: () => ({ message: 'Saved', _id: idOf(900), voucherNumber: 'ST/1', version: 1, amountPaise: 0 }),
        ...vouchers,
      },
      products: { listProducts: () => ({ products: [soap, aSalt, visit], next: null, total: null }) },
      brands: { list: () => ({ rows: [hul], next: null, total: 1 }) },
      godowns: { list: () => ({ rows: [], next: null, total: 0 }) },
    }),
  );
  draftStore().start({ ...plainDrafts.stockTransfer.begin(), ...begun });
  const app = openApp(path);
  const sent = (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input as Record<string, unknown>);
  return { ...app, sent };
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input, select, textarea' });
const at = (label: string) => waitFor(() => expect(field(label)).toHaveFocus());
const add = (name: RegExp) => screen.findByRole('button', { name: new RegExp(`^Add ${name.source}`) });
const panel = () => screen.findByRole('dialog', { name: 'Add items' });

describe('the list of items of a stock transfer', () => {
  test('Alt+A opens it from the current line; items on the transfer are marked and have plus and minus, without prices', async () => {
    const { user, place } = open('/sUsers/stockTransfer');
    await at('From');
    await user.click(field('Item of line 1'));
    await user.keyboard('{Alt>}a{/Alt}');
    await panel();
    expect(place()).toBe(list);
    await user.click(await add(/Tata Salt/));
    await waitFor(() => expect(field('Quantity of Tata Salt 1 kg')).toHaveValue('1'));
    await user.click(screen.getByRole('button', { name: /^One more of Tata Salt/ }));
    await user.click(screen.getByRole('button', { name: /^One more of Tata Salt/ }));
    await user.click(screen.getByRole('button', { name: /^One less of Tata Salt/ }));
    expect(goods()).toEqual([['Tata Salt 1 kg', '', 2]]);
    expect(within(await panel()).queryByText(/₹/)).not.toBeInTheDocument();
    expect(await add(/Visit.*no stock/)).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(place()).toBe('/sUsers/stockTransfer'));
    await at('Item of line 2');
    expect(await screen.findByText('There 10 pcs')).toBeVisible();
  });

  test("starts with the person's godown, even if it is not the default one", async () => {
    const { user, sent } = open('/sUsers/stockTransfer', {
      getVoucherFacts: () => ({ ...factsOf('receipt'), godowns: [main, shop], defaultGodownId: shop._id }),
    });
    await at('From');
    expect(field('From')).toHaveValue(shop._id);
    await user.click(screen.getByRole('button', { name: /^Add items/ }));
    await user.click(await add(/Tata Salt/));
    expect(sent('products.listProducts').at(-1)).toMatchObject({ stockIn: shop._id });
    expect(draft().items).toMatchObject([{ lines: [{ godownId: shop._id }] }]);
  });

  test('shows the stock of the source godown, also in the field of a line', async () => {
    const { user, sent } = open('/sUsers/stockTransfer');
    await at('From');
    await user.selectOptions(field('From'), 'Shop');
    await user.click(field('Item of line 1'));
    await waitFor(() => expect(sent('products.listProducts').at(-1)).toMatchObject({ stockIn: shop._id }));
    // Nothing is sold: no price is shown beside the stock.
    const salt = await screen.findByRole('option', { name: /Tata Salt/ });
    expect(salt).toHaveTextContent(new RegExp(`${aSalt.unit}$`));
    await user.click(screen.getByRole('button', { name: /^Add items/ }));
    await add(/Tata Salt/);
    expect(sent('products.listProducts').at(-1)).toMatchObject({ stockIn: shop._id, limit: 50 });
  });

  test('splits a product over batches by first expiry; expired batches are used if they are chosen', async () => {
    const { user } = open(list);
    await user.click(await add(/Surf/));
    await waitFor(() => expect(goods()).toEqual([['Surf Excel 1 kg', 'B1', 1]]));
    await user.click(field('Quantity of Surf Excel 1 kg'));
    await user.keyboard('6');
    expect(goods()).toEqual([
      ['Surf Excel 1 kg', 'B1', 4],
      ['Surf Excel 1 kg', 'B2', 2],
    ]);
    await user.click(await screen.findByRole('button', { name: 'One more of batch B0 of Surf Excel 1 kg' }));
    expect(goods()).toContainEqual(['Surf Excel 1 kg', 'B0', 1]);
  });

  test('opens over an edit too, which keeps its goods and continues when it closes', async () => {
    const id = idOf(901);
    const edit = { mode: 'edit' as const, id, version: 2, voucherNumber: 'ST/7', changedAt: 1 };
    const updated = { message: 'Saved', _id: id, voucherNumber: 'ST/7', version: 3, amountPaise: 0 };
    const { user, place, sent } = open(list, { updateStockTransfer: () => updated }, edit);
    await user.click(await add(/Tata Salt/));
    expect(sent('products.listProducts')).toMatchObject([{ stockIn: main._id, voucherId: id }]);
    expect(screen.queryByRole('dialog', { name: 'Leave this stock transfer?' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe(`/sUsers/editstockTransfer/${id}`));
    expect(await screen.findByRole('heading', { name: 'Edit stock transfer' })).toBeVisible();
    await user.selectOptions(field('To'), 'Shop');
    expect(goods()).toEqual([['Tata Salt 1 kg', '', 1]]);
    // Its page is the one that opened below the list: saved, it goes on.
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(place()).toBe(`/sUsers/stockTransferDetails/${id}`));
  });

  test('fills a phone, with the same button below the lines', async () => {
    onPhone();
    const { user } = open('/sUsers/stockTransfer');
    await user.click(await screen.findByRole('button', { name: /^Add items/ }));
    await user.click(await add(/Tata Salt/));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('textbox', { name: 'Quantity of line 1' })).toHaveValue('1');
  });
});

describe('the draft of a stock transfer', () => {
  const stored = () => JSON.parse(localStorage.getItem(`bahi.drafts.plainTransfer.${personId()}.${aCompany()._id}`) ?? '{}').state.active;

  test('date, selectedGodown (godown, godown_id), products, items, brand, category, subcategory, finalAmount', async () => {
    const { user, sent } = open('/sUsers/stockTransfer');
    await at('From');
    await user.selectOptions(field('To'), 'Shop');
    await user.click(screen.getByRole('button', { name: /^Add items/ }));
    await user.selectOptions(await screen.findByLabelText('Brand'), 'HUL');
    await waitFor(() => expect(sent('products.listProducts').at(-1)).toMatchObject({ brandId: hul._id }));
    await user.click(await add(/Tata Salt/));
    expect(specifiedDraft(draft())).toMatchObject({
      date: null,
      stockTransferToGodown: { godown: 'Shop', godown_id: shop._id },
      products: [{ _id: soap._id }, { _id: aSalt._id }, { _id: visit._id }],
      page: 1,
      hasMore: false,
      items: [{ _id: aSalt._id, countE4: 10_000, GodownList: [{ godownId: main._id, countE4: 10_000 }] }],
      brand: hul._id,
      category: null,
      subcategory: null,
      finalAmountPaise: 0,
    });
    // It is stored on the device, without the pages of the list.
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toMatchObject({ brand: hul._id, items: [{ _id: aSalt._id }], products: [], page: 1, hasMore: true });
  });

  test('another destination clears products and items; a save begins the next without any', async () => {
    const { user, sent } = open('/sUsers/stockTransfer');
    await at('From');
    await user.click(screen.getByRole('button', { name: /^Add items/ }));
    await user.click(await add(/Tata Salt/));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.selectOptions(field('To'), 'Shop');
    expect(draft()).toMatchObject({ items: [], products: [], page: 1, hasMore: true });
    await user.click(screen.getByRole('button', { name: /^Add items/ }));
    await user.click(await add(/Surf/));
    await waitFor(() => expect(goods()).toEqual([['Surf Excel 1 kg', 'B1', 1]]));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(sent('vouchers.saveStockTransfer')).toHaveLength(1));
    expect(sent('vouchers.saveStockTransfer')).toMatchObject([
      { fromGodownId: main._id, toGodownId: shop._id, lines: [{ productId: soap._id, batch: 'B1', quantityE4: 10_000 }] },
    ]);
    await waitFor(() => expect(draft()).toMatchObject({ items: [], changedAt: null, toGodown: { godown: 'Shop' } }));
  });
});

describe('a scanner', () => {
  const scanned = { scanProduct: () => ({ products: [aProductForVoucher(aSalt)], data: null }) };
  const salted = async (app: ReturnType<typeof open>) => {
    await app.user.click(await add(/Tata Salt/));
    await waitFor(() => expect(field('Quantity of Tata Salt 1 kg')).toHaveValue('1'));
    return field('Quantity of Tata Salt 1 kg') as HTMLInputElement;
  };

  test('in a quantity of the list adds one piece, and the quantity stays', async () => {
    const app = open(list, scanned);
    const its = await salted(app);
    its.focus();
    scanOver(its, '8901030704833');
    await waitFor(() => expect(its).toHaveValue('2'));
    expect(goods()).toEqual([['Tata Salt 1 kg', '', 2]]);
    expect(app.sent('vouchers.scanProduct')).toEqual([{ orgId: aCompany()._id, date: TODAY, code: '8901030704833' }]);
  });

  test('in a quantity of the list names an unknown code', async () => {
    const unknown = () => {
      throw new Refused(404, 'CODE_UNKNOWN', 'Nobody has this code', { inactive: null, sought: 'code', shown: '8901030704833' });
    };
    const its = await salted(open(list, { scanProduct: unknown }));
    scanOver(its, '8901030704833');
    expect(await screen.findByText('No product has the code 8901030704833.')).toBeVisible();
    expect(its).toHaveValue('1');
  });

  test('in a quantity of a line adds one piece, and moves to the next item', async () => {
    const { user } = open('/sUsers/stockTransfer', scanned);
    await at('From');
    await user.click(field('Item of line 1'));
    await user.keyboard('salt');
    await user.click(await screen.findByRole('option', { name: /Salt/ }));
    await at('Quantity of line 1');
    await user.keyboard('5');
    await new Promise((pause) => setTimeout(pause, 250));
    scanOver(field('Quantity of line 1'), '8901030704833');
    await waitFor(() => expect(goods()).toEqual([['Tata Salt 1 kg', '', 6]]));
    await at('Item of line 2');
  });
});

describe('goods that another destination cleared', () => {
  const salt = async (user: ReturnType<typeof open>['user'], row: number, pieces: string) => {
    await user.click(field(`Item of line ${row}`));
    await user.keyboard('salt');
    await user.click(await screen.findByRole('option', { name: /Salt/ }));
    await at(`Quantity of line ${row}`);
    await user.keyboard(`${pieces}{Enter}`);
  };
  const back = () => screen.queryByRole('button', { name: 'Put them back' });

  test('are listed, and one press restores them with the present source godown', async () => {
    const { user } = open('/sUsers/stockTransfer');
    await at('From');
    await salt(user, 1, '7');
    expect(back()).not.toBeInTheDocument();
    await user.selectOptions(field('To'), 'Shop');
    expect(draft()).toMatchObject({ items: [], toGodown: { godown: 'Shop' } });
    expect(screen.getByText(/Cleared with the destination: 1 item · 7/)).toBeVisible();
    // A second destination has no items to remove, and those removed by the first are still available.
    await user.selectOptions(field('To'), '');
    await user.selectOptions(field('From'), 'Shop');
    await user.click(screen.getByRole('button', { name: 'Put them back' }));
    expect(goods()).toEqual([['Tata Salt 1 kg', '', 7]]);
    expect(draft().items).toMatchObject([{ lines: [{ godownId: shop._id }] }]);
    expect(back()).not.toBeInTheDocument();
    await at('Item of line 2');
  });

  test('are added beside later entries, which stay unchanged', async () => {
    const { user } = open('/sUsers/stockTransfer');
    await at('From');
    await salt(user, 1, '7');
    await user.click(field('Item of line 2'));
    await user.keyboard('surf');
    await user.click(await screen.findByRole('option', { name: /Surf/ }));
    await at('Quantity of line 2');
    await user.keyboard('3');
    await user.selectOptions(field('To'), 'Shop');
    await salt(user, 1, '2');
    expect(screen.getByText(/Cleared with the destination: 1 item · 3/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Put them back' }));
    expect(goods().map(([name, , pieces]) => [name, pieces])).toEqual([
      ['Tata Salt 1 kg', 2],
      ['Surf Excel 1 kg', 3],
    ]);
  });

  test('are not offered while they are entered again, and offered again when removed', async () => {
    const { user } = open('/sUsers/stockTransfer');
    await at('From');
    await salt(user, 1, '7');
    await user.selectOptions(field('To'), 'Shop');
    expect(back()).toBeVisible();
    await salt(user, 1, '2');
    expect(screen.queryByText(/Cleared with the destination/)).not.toBeInTheDocument();
    expect(back()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
    await user.click(screen.getByRole('button', { name: 'Put them back' }));
    expect(goods()).toEqual([['Tata Salt 1 kg', '', 7]]);
  });

  test('are not offered in the next voucher', async () => {
    const { user } = open('/sUsers/stockTransfer');
    await at('From');
    await salt(user, 1, '7');
    await user.selectOptions(field('To'), 'Shop');
    await salt(user, 1, '2');
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(draft().changedAt).toBeNull());
    expect(back()).not.toBeInTheDocument();
  });
});

describe('goods with batches in a line', () => {
  test('Enter in the quantity takes the batch that expires first and moves on; a third batch is chosen by hand', async () => {
    const { user } = open('/sUsers/stockTransfer');
    await at('From');
    await user.click(field('Item of line 1'));
    await user.keyboard('surf');
    await screen.findByRole('option', { name: /Surf/, selected: true });
    await user.keyboard('{Enter}');
    await at('Quantity of line 1');
    await screen.findByLabelText('Batch of line 1');
    await user.keyboard('6{Enter}');
    await waitFor(() =>
      expect(goods()).toEqual([
        ['Surf Excel 1 kg', 'B1', 4],
        ['Surf Excel 1 kg', 'B2', 2],
      ]),
    );
    await at('Item of line 3');
    await user.keyboard('surf');
    await screen.findByRole('option', { name: /Surf/, selected: true });
    await user.keyboard('{Enter}');
    await at('Quantity of line 3');
    await user.keyboard('1');
    await user.selectOptions(field('Batch of line 3'), 'B0');
    expect(goods()).toContainEqual(['Surf Excel 1 kg', 'B0', 1]);
  });

  test.each([
    [
      'known',
      batches,
      '6',
      'Item of line 3',
      [
        ['B1', 4],
        ['B2', 2],
      ],
      'surf',
    ],
    ['none to be had', [batches[0]!], '6', 'Batch of line 1', [['', 6]], ''],
  ])(
    'Enter waits until the books have told the batches, and what follows goes where it then leads: %s',
    async (_, inStock, typed, then, taken, following) => {
      const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
      const { user } = open('/sUsers/stockTransfer', {
        listStockPlaces: async () => {
          await answers[0].promise;
          const places = inStock.map(({ batch, stock }) => ({
            godownId: main._id,
            godownName: main.name,
            batch,
            quantityE4: stock[0]!.quantityE4,
          }));
          return {
            places,
            hasCost: true,
            purchaseRateE4: 0,
            hasBatches: true,
            hasSerials: false,
            hasExpiry: false,
            batches: inStock.map(({ batch }) => batch),
          };
        },
        listBatches: async () => {
          await answers[1].promise;
          return { batches: inStock };
        },
      });
      await at('From');
      await user.click(field('Item of line 1'));
      await user.keyboard('surf');
      await screen.findByRole('option', { name: /Surf/, selected: true });
      await user.keyboard('{Enter}');
      await at('Quantity of line 1');
      await user.keyboard(`${typed}{Enter}surf`);
      expect(field('Quantity of line 1')).toHaveFocus();
      answers[0].resolve();
      await screen.findByLabelText('Batch of line 1');
      expect(field('Quantity of line 1')).toHaveFocus();
      answers[1].resolve();
      await at(then);
      expect(goods().map(([, ...place]) => place)).toEqual(taken);
      if (following) await waitFor(() => expect(field(then)).toHaveValue(following));
    },
  );

  describe('a save from the quantity', () => {
    const saved = () => ({ message: 'Saved', _id: idOf(900), voucherNumber: 'ST/1', version: 1, amountPaise: 0 });
    const typed = async (vouchers: FakeApi['vouchers'] = {}) => {
      const app = open('/sUsers/stockTransfer', { saveStockTransfer: saved, ...vouchers });
      await at('From');
      await app.user.selectOptions(field('To'), 'Shop');
      await app.user.click(field('Item of line 1'));
      await app.user.keyboard('surf');
      await screen.findByRole('option', { name: /Surf/, selected: true });
      await app.user.keyboard('{Enter}');
      await at('Quantity of line 1');
      return app;
    };
    const both = [
      { productId: soap._id, batch: 'B1', quantityE4: 40_000 },
      { productId: soap._id, batch: 'B2', quantityE4: 20_000 },
    ];

    test('before the batches are known waits for them, and sends once with the suggested ones', async () => {
      const answer = Promise.withResolvers<void>();
      const { user, sent } = await typed({
        listBatches: async () => {
          await answer.promise;
          return { batches };
        },
      });
      await user.keyboard('6{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}');
      await screen.findByRole('button', { name: /^Saving/ });
      expect(screen.queryByText(/to mend/)).not.toBeInTheDocument();
      expect(sent('vouchers.saveStockTransfer')).toEqual([]);
      answer.resolve();
      await waitFor(() => expect(sent('vouchers.saveStockTransfer')).toMatchObject([{ lines: both }]));
      await waitFor(() => expect(draft()).toMatchObject({ items: [], changedAt: null }));
      expect(sent('vouchers.saveStockTransfer')).toHaveLength(1);
    });

    test('waits at most ten seconds for the batches', async () => {
      const { user, sent } = await typed({ listBatches: () => new Promise<never>(() => {}) });
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      onTestFinished(() => void vi.useRealTimers());
      await user.keyboard('6{Control>}{Enter}{/Control}');
      await act(() => vi.advanceTimersByTimeAsync(9_000));
      expect(screen.getByRole('button', { name: /^Saving/ })).toBeVisible();
      expect(sent('vouchers.saveStockTransfer')).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      await waitFor(() =>
        expect(sent('vouchers.saveStockTransfer')).toMatchObject([{ lines: [{ productId: soap._id, batch: '', quantityE4: 60_000 }] }]),
      );
    });

    test('belongs to the voucher it was requested for: another one opened meanwhile is not saved', async () => {
      const answer = Promise.withResolvers<{ batches: typeof batches }>();
      const { user, sent } = await typed({ listBatches: () => answer.promise });
      await user.keyboard('6{Control>}{Enter}{/Control}');
      await screen.findByRole('button', { name: /^Saving/ });
      const asked = draft();
      act(() =>
        draftStore().putAside({
          ...plainDrafts.stockTransfer.begin(),
          items: asked.items,
          toGodown: asked.toGodown,
        }),
      );
      answer.resolve({ batches });
      await screen.findByRole('button', { name: /^Save/ });
      await new Promise((done) => setTimeout(done, 100));
      expect(sent('vouchers.saveStockTransfer')).toEqual([]);
      expect(draftStore().kept).toMatchObject([{ key: asked.key }]);
      expect(screen.queryByText(/to mend/)).not.toBeInTheDocument();
    });

    test('keeps input made while its answer is pending', async () => {
      const answer = Promise.withResolvers<{ message: string; _id: string; voucherNumber: string; version: number; amountPaise: number }>();
      const { user, sent } = await typed({ saveStockTransfer: () => answer.promise });
      await screen.findByLabelText('Batch of line 1');
      await user.keyboard('6{Control>}{Enter}{/Control}');
      await waitFor(() => expect(sent('vouchers.saveStockTransfer')).toHaveLength(1));
      act(() => draftStore().putAside(plainDrafts.stockTransfer.begin()));
      act(() => draftStore().change({ note: 'The next one' }));
      answer.resolve({ message: 'Saved', _id: idOf(900), voucherNumber: 'ST/1', version: 1, amountPaise: 0 });
      await waitFor(() => expect(draftStore().kept).toEqual([]));
      expect(draft()).toMatchObject({ note: 'The next one' });
    });

    test('takes the batch that expires first, as Enter does', async () => {
      const { user, sent } = await typed();
      await screen.findByLabelText('Batch of line 1');
      await new Promise((done) => setTimeout(done, 20));
      await user.keyboard('6{Control>}{Enter}{/Control}');
      await waitFor(() => expect(sent('vouchers.saveStockTransfer')).toMatchObject([{ lines: both }]));
    });

    test('does not wait if reading the batches fails: the server reports the shortage', async () => {
      const problems = [{ code: 'BATCH_MISSING', field: 'items.0.batch', message: 'Choose a batch of Surf.' }];
      const { user } = await typed({
        listBatches: () => {
          throw new Refused(403, 'FORBIDDEN', 'Not for you');
        },
        saveStockTransfer: () => {
          throw new Refused(422, 'INVALID', 'Some entries are not right', { problems });
        },
      });
      await user.keyboard('6{Control>}{Enter}{/Control}');
      expect(await screen.findByRole('button', { name: 'Choose a batch of Surf.' })).toBeVisible();
      expect(goods()).toEqual([['Surf Excel 1 kg', '', 6]]);
    });
  });

  test('asks for the batch if none has stock', async () => {
    const { user } = open('/sUsers/stockTransfer', { listBatches: () => ({ batches: [batches[0]!] }) });
    await at('From');
    await user.click(field('Item of line 1'));
    await user.keyboard('surf');
    await screen.findByRole('option', { name: /Surf/, selected: true });
    await user.keyboard('{Enter}');
    await at('Quantity of line 1');
    await screen.findByLabelText('Batch of line 1');
    await waitFor(() => expect(field('Quantity of line 1')).toHaveFocus());
    await new Promise((done) => setTimeout(done, 20));
    await user.keyboard('6{Enter}');
    await at('Batch of line 1');
    expect(goods()).toEqual([['Surf Excel 1 kg', '', 6]]);
  });
});

test('half a piece cannot be damaged: the page says so before it asks the server, and damage without a godown for it shows the remedy', async () => {
  const missing = { code: 'DAMAGE_GODOWN_MISSING', field: 'damageGodownId', message: 'Choose a godown for damaged goods.' };
  const item = {
    line: 1,
    productId: soap._id,
    productName: 'Surf',
    batch: '',
    unit: 'pcs',
    quantityE4: 60_000,
    serials: [],
    shortE4: 0,
    damagedE4: 0,
  };
  let calls = 0;
  const { user } = open(`/sUsers/stockTransferStep/${idOf(900)}`, {
    getStockTransfer: () => ({
      transfer: {
        ...{ _id: idOf(900), voucherNumber: 'ST/1', version: 2, state: 'dispatched', date: TODAY, note: 'For Monday', lines: [item] },
        ...{ fromGodown: 'Main', toGodown: 'Shop', damageGodown: null, dispatchedOn: TODAY, receivedOn: null },
      },
    }),
    receiveStockTransfer: () => {
      calls += 1;
      throw new Refused(422, 'INVALID', 'Some entries are not right', { problems: [missing] });
    },
  });
  expect(await screen.findByText('Narration')).toBeVisible();
  await user.type(await screen.findByLabelText('Damaged of Surf'), '0.5');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByLabelText('Damaged of Surf')).toHaveAccessibleDescription(/whole/));
  expect(calls).toBe(0);
  await user.clear(screen.getByLabelText('Damaged of Surf'));
  await user.type(screen.getByLabelText('Damaged of Surf'), '1');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByText(missing.message)).toBeVisible());
  expect(screen.getByText(missing.message)).toHaveTextContent(/^Choose a godown for damaged goods\.$/);
  expect(screen.getByLabelText('Damaged goods to')).toHaveAccessibleDescription(/There is no godown for damaged goods yet/);
});

describe('phones with serial numbers that arrive', () => {
  const phone = {
    line: 1,
    productId: soap._id,
    productName: 'Galaxy',
    batch: '',
    unit: 'pcs',
    quantityE4: 40_000,
    serials: ['SN1', 'SN2', 'SN3', 'SN4'],
    shortE4: 0,
    damagedE4: 0,
  };
  const receive = () =>
    open(`/sUsers/stockTransferStep/${idOf(900)}`, {
      getStockTransfer: () => ({
        transfer: {
          ...{ _id: idOf(900), voucherNumber: 'ST/1', version: 2, state: 'dispatched', date: TODAY, note: '', lines: [phone] },
          ...{ fromGodown: 'Main', toGodown: 'Shop', damageGodown: null, dispatchedOn: TODAY, receivedOn: null },
        },
      }),
      receiveStockTransfer: () => ({ message: 'Saved ST/1', _id: idOf(900), voucherNumber: 'ST/1', version: 3, amountPaise: 0 }),
    });

  test('Enter after a quantity asks which ones, typed or ticked; the ones that are short are not offered as damaged', async () => {
    const { user, sent } = receive();
    const short = await screen.findByLabelText('Short of Galaxy');
    await user.type(short, '1{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Short of Galaxy' });
    await waitFor(() => expect(within(dialog).getByLabelText('Serial number')).toHaveFocus());
    await user.keyboard('SN9');
    expect(within(dialog).getByLabelText('Serial number')).toHaveAccessibleDescription(/SN9 is not among the serial numbers/);
    await user.keyboard('{Backspace}3{Enter}');
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 of 1 chosen');
    await user.keyboard('{Enter}');
    await at('Damaged of Galaxy');
    await user.keyboard('1{Enter}');
    const damaged = await screen.findByRole('dialog', { name: 'Damaged of Galaxy' });
    expect(within(damaged).getAllByRole('checkbox')).toHaveLength(3);
    expect(within(damaged).queryByLabelText('SN3')).not.toBeInTheDocument();
    // One more is damaged than was typed: the quantity follows.
    await user.click(within(damaged).getByLabelText('SN1'));
    await user.click(within(damaged).getByLabelText('SN2'));
    await user.click(within(damaged).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.getByLabelText('Damaged of Galaxy')).toHaveValue('2'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent('vouchers.receiveStockTransfer')).toMatchObject([
        { lines: [{ line: 1, shortE4: 10_000, shortSerials: ['SN3'], damagedE4: 20_000, damagedSerials: ['SN1', 'SN2'] }] },
      ]),
    );
  });

  test('a quantity without its numbers is not sent: the page says so at the quantity', async () => {
    const { user, sent } = receive();
    await user.type(await screen.findByLabelText('Short of Galaxy'), '1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByLabelText('Short of Galaxy')).toHaveAccessibleDescription(/Choose the serial numbers/));
    expect(sent('vouchers.receiveStockTransfer')).toEqual([]);
    await user.clear(screen.getByLabelText('Short of Galaxy'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('vouchers.receiveStockTransfer')).toMatchObject([{ lines: [] }]));
  });
});
