import { beginLine } from '@bahi/core/drafts/voucher-item';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProductForVoucher } from '../../platform/answers.ts';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { anItem } from '../../testing/entries.ts';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, idOf } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, aProduct, aProductForVoucher, factsOf, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { beginTrade, type TradeEntry, tradeDrafts } from './trade-entry.ts';
import { tradeConfigs } from './trade-kinds.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

type Kind = keyof typeof tradeConfigs;
const main = factsOf('sales').godowns[0]!;
const van = { _id: idOf(310), name: 'Van 7', isDefault: false, isVan: true, isDamage: false };
const supplier = aParty({ _id: idOf(120), partyName: 'Kochi Mills', accountGroup: 'Sundry Creditors', category: 'regular', gstin: null });
const saved = { message: 'Saved', _id: idOf(800), voucherNumber: 'NO/26-27/00001', version: 1, amountPaise: 15_576 };
const draftStore = (kind: Kind) =>
  openDraftStore(tradeDrafts(kind), JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string, aCompany()._id).getState();

/** Opens the page of a kind with this entry. */
async function openWith(kind: Kind, entry: Partial<TradeEntry>, fake: FakeApi = {}) {
  const { vouchers, ...others } = fake;
  const asked = serveFakeApi(
    staffApi({
      ...others,
      vouchers: {
        getVoucherFacts: () => ({ ...factsOf('sales'), godowns: [main, van], defaultGodownId: kind === 'vanSale' ? van._id : main._id }),
        listLineLedgers: () => ({ ledgers: [] }),
        listJournalBills: () => ({ bills: [] }),
        getProductsForVoucher: () => ({ products: [aProductForVoucher()] }),
        ...vouchers,
      },
    }),
  );
  draftStore(kind).start(beginTrade(kind, { changedAt: 1, ...entry }));
  const app = openApp(tradeConfigs[kind].create);
  await screen.findByRole('heading', { name: tradeConfigs[kind].title });
  await screen.findByText(/^Taxable, /);
  return {
    ...app,
    sent: (route: string) => asked.filter((each) => each.route === `vouchers.${route}`).map(({ input }) => input as object),
  };
}

const savedText = () => screen.findByText('Saved NO/26-27/00001', { selector: 'p' });
const quantity = (line: number) => screen.getByRole('textbox', { name: `Quantity of line ${line}` });
const bill = { number: 'A-17', date: null, totalPaise: null };

describe('one page for every kind', () => {
  test.each<[Kind, string, Partial<TradeEntry>, object]>([
    ['sales', 'saveSales', {}, { splits: [], convertedFrom: [] }],
    [
      'vanSale',
      'saveVanSale',
      { items: [{ ...anItem(), lines: [{ ...anItem().lines[0]!, godownId: van._id }] }] },
      { vanGodownId: van._id },
    ],
    ['saleOrder', 'saveSaleOrder', {}, { lines: [{ productId: aProduct()._id, quantityE4: 10_000 }] }],
    [
      'purchaseOrder',
      'savePurchaseOrder',
      { party: supplier, expectedOn: '2026-12-24' },
      { expectedOn: '2026-12-24', lines: [{ productId: aProduct()._id, quantityE4: 10_000 }] },
    ],
    [
      'purchase',
      'savePurchase',
      { party: supplier, supplierBill: bill, isReverseCharge: true },
      { isReverseCharge: true, supplierBill: { number: 'A-17', date: TODAY }, convertedFrom: [] },
    ],
    [
      'creditNote',
      'saveCreditNote',
      { original: { voucherId: null, number: 'OLD-1', date: '2026-04-01' } },
      { original: { number: 'OLD-1', date: '2026-04-01' }, bills: [] },
    ],
    ['debitNote', 'saveDebitNote', { party: supplier }, { partyId: supplier._id, isReverseCharge: false }],
  ])('%s is sent to its route with the fields of its kind', async (kind, route, own, expected) => {
    const { user, sent } = await openWith(kind, { party: aParty(), items: [anItem()], ...own }, { vouchers: { [route]: () => saved } });
    await user.keyboard('{Control>}a{/Control}');
    await savedText();
    expect(sent(route)[0]).toMatchObject({ orgId: aCompany()._id, date: TODAY, seriesId: idOf(301), ...expected });
    expect(draftStore(kind).active).toMatchObject({ voucherType: kind, items: [], changedAt: null });
  });

  test.each([
    ['creditNote', 'a customer', 'sales', true],
    ['creditNote', 'a supplier', 'sales', false],
    ['debitNote', 'a customer', 'purchase', false],
    ['debitNote', 'a supplier', 'purchase', true],
  ] as const)('%s of %s where the part of %s is locked; held in the form: %s', async (kind, whose, part, isHeld) => {
    const own = factsOf('sales');
    const lockedUpToOf = { customer: part === 'sales' ? TODAY : null, supplier: part === 'purchase' ? TODAY : null };
    const getVoucherFacts = () => ({ ...own, company: { ...own.company, lockedUpToOf } });
    const party = whose === 'a customer' ? aParty() : supplier;
    const saves = { saveCreditNote: () => saved, saveDebitNote: () => saved };
    const { user } = await openWith(kind, { party, items: [anItem()] }, { vouchers: { getVoucherFacts, ...saves } });
    await user.keyboard('{Control>}a{/Control}');
    if (isHeld) expect((await screen.findAllByText(/^The books are locked up to/))[0]).toBeVisible();
    else await savedText();
  });

  test.each([
    ['sales', 'saveSales', {}],
    ['vanSale', 'saveVanSale', { items: [{ ...anItem(), lines: [{ ...anItem().lines[0]!, godownId: van._id }] }] }],
    ['purchase', 'savePurchase', { party: supplier, supplierBill: bill }],
  ] as const)(
    '%s: supply and payment before a change of rate bear the old one, typed under a fold that stays closed until then',
    async (kind, route, own) => {
      const old = aProduct().rates[0]!;
      const changed = aProduct({
        rates: [
          { ...old, gstPercentE4: 280_000 },
          { ...old, from: '2026-11-15', gstPercentE4: 180_000 },
        ],
      });
      const its = 'items' in own ? own.items[0] : anItem();
      const { user, sent } = await openWith(
        kind,
        { party: aParty(), ...own, items: [{ ...its, product: changed }] },
        { vouchers: { [route]: () => saved } },
      );
      expect(screen.queryByRole('textbox', { name: 'Date of supply' })).not.toBeInTheDocument();
      await user.click(screen.getByText('Supply and payment dates'));
      await user.click(await screen.findByRole('textbox', { name: 'Date of supply' }));
      await user.keyboard('10/11/26{Enter}11/11/26{Enter}');
      expect(await screen.findByText('GST rates of 11/11/2026 hold.')).toBeVisible();
      expect(screen.getByText('supplied 10/11/2026 · paid 11/11/2026 · rates of 11/11/2026')).toBeVisible();
      await user.keyboard('{Control>}a{/Control}');
      await savedText();
      const [input] = sent(route) as { totalPaise: number; supplyDates: object; lines: { quantityE4: number; rateE4: number }[] }[];
      expect(input).toMatchObject({ supplyDates: { suppliedOn: '2026-11-10', paidOn: '2026-11-11' } });
      const [line] = input!.lines;
      expect(input!.totalPaise).toBe(Math.round((line!.quantityE4 * line!.rateE4 * 1.28) / 1_000_000));
      expect(draftStore(kind).active.supplyDates).toEqual({ suppliedOn: null, paidOn: null });
    },
  );

  test.each([
    ['sales', 'saveSales', {}],
    ['vanSale', 'saveVanSale', { items: [{ ...anItem(), lines: [{ ...anItem().lines[0]!, godownId: van._id }] }] }],
    ['saleOrder', 'saveSaleOrder', {}],
    ['creditNote', 'saveCreditNote', {}],
    ['debitNote', 'saveDebitNote', {}],
  ] as const)('%s: that a registered customer owes the tax is said under a fold that others never see', async (kind, route, own) => {
    const registered = aParty({ category: 'regular', gstin: '32AAACB1234C1ZH' });
    const items = 'items' in own ? [...own.items] : [anItem()];
    const { user, sent } = await openWith(kind, { party: registered, items }, { vouchers: { [route]: () => saved } });
    const before = screen.getByRole('status', { name: 'Total' }).textContent;
    await user.click(screen.getByText('Reverse charge'));
    await user.click(await screen.findByRole('switch', { name: /^Reverse charge/ }));
    expect(await screen.findByText('The tax is owed to the government, not on the bill.')).toBeVisible();
    expect(screen.getByRole('status', { name: 'Total' }).textContent).not.toBe(before);
    await user.keyboard('{Control>}a{/Control}');
    await savedText();
    const [input] = sent(route) as {
      totalPaise: number;
      isReverseCharge: boolean;
      lines: { quantityE4: number; rateE4: number }[];
    }[];
    const [line] = input!.lines;
    expect(input!.isReverseCharge).toBe(true);
    expect(input!.totalPaise).toBe(Math.round((line!.quantityE4 * line!.rateE4) / 1_000_000));
    expect(draftStore(kind).active.isReverseCharge).toBe(false);
  });

  test.each(['sales', 'vanSale', 'saleOrder', 'creditNote', 'debitNote'] as const)(
    '%s: nobody is asked for reverse charge of a customer who is not registered',
    async (kind) => {
      await openWith(kind, { party: aParty(), items: [anItem()] });
      expect(screen.queryByText('Reverse charge')).not.toBeInTheDocument();
    },
  );

  test('a customer who cannot owe reverse charge: the problem opens the fold and is at the switch', async () => {
    const { user, sent } = await openWith('sales', { party: aParty(), items: [anItem()], isReverseCharge: true });
    await user.keyboard('{Control>}a{/Control}');
    const field = await screen.findByRole('switch', { name: /^Reverse charge/ });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/Under reverse charge the customer owes the tax, and is registered/);
    expect(sent('saveSales')).toEqual([]);
  });

  test.each([
    ['saleOrder', 'Quantity of line 1'],
    ['creditNote', 'Batch of line 1'],
  ] as const)('%s: an item with batches is chosen, and the cursor stands in %s', async (kind, stands) => {
    const soap = aProduct({ hasBatches: true });
    const { user } = await openWith(
      kind,
      { party: aParty() },
      { products: { listProducts: () => ({ products: [soap], next: null, total: null }) } },
    );
    await user.type(screen.getByRole('combobox', { name: 'Item of line 1' }), soap.name.slice(0, 4));
    await screen.findByRole('option', { name: new RegExp(soap.name) });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(stands));
  });

  test('a purchase order asks when its goods are expected, refuses a day before its own, and shows stock and what is on order', async () => {
    const stocked = aProductForVoucher({ stock: [{ godownId: main._id, quantityE4: 30_000 }], orderedE4: 20_000, onOrderE4: 50_000 });
    const { user, sent } = await openWith(
      'purchaseOrder',
      { party: supplier, items: [anItem()], expectedOn: '2026-01-02' },
      { vouchers: { getProductsForVoucher: () => ({ products: [stocked] }) } },
    );
    await user.click(screen.getByText('Surf Excel 1 kg', { selector: 'td' }));
    expect(await screen.findByText(/^In stock 3 pcs · 5 on order/)).toBeVisible();
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByRole('textbox', { name: 'Expected on' })).toBeInvalid();
    expect(sent('savePurchaseOrder')).toEqual([]);
  });

  test.each(['saleOrder', 'purchaseOrder', 'creditNote', 'debitNote'] as const)('%s has no such dates', async (kind) => {
    await openWith(kind, { party: aParty(), items: [anItem()] });
    expect(screen.queryByText('Supply and payment dates')).not.toBeInTheDocument();
  });

  test('an invalid date of supply: the problem opens the fold and is at its field', async () => {
    const { user, sent } = await openWith('sales', {
      party: aParty(),
      items: [anItem()],
      supplyDates: { suppliedOn: '2017-06-30', paidOn: null },
    });
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByRole('textbox', { name: 'Date of supply' })).toBeInvalid();
    expect(sent('saveSales')).toEqual([]);
  });

  test('a van sale without a van shows the problem at its field', async () => {
    const { user, sent } = await openWith(
      'vanSale',
      { party: aParty(), items: [anItem()] },
      { vouchers: { getVoucherFacts: () => ({ ...factsOf('sales'), godowns: [van], defaultGodownId: null }) } },
    );
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByRole('combobox', { name: 'Van' })).toHaveAccessibleDescription('Choose a van.');
    expect(sent('saveVanSale')).toEqual([]);
  });

  describe('stock', () => {
    const nine = { godownId: main._id, batch: '', quantityE4: 90_000, rateE4: 1_000_000 };
    const nineOfThree = { ...anItem(), lines: [beginLine(nine)] };
    const books = (negativeStock: 'warn' | 'block') => ({
      vouchers: {
        getVoucherFacts: () => ({ ...factsOf('sales'), company: { ...factsOf('sales').company, negativeStock } }),
        getProductsForVoucher: () => ({
          products: [aProductForVoucher({ stock: [{ godownId: main._id, quantityE4: 30_000 }], orderedE4: 20_000 })],
        }),
        saveSales: () => saved,
      },
    });
    const short = 'Only 3 of Surf Excel 1 kg in stock, 9 needed.';

    test('short stock warns if the company warns, with the quantity reserved by orders', async () => {
      const { user } = await openWith('sales', { party: aParty(), items: [nineOfThree] }, books('warn'));
      expect(await screen.findByText(short)).toBeVisible();
      await user.click(screen.getByText('Surf Excel 1 kg', { selector: 'td' }));
      expect(screen.getByText('In stock 3 pcs · 2 ordered · less than this line takes')).toBeVisible();
    });

    test('short stock is shown with all other problems if the company blocks, and alone asks the server', async () => {
      const { user, sent } = await openWith('sales', { party: null, items: [nineOfThree] }, books('block'));
      await user.keyboard('{Control>}a{/Control}');
      const region = within(screen.getByRole('region', { name: 'Save' }));
      expect(await region.findByRole('button', { name: 'Choose a party.' })).toBeVisible();
      expect(region.getByRole('button', { name: short })).toBeVisible();
      draftStore('sales').change({ party: aParty(), changedAt: 2 });
      await user.keyboard('{Control>}a{/Control}');
      await savedText();
      expect(sent('saveSales')).toHaveLength(1);
    });
  });

  test.each([
    ['', null],
    [', also where what was typed last is not drawn yet', { note: 'By lorry' }],
  ])('an unusual entry is confirmed first, and sent again with its code%s', async (_, last) => {
    let tries = 0;
    const { user, sent } = await openWith(
      'purchase',
      { party: supplier, items: [anItem()], supplierBill: bill },
      {
        vouchers: {
          savePurchase: () => {
            tries += 1;
            if (tries > 1) return saved;
            const problems = [
              { code: 'SUPPLIER_BILL_TWIN', field: 'supplierBill.number', message: 'PU/26-27/00001 bears this number too.' },
            ];
            throw new Refused(409, 'CONFIRM_FIRST', 'Please confirm', { problems });
          },
        },
      },
    );
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('PU/26-27/00001 bears this number too.', { selector: 'p' })).toBeVisible();
    act(() => {
      if (last) draftStore('purchase').change(last);
      screen.getByRole('button', { name: 'Save anyway' }).click();
    });
    await savedText();
    expect(sent('savePurchase').map((input) => (input as { confirmed: string[] }).confirmed)).toEqual([[], ['SUPPLIER_BILL_TWIN']]);
  });
});

describe('items', () => {
  const surf = { party: aParty(), items: [anItem(aProduct(), 2)] };
  const row = (name: string) => screen.getByText(name, { selector: 'td' });

  test('"Adding an item that already exists replaces it": the cursor moves to its row, no second line is added', async () => {
    const { user } = await openWith('sales', surf);
    await user.type(await screen.findByRole('combobox', { name: 'Item of line 2' }), '4*surf');
    await screen.findByRole('option', { name: /Surf Excel/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(quantity(1)).toHaveFocus());
    await waitFor(() => expect(quantity(1)).toHaveValue('4'));
    expect(draftStore('sales').active.items).toHaveLength(1);
  });

  test('"Setting an item count to 0 or less removes it"', async () => {
    const { user } = await openWith('sales', surf);
    await user.click(row('Surf Excel 1 kg'));
    await user.clear(quantity(1));
    expect(draftStore('sales').active.items).toHaveLength(1);
    await user.type(quantity(1), '0{Enter}');
    await waitFor(() => expect(draftStore('sales').active.items).toEqual([]));
  });

  test('"Switching tax-inclusive on or off recalculates each added line"; a discount may be in rupees', async () => {
    const { user, sent } = await openWith('sales', surf, { vouchers: { saveSales: () => saved } });
    const total = () => screen.getByRole('status', { name: 'Total' });
    expect(total()).toHaveTextContent('₹311.52');
    await user.click(row('Surf Excel 1 kg'));
    await user.click(quantity(1));
    await user.keyboard('{Alt>}i{/Alt}');
    await waitFor(() => expect(total()).toHaveTextContent('₹264.00'));
    await user.keyboard('{Alt>}d{/Alt}');
    await user.type(await screen.findByRole('textbox', { name: 'Discount in rupees of line 1' }), '14');
    await waitFor(() => expect(total()).toHaveTextContent('₹250.00'));
    await user.keyboard('{Control>}a{/Control}');
    await savedText();
    expect(sent('saveSales')[0]).toMatchObject({ lines: [{ isTaxInclusive: true, discountType: 'amount', discountPaise: 1_400 }] });
  });
});

test('a number typed on a warranty card is shown at once, and saved', async () => {
  const covered = aProductForVoucher({ warrantyMonths: 12 });
  const fake: FakeApi = { vouchers: { getProductsForVoucher: () => ({ products: [covered] }), saveSales: () => saved } };
  const { user, sent } = await openWith('sales', { party: aParty(), items: [anItem(aProduct({ warrantyMonths: 12 }), 1)] }, fake);
  await user.click(await screen.findByText('Warranty cards', { selector: 'summary, summary *' }));
  const card = () => screen.getByRole('textbox', { name: 'Card 1 of Surf Excel 1 kg' });
  await user.type(card(), 'W-1');
  expect(card()).toHaveValue('W-1');
  await user.keyboard('{Control>}a{/Control}');
  await savedText();
  expect(sent('saveSales')[0]).toMatchObject({ warrantyCards: [{ productId: covered._id, number: 'W-1' }] });
});

test('fewer pieces than warranty cards remove the last cards', async () => {
  const mixer = aProduct({ warrantyMonths: 12 });
  const cards = ['W-1', 'W-2'].map((number) => ({ productId: mixer._id, number }));
  const fake: FakeApi = {
    vouchers: { getProductsForVoucher: () => ({ products: [aProductForVoucher(mixer)] }), saveSales: () => saved },
  };
  const { user, sent } = await openWith('sales', { party: aParty(), items: [anItem(mixer, 2)], warrantyCards: cards }, fake);
  await user.click(screen.getByText('Surf Excel 1 kg', { selector: 'td' }));
  await user.clear(quantity(1));
  await user.type(quantity(1), '1');
  await user.keyboard('{Control>}a{/Control}');
  await savedText();
  expect(sent('saveSales')[0]).toMatchObject({ warrantyCards: [{ number: 'W-1' }] });
});

describe('batches', () => {
  const tablets = aProduct({ _id: idOf(210), name: 'Paracetamol', hasBatches: true, hasExpiry: true, purchaseRateE4: 120_000 });
  const batch = (name: string, expiresOn: string, pieces: number): ProductForVoucher['batches'][number] => ({
    batch: name,
    manufacturedOn: null,
    expiresOn,
    mrpPaise: null,
    isExpired: expiresOn < TODAY,
    stock: [{ godownId: main._id, quantityE4: pieces * 10_000 }],
  });
  const books = (batches: ProductForVoucher['batches']): FakeApi => ({
    products: { listProducts: () => ({ products: [tablets], next: null, total: null }) },
    vouchers: {
      getProductsForVoucher: () => ({ products: [aProductForVoucher({ ...tablets, batches })] }),
      saveSales: () => saved,
      savePurchase: () => saved,
    },
  });

  test('a sale takes the batch that expires first, and splits automatically', async () => {
    const { user, sent } = await openWith(
      'sales',
      { party: aParty() },
      books([batch('B1', '2026-12-31', 4), batch('B2', '2027-06-30', 10)]),
    );
    await user.type(await screen.findByRole('combobox', { name: 'Item of line 1' }), '9*para');
    await screen.findByRole('option', { name: /Paracetamol/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(draftStore('sales').active.items[0]?.lines).toHaveLength(2));
    await user.keyboard('{Control>}a{/Control}');
    await savedText();
    expect(sent('saveSales')[0]).toMatchObject({
      lines: [
        { batch: 'B1', quantityE4: 40_000 },
        { batch: 'B2', quantityE4: 50_000 },
      ],
    });
  });

  test('a save requested before the batches are read waits for them, and is sent once', async () => {
    const answer = Promise.withResolvers<{ products: ProductForVoucher[] }>();
    const { vouchers, ...others } = books([]);
    const { user, sent } = await openWith(
      'sales',
      { party: aParty() },
      { ...others, vouchers: { ...vouchers, getProductsForVoucher: () => answer.promise } },
    );
    await user.type(await screen.findByRole('combobox', { name: 'Item of line 1' }), '9*para');
    await screen.findByRole('option', { name: /Paracetamol/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(quantity(1)).toHaveFocus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('button', { name: /^Saving…/ })).toBeVisible();
    expect(screen.queryByText(/to mend/)).not.toBeInTheDocument();
    const all = [batch('B1', '2026-12-31', 4), batch('B2', '2027-06-30', 10)];
    answer.resolve({ products: [aProductForVoucher({ ...tablets, batches: all })] });
    await savedText();
    expect(sent('saveSales')).toMatchObject([
      {
        lines: [
          { batch: 'B1', quantityE4: 40_000 },
          { batch: 'B2', quantityE4: 50_000 },
        ],
      },
    ]);
  });

  test.each([
    ['refuse to tell the batches', () => Promise.reject(new Refused(403, 'FORBIDDEN', 'You may not')), 0],
    ['never tell the batches', () => new Promise<never>(() => {}), 10_000],
  ])('a save does not wait if reading the batches %s', async (_, getProductsForVoucher, waitMillis) => {
    const { vouchers, ...others } = books([]);
    const { user, sent } = await openWith('sales', { party: aParty() }, { ...others, vouchers: { ...vouchers, getProductsForVoucher } });
    await user.type(await screen.findByRole('combobox', { name: 'Item of line 1' }), '9*para');
    await screen.findByRole('option', { name: /Paracetamol/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(quantity(1)).toHaveFocus());
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await act(() => vi.advanceTimersByTimeAsync(waitMillis));
    expect(await screen.findByRole('button', { name: 'Choose a batch of Paracetamol.' })).toBeVisible();
    expect(sent('saveSales')).toEqual([]);
  });

  test('a further part requested before the stock is read waits for it, and takes the rest from the other godown', async () => {
    const answer = Promise.withResolvers<{ products: ProductForVoucher[] }>();
    const inVan = { ...batch('B2', '2027-06-30', 0), stock: [{ godownId: van._id, quantityE4: 100_000 }] };
    const known = aProductForVoucher({ ...tablets, batches: [batch('B1', '2026-12-31', 4), inVan] });
    const { vouchers, ...others } = books([]);
    const { user } = await openWith(
      'sales',
      { party: aParty() },
      { ...others, vouchers: { ...vouchers, getProductsForVoucher: () => answer.promise } },
    );
    await user.type(await screen.findByRole('combobox', { name: 'Item of line 1' }), '9*para');
    await screen.findByRole('option', { name: /Paracetamol/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(quantity(1)).toHaveFocus());
    await user.keyboard('{Alt>}l{/Alt}');
    expect(draftStore('sales').active.items[0]?.lines).toHaveLength(1);
    answer.resolve({ products: [known] });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Batch of line 2' })).toHaveFocus());
    expect(draftStore('sales').active.items[0]?.lines).toMatchObject([
      { godownId: main._id, batch: 'B1', quantityE4: 40_000 },
      { godownId: van._id, batch: 'B2', quantityE4: 50_000 },
    ]);
  });

  test('a batch described by a purchase is corrected in the same panel, with its free quantity', async () => {
    const described = { madeOn: null, expiresOn: '2027-06-30', mrpPaise: 12_000 };
    const counts = { quantityE4: 20_000, actualQuantityE4: 30_000, rateE4: 1_000_000 };
    const n7 = beginLine({ godownId: main._id, batch: 'N7', ...counts, newBatch: described });
    const its = { party: supplier, supplierBill: bill, items: [{ ...anItem(), _id: tablets._id, product: tablets, lines: [n7] }] };
    const { user, place, sent } = await openWith('purchase', its, books([]));
    await user.click(screen.getByText('N7', { selector: 'span' }));
    const cell = await screen.findByRole('combobox', { name: 'Batch of line 1' });
    await user.click(cell);
    await user.keyboard('{Alt>}c{/Alt}');
    const panel = within(await screen.findByRole('dialog', { name: 'Batch of Paracetamol' }));
    expect(panel.getByRole('textbox', { name: 'Expiry' })).toHaveValue('30/06/2027');
    await user.clear(panel.getByRole('textbox', { name: 'MRP' }));
    await user.type(panel.getByRole('textbox', { name: 'MRP' }), '150');
    expect(panel.getByRole('textbox', { name: 'Free' })).toHaveValue('1');
    await user.clear(panel.getByRole('textbox', { name: 'Quantity, pcs' }));
    await user.type(panel.getByRole('textbox', { name: 'Quantity, pcs' }), '20{Enter}2{Control>}{Enter}{/Control}');
    await waitFor(() => expect(place()).toBe('/sUsers/purchase'));
    await user.keyboard('{Control>}a{/Control}');
    await savedText();
    expect(sent('savePurchase')[0]).toMatchObject({
      lines: [
        {
          batch: 'N7',
          quantityE4: 200_000,
          actualQuantityE4: 220_000,
          newBatch: { madeOn: null, expiresOn: '2027-06-30', mrpPaise: 15_000 },
        },
      ],
    });
  });

  test('for a batch in two godowns the edited part is the one it was opened from', async () => {
    const described = { madeOn: null, expiresOn: '2027-06-30', mrpPaise: 12_000 };
    const part = (godownId: string, quantityE4: number) =>
      beginLine({ godownId, batch: 'N7', quantityE4, rateE4: 1_000_000, newBatch: described });
    const lines = [part(main._id, 20_000), part(van._id, 30_000)];
    const its = { party: supplier, supplierBill: bill, items: [{ ...anItem(), _id: tablets._id, product: tablets, lines }] };
    const { user, place } = await openWith('purchase', its, books([]));
    await user.click(screen.getAllByText('N7', { selector: 'span' })[1]!);
    await user.click(await screen.findByRole('combobox', { name: 'Batch of line 2' }));
    await user.keyboard('{Alt>}c{/Alt}');
    const panel = within(await screen.findByRole('dialog', { name: 'Batch of Paracetamol' }));
    await user.clear(panel.getByRole('textbox', { name: /^Quantity/ }));
    await user.type(panel.getByRole('textbox', { name: /^Quantity/ }), '5');
    await user.click(panel.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(place()).toBe('/sUsers/purchase'));
    expect(draftStore('purchase').active.items[0]?.lines).toMatchObject([
      { godownId: main._id, quantityE4: 20_000 },
      { godownId: van._id, quantityE4: 50_000 },
    ]);
  });

  test('text typed for a new batch is kept with the draft, until its panel is closed', async () => {
    const newBatch = { madeOn: null, expiresOn: '2027-01-31', mrpPaise: 0 };
    const line = beginLine({ godownId: main._id, batch: 'N7', quantityE4: 20_000, rateE4: 1_000_000, newBatch });
    const its = { party: supplier, supplierBill: bill, items: [{ ...anItem(), _id: tablets._id, product: tablets, lines: [line] }] };
    const { user, place } = await openWith('purchase', its, books([]));
    await user.click(screen.getByText('N7', { selector: 'span' }));
    await user.click(await screen.findByRole('combobox', { name: 'Batch of line 1' }));
    await user.keyboard('{Alt>}c{/Alt}');
    const panel = within(await screen.findByRole('dialog', { name: 'Batch of Paracetamol' }));
    await user.type(panel.getByRole('textbox', { name: 'Batch' }), 'x');
    await user.clear(panel.getByRole('textbox', { name: 'Expiry' }));
    await user.type(panel.getByRole('textbox', { name: 'Expiry' }), '30/6/27');
    await user.type(panel.getByRole('textbox', { name: 'MRP' }), '12abc');
    await user.tab();
    expect(draftStore('purchase').active.newBatch).toMatchObject({
      productId: tablets._id,
      entered: { batch: 'N7x', expiresOn: '2027-06-30' },
      unparsed: { mrp: { text: '12abc' } },
    });
    const kept = draftStore('purchase').active;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe('/sUsers/purchase'));
    await waitFor(() => expect(draftStore('purchase').active.newBatch).toBe(null));
    // The same draft after a reload: its panel is open as before.
    cleanup();
    const again = await openWith('purchase', { ...its, newBatch: kept.newBatch }, books([]));
    const anew = within(await screen.findByRole('dialog', { name: 'Batch of Paracetamol' }));
    expect(again.place()).toBe(`/sUsers/addBatchPurchase/${tablets._id}`);
    expect(anew.getByRole('textbox', { name: 'Batch' })).toHaveValue('N7x');
    expect(anew.getByRole('textbox', { name: 'Expiry' })).toHaveValue('30/06/2027');
    expect(anew.getByRole('textbox', { name: 'MRP' })).toHaveValue('12abc');
  });

  test('a purchase describes a new batch in a panel with its own address, with its expiry', async () => {
    const { user, place, sent } = await openWith('purchase', { party: supplier, supplierBill: bill }, books([]));
    await user.type(await screen.findByRole('combobox', { name: 'Item of line 1' }), 'para');
    await screen.findByRole('option', { name: /Paracetamol/ });
    await user.keyboard('{Enter}');
    const cell = await screen.findByRole('combobox', { name: 'Batch of line 1' });
    await waitFor(() => expect(cell).toHaveFocus());
    await user.type(cell, 'N7');
    await user.keyboard('{Alt>}c{/Alt}');
    await waitFor(() => expect(place()).toBe(`/sUsers/addBatchPurchase/${tablets._id}`));
    const panel = within(await screen.findByRole('dialog', { name: 'Batch of Paracetamol' }));
    expect(panel.getByRole('textbox', { name: 'Batch' })).toHaveValue('N7');
    await user.click(panel.getByRole('button', { name: 'Add' }));
    expect(panel.getByText('Enter until when it may be used.')).toBeVisible();
    await user.type(panel.getByRole('textbox', { name: 'Expiry' }), '30/6/27');
    await user.click(panel.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(place()).toBe('/sUsers/purchase'));
    await user.keyboard('{Control>}a{/Control}');
    await savedText();
    expect(sent('savePurchase')[0]).toMatchObject({
      lines: [{ batch: 'N7', quantityE4: 10_000, newBatch: { madeOn: null, expiresOn: '2027-06-30', mrpPaise: 0 } }],
    });
  });
});
