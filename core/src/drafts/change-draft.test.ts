import { describe, expect, test } from 'vitest';
import { specified } from '../testing/built-draft.ts';
import type { AdditionalCharge } from './additional-charge.ts';
import { changeDraft, type DraftAction } from './change-draft.ts';
import { addBatch } from './edit-items.ts';
import { splitTypes } from './payment-split.ts';
import { beginDraft, type ItemKind, type VoucherDraft } from './voucher-draft.ts';
import { beginItem, beginLine, type ItemLine, type VoucherItem } from './voucher-item.ts';

type Draft = VoucherDraft<{ _id: string }, { _id: string }>;
type Action = DraftAction<{ _id: string }, { _id: string }>;
/** An act, or a change to the items that several acts share. */
type Step = Action | ((draft: Draft) => Draft);

const after = (draft: Draft, ...steps: Step[]): Draft =>
  steps.reduce<Draft>((now, step) => (typeof step === 'function' ? step(now) : changeDraft(now, step)), draft);
const drafted = (...steps: Step[]) => after(beginDraft('sales'), ...steps);

const line = (godownId: string, batch: string, pieces: number, rupees = 100): ItemLine =>
  beginLine({ godownId, batch, quantityE4: pieces * 10_000, rateE4: rupees * 10_000 });
/** An item at 100.00 and 18 %, with this stock in Main. */
const item = (_id: string, pieces: number, parts: Partial<VoucherItem> = {}): VoucherItem => ({
  ...beginItem({ product: { _id }, rateE4: 1_000_000, isTaxInclusive: false }),
  lines: pieces > 0 ? [line('main', '', pieces)] : [],
  ...parts,
});
const add = (...args: Parameters<typeof item>): Action => ({ type: 'addItem', item: item(...args) });
const addTo = (productId: string, its: ItemLine) => (draft: Draft) => ({ ...draft, items: addBatch(draft.items, item(productId, 0), its) });
const charge = (parts: Partial<AdditionalCharge> = {}): AdditionalCharge => ({
  ledgerId: 'freight',
  name: 'Freight',
  percentE4: null,
  amountPaise: 10_000,
  taxing: 'own',
  igstE4: 180_000,
  ...parts,
});
/** The total that the parts are typed of. */
const TOTAL = 118_000;
const pay = (of: (typeof splitTypes)[number], rupees: number): Action => ({
  type: 'changeSplit',
  of,
  patch: { amountPaise: rupees * 100, ref_id: of },
  totalPaise: TOTAL,
});
const ids = (draft: Draft) => draft.items.map(({ _id }) => _id);
const only = (draft: Draft) => specified(draft).items[0]!;
const linesOf = (draft: Draft) =>
  draft.items[0]!.lines.map(({ godownId, batch, added, quantityE4 }) => [godownId, batch, added, quantityE4 / 10_000]);

describe('voucher draft', () => {
  test('The draft can be reset to empty by a remove-all action.', () => {
    const kinds: ItemKind[] = ['sales', 'saleOrder', 'purchaseOrder', 'vanSale', 'purchase', 'stockTransfer', 'creditNote', 'debitNote'];
    for (const kind of kinds) {
      const full = after(
        beginDraft(kind),
        add('surf', 2),
        { type: 'addCharge', charge: charge() },
        { type: 'set', fields: { note: 'by hand' } },
      );
      expect(full).not.toEqual(beginDraft(kind));
      expect(after(full, { type: 'removeAll' })).toEqual(beginDraft(kind));
    }
  });

  test("Mode defaults to 'create'.", () => {
    expect(beginDraft('sales').mode).toBe('create');
    expect(drafted({ type: 'set', fields: { mode: 'edit', id: 'v1' } }).mode).toBe('edit');
  });
});

describe('items', () => {
  test('Adding an item that already exists replaces it (optionally moves it to the top).', () => {
    const two = drafted(add('surf', 1), add('salt', 1));
    expect(specified(after(two, add('salt', 5))).items.map(({ _id, countE4 }) => [_id, countE4])).toEqual([
      ['surf', 10_000],
      ['salt', 50_000],
    ]);
    expect(ids(after(two, { type: 'addItem', item: item('salt', 5), place: 'top' }))).toEqual(['salt', 'surf']);
  });

  test('Otherwise it is appended or put at the top.', () => {
    expect(ids(drafted(add('surf', 1), add('salt', 1)))).toEqual(['surf', 'salt']);
    expect(ids(drafted(add('surf', 1), { type: 'addItem', item: item('salt', 1), place: 'top' }))).toEqual(['salt', 'surf']);
  });

  test('Adding a batch replaces a same-batch, same-godown entry or puts it first, and marks the item added and expanded.', () => {
    const one = drafted(addTo('surf', line('main', 'B1', 3)));
    expect(only(one)).toMatchObject({ added: true, isExpanded: true, countE4: 30_000, totalPaise: 35_400 });
    expect(linesOf(after(one, addTo('surf', line('main', 'B1', 7))))).toEqual([['main', 'B1', true, 7]]);
    expect(linesOf(after(one, addTo('surf', line('cold', 'B1', 2)), addTo('surf', line('main', 'B2', 1))))).toEqual([
      ['main', 'B2', true, 1],
      ['cold', 'B1', true, 2],
      ['main', 'B1', true, 3],
    ]);
  });

  test('In a purchase, adding a batch merges by batch and godown id, otherwise prepends it. It then recalculates the count and adds to the total.', () => {
    const bought = (its: ItemLine): Action => ({ type: 'addPurchaseBatch', item: item('surf', 0), line: its });
    const one = drafted(bought(line('main', 'B1', 3)));
    const merged = after(one, bought(line('main', 'B1', 4)));
    expect(linesOf(merged)).toEqual([['main', 'B1', true, 7]]);
    expect(only(merged)).toMatchObject({ countE4: 70_000, totalPaise: only(one).totalPaise + 47_200 });
    const beside = after(merged, bought(line('main', 'B2', 1)));
    expect(linesOf(beside)).toEqual([
      ['main', 'B2', true, 1],
      ['main', 'B1', true, 7],
    ]);
    expect(only(beside)).toMatchObject({ countE4: 80_000, totalPaise: 94_400 });
  });

  test('a batch purchased again takes the latest rate and keeps its dates', () => {
    const newBatch = { madeOn: '2026-01-01', expiresOn: '2027-01-01', mrpPaise: 15_000 };
    const first: Action = { type: 'addPurchaseBatch', item: item('surf', 0), line: { ...line('main', 'B1', 1), newBatch } };
    const second: Action = { type: 'addPurchaseBatch', item: item('surf', 0), line: line('main', 'B1', 1, 90) };
    expect(drafted(first, second).items[0]!.lines[0]).toMatchObject({ rateE4: 900_000, quantityE4: 20_000, newBatch });
  });

  test.each([0, -1])('Setting an item count to 0 or less removes it: %d', (pieces) => {
    const two = drafted(add('surf', 2), add('salt', 1));
    expect(ids(after(two, { type: 'setItemCount', productId: 'surf', quantityE4: pieces * 10_000 }))).toEqual(['salt']);
  });

  test('an increase goes to the first line, a decrease is taken from the last; free quantities stay', () => {
    const free = { ...line('main', 'B1', 3), actualQuantityE4: 40_000 };
    const two = drafted(addTo('surf', line('main', 'B2', 2)), addTo('surf', free));
    const more = after(two, { type: 'setItemCount', productId: 'surf', quantityE4: 90_000 });
    expect(linesOf(more).map(([, batch, , pieces]) => [batch, pieces])).toEqual([
      ['B1', 7],
      ['B2', 2],
    ]);
    expect(only(more)).toMatchObject({ totalCountE4: 90_000, totalActualCountE4: 100_000 });
    expect(linesOf(after(two, { type: 'setItemCount', productId: 'surf', quantityE4: 20_000 }))).toEqual([
      ['main', 'B1', true, 2],
      ['main', 'B2', false, 0],
    ]);
  });

  test('Updating an item removes it when no line is added.', () => {
    const two = drafted(add('surf', 2), add('salt', 1));
    const none = item('surf', 2);
    const update = (changed: VoucherItem): Action => ({ type: 'updateItem', item: changed });
    const offered = { ...none, lines: none.lines.map((each) => ({ ...each, added: false })) };
    expect(ids(after(two, update(offered)))).toEqual(['salt']);
    expect(only(after(two, update(item('surf', 4))))).toMatchObject({ _id: 'surf', countE4: 40_000 });
  });

  test('Removing a godown or batch line subtracts its counts, total and tax amounts from the item. If no line remains added, the item is removed.', () => {
    const two = drafted(addTo('surf', line('main', 'B2', 2)), addTo('surf', line('cold', 'B1', 3)));
    const gone = only(two).GodownList[0]!;
    const rest = after(two, { type: 'removeLine', productId: 'surf', line: { godownId: 'cold', batch: 'B1' } });
    expect(only(rest)).toMatchObject({
      totalCountE4: only(two).totalCountE4 - gone.countE4,
      totalActualCountE4: only(two).totalActualCountE4 - gone.actualCountE4,
      totalPaise: only(two).totalPaise - gone.individualTotalPaise,
      totalCgstAmtPaise: only(two).totalCgstAmtPaise - gone.cgstAmountPaise,
      totalSgstAmtPaise: only(two).totalSgstAmtPaise - gone.sgstAmountPaise,
    });
    expect(gone.cgstAmountPaise).toBe(2_700);
    expect(ids(after(rest, { type: 'removeLine', productId: 'surf', line: { godownId: 'main', batch: 'B2' } }))).toEqual([]);
  });

  test('Product lists paginate. Page 1 replaces the list, later pages append, and paging starts at page 1.', () => {
    const fetched = (page: number, ...of: string[]): Action => ({
      type: 'addProducts',
      page,
      products: of.map((_id) => ({ _id })),
      hasMore: page < 2,
      cursor: page < 2 ? 'next' : null,
    });
    expect(beginDraft('sales').page).toBe(1);
    const both = drafted(fetched(1, 'surf', 'salt'), fetched(2, 'tea'));
    expect(both.products).toEqual([{ _id: 'surf' }, { _id: 'salt' }, { _id: 'tea' }]);
    expect(both).toMatchObject({ page: 2, hasMore: false });
    expect(after(both, fetched(1, 'rice'))).toMatchObject({ products: [{ _id: 'rice' }], page: 1, hasMore: true });
    expect(after(both, { type: 'filterProducts', fields: { brand: 'tata' } })).toMatchObject({ products: [], page: 1, brand: 'tata' });
  });

  test('Switching tax-inclusive on or off recalculates each added line. Inclusive gives rate times count. Exclusive gives rate times count plus the igst percent of that. The item total is the sum of the lines.', () => {
    const two = drafted(addTo('surf', line('main', 'B2', 2)), addTo('surf', line('cold', 'B1', 3)));
    const totals = (draft: Draft) => only(draft).GodownList.map(({ individualTotalPaise }) => individualTotalPaise);
    expect(totals(two)).toEqual([35_400, 23_600]);
    const inclusive = after(two, { type: 'switchTaxInclusive', productId: 'surf', isTaxInclusive: true });
    expect(totals(inclusive)).toEqual([30_000, 20_000]);
    expect(only(inclusive)).toMatchObject({ totalPaise: 50_000, isTaxInclusive: true });
    expect(after(inclusive, { type: 'switchTaxInclusive', productId: 'surf', isTaxInclusive: false })).toEqual(two);
  });

  test('decision 20: the discount is taken first, inclusive and exclusive, and cess is added', () => {
    const halfOff = { discount: { kind: 'percent', percentE4: 500_000 } } as const;
    expect(only(drafted(add('surf', 2, halfOff))).totalPaise).toBe(11_800);
    expect(only(drafted(add('surf', 2, { ...halfOff, isTaxInclusive: true }))).totalPaise).toBe(10_000);
    const withCess = only(drafted(add('cola', 1)));
    expect(withCess).toMatchObject({ totalPaise: 14_200, totalCessAmtPaise: 1_200, totalAddlCessAmtPaise: 200 });
  });

  test('a discount in rupees is for the whole item', () => {
    const off = (amountPaise: number) =>
      ({ discount: { kind: 'amount', amountPaise }, lines: [line('main', 'B1', 1), line('main', 'B2', 3)] }) as const;
    expect(only(drafted(add('surf', 1, off(10_000)))).GodownList.map(({ individualTotalPaise }) => individualTotalPaise)).toEqual([
      8_850, 26_550,
    ]);
  });

  test('between states the same tax is IGST', () => {
    const within = drafted(add('surf', 1));
    expect(only(within)).toMatchObject({ totalCgstAmtPaise: 900, totalSgstAmtPaise: 900, totalIgstAmtPaise: 0 });
    expect(specified(within, 'inter').items[0]).toMatchObject({
      totalCgstAmtPaise: 0,
      totalIgstAmtPaise: 1_800,
      totalPaise: 11_800,
    });
  });

  test('decision 17: a scan is an update by one, not an add', () => {
    const scan: Action = { type: 'scanItem', item: item('surf', 0), line: line('main', '', 1) };
    const scanned = drafted(scan, scan, { ...scan, line: line('cold', '', 1) }, scan);
    expect(ids(scanned)).toEqual(['surf']);
    expect(linesOf(scanned)).toEqual([
      ['cold', '', true, 1],
      ['main', '', true, 3],
    ]);
  });
});

describe('other draft changes', () => {
  test('Adding a stock-transfer destination godown clears products and items.', () => {
    const fetched: Action = { type: 'addProducts', page: 1, products: [{ _id: 'surf' }], hasMore: true, cursor: 'next' };
    const godown = { godown: 'Cold store', godown_id: 'cold' };
    const there = after(beginDraft('stockTransfer'), fetched, add('surf', 1), { type: 'addStockTransferToGodown', godown });
    expect(specified(there)).toMatchObject({
      products: [],
      page: 1,
      items: [],
      finalAmountPaise: 0,
      stockTransferToGodown: godown,
    });
  });

  test('Setting a new address clears the bill-to and ship-to parties.', () => {
    const newAddress = { address: '4 Mill Road', pin: '560001', state: '29' } as const;
    const draft = drafted(
      { type: 'chooseParty', party: { _id: 'anand' } },
      { type: 'set', fields: { billToParty: { _id: 'head office' }, shipToParty: { _id: 'branch' } } },
      { type: 'setNewAddress', newAddress },
    );
    expect(draft).toMatchObject({ billToParty: null, shipToParty: null, party: { _id: 'anand', newBillToShipTo: true, newAddress } });
    expect(after(draft, { type: 'chooseParty', party: { _id: 'babu' } }).party).toEqual({ _id: 'babu' });
  });
});

describe('totals', () => {
  const draft = specified(drafted(add('surf', 10), { type: 'addCharge', charge: charge() }));

  test('totalWithAdditionalCharges = subTotal + totalAdditionalCharges.', () => {
    expect(draft).toMatchObject({ subTotalPaise: 118_000, totalAdditionalChargesPaise: 11_800, totalWithAdditionalChargesPaise: 129_800 });
  });

  test('finalAmount equals totalWithAdditionalCharges.', () => {
    expect(draft.finalAmountPaise).toBe(129_800);
    // Decision 21: rounding to the rupee is a charge, so the two stay equal.
    const roundOff = charge({ ledgerId: 'roundOff', amountPaise: 21, taxing: 'afterTax', igstE4: 0 });
    const begun = add('surf', 1, { rateE4: 0, lines: [line('main', '', 1, 99.83)] });
    const rounded = specified(drafted(begun, { type: 'addCharge', charge: roundOff }));
    expect(rounded).toMatchObject({ subTotalPaise: 11_779, finalAmountPaise: 11_800, totalWithAdditionalChargesPaise: 11_800 });
  });

  const four = specified(drafted(add('surf', 10), pay('cash', 300), pay('upi', 400), pay('cheque', 200), pay('credit', 280)));

  test('totalAfterPaymentSplit = that total minus the total of all splits.', () => {
    expect(four).toMatchObject({ totalPaymentSplitsPaise: 118_000, totalAfterPaymentSplitPaise: 0 });
  });

  test('decision 19: what is owed, and finalOutstandingAmount, is total minus non-credit splits (280)', () => {
    expect(four.finalOutstandingAmountPaise).toBe(28_000);
  });

  test('decision 20: a percent charge is of the taxable value unless marked after tax', () => {
    const ofValue = charge({ percentE4: 100_000 });
    expect(specified(drafted(add('surf', 10), { type: 'addCharge', charge: ofValue })).additionalCharges[0]).toMatchObject({
      amountPaise: 10_000,
      totalPaise: 11_800,
    });
    const afterTax = charge({ percentE4: -100_000, taxing: 'afterTax' });
    expect(specified(drafted({ type: 'addCharge', charge: afterTax }, add('surf', 10)))).toMatchObject({
      totalAdditionalChargesPaise: -11_800,
      finalAmountPaise: 106_200,
    });
  });

  test('charges are changed and removed by index', () => {
    const two = drafted({ type: 'addCharge', charge: charge() }, { type: 'addCharge', charge: charge({ name: 'Packing' }) });
    expect(specified(after(two, { type: 'removeCharge', at: 0 })).additionalCharges.map(({ name }) => name)).toEqual(['Packing']);
    const changed = specified(after(two, { type: 'changeCharge', at: 1, charge: charge({ name: 'Boxes', amountPaise: 5_000 }) }));
    expect(changed.additionalCharges.map(({ name, totalPaise }) => [name, totalPaise])).toEqual([
      ['Freight', 11_800],
      ['Boxes', 5_900],
    ]);
  });
});

describe('payment splitting', () => {
  const paid = drafted(add('surf', 10), { type: 'addCharge', charge: charge() }, pay('cash', 300), pay('credit', 500));

  test('Split types are fixed: cash, upi, cheque, credit.', () => {
    expect(specified(paid).paymentSplittingData.map(({ type, amountPaise }) => [type, amountPaise])).toEqual([
      ['cash', 30_000],
      ['upi', 0],
      ['cheque', 0],
      ['credit', 50_000],
    ]);
    expect(specified(paid).isInitialSplit).toBe(false);
  });

  test('Resetting the split zeroes all four types and sets remaining and outstanding to the full total.', () => {
    const reset = specified(after(paid, { type: 'resetSplit', totalPaise: TOTAL }));
    expect(reset.paymentSplittingData.map(({ type, amountPaise, ref_id }) => [type, amountPaise, ref_id])).toEqual(
      splitTypes.map((type) => [type, 0, '']),
    );
    expect(reset).toMatchObject({ totalAfterPaymentSplitPaise: 129_800, finalOutstandingAmountPaise: 129_800, totalPaymentSplitsPaise: 0 });
  });

  const emptying: [string, Action][] = [
    ['sales items are updated', { type: 'updateItem', item: item('surf', 9) }],
    ['sales items are updated: an item is added', add('salt', 1)],
    ['sales items are updated: a batch is added', { type: 'addPurchaseBatch', item: item('surf', 0), line: line('cold', 'B1', 1) }],
    ['sales items are updated: a count is set', { type: 'setItemCount', productId: 'surf', quantityE4: 40_000 }],
    ['additional charges are added', { type: 'addCharge', charge: charge() }],
    ['additional charges are removed', { type: 'removeCharge', at: 0 }],
    ['a row is deleted', { type: 'removeItem', productId: 'surf' }],
    ['the final amount is set', { type: 'emptySplit' }],
    ['a godown or batch is removed', { type: 'removeLine', productId: 'surf', line: { godownId: 'main', batch: '' } }],
  ];
  test.each(emptying)('Payment splitting data is emptied whenever %s', (_, action) => {
    const draft = specified(after(paid, action));
    expect(draft).toMatchObject({ paymentSplittingData: [], isInitialSplit: true, totalPaymentSplitsPaise: 0 });
    expect(draft.finalOutstandingAmountPaise).toBe(draft.finalAmountPaise);
  });

  test('acts that do not change the bill keep the split', () => {
    const draft = after(paid, { type: 'set', fields: { note: 'paid at the counter' } });
    expect(draft.splits).toEqual(paid.splits);
  });

  test('a part typed of another total begins a new split; one of the same total stands beside the others', () => {
    const patch = { amountPaise: 20_000 };
    const same = after(paid, { type: 'changeSplit', of: 'upi', patch, totalPaise: TOTAL });
    expect(same.splits.map(({ amountPaise }) => amountPaise)).toEqual([30_000, 20_000, 0, 50_000]);
    const other = after(paid, { type: 'changeSplit', of: 'upi', patch, totalPaise: TOTAL + 1 });
    expect(other.splits.map(({ amountPaise }) => amountPaise)).toEqual([0, 20_000, 0, 0]);
  });
});
