import { describe, expect, test } from 'vitest';
import type { VoucherDetails } from '../../platform/answers.ts';
import { idOf } from '../../testing/people.ts';
import { aSavedItem, aSavedVoucher } from '../../testing/saved-vouchers.ts';
import { aParty, aProduct, factsOf } from '../../testing/voucher-books.ts';
import { rowsOf } from './core-draft.ts';
import { duplicateOf, editOf, hiddenInForm, type KnownTrade } from './saved-trade.ts';
import type { TradeEntry } from './trade-entry.ts';
import { tradeFactsOf } from './trade-facts.ts';

type Item = VoucherDetails['lines'][number];
const [soap, rice] = [idOf(200), idOf(201)];
const [main, shop] = [idOf(300), idOf(302)];

function opened(items: readonly Partial<Item>[]) {
  const voucher = aSavedVoucher({ lines: items.map((item) => aSavedItem(item)) });
  const products = new Map([soap, rice].map((_id) => [_id, aProduct({ _id })] as const));
  const known: KnownTrade = { voucher, party: aParty(), products, billToParty: null, shipToParty: null };
  expect(hiddenInForm(voucher)).toBeNull();
  const { items: drafted } = editOf('sales', known);
  return { voucher, drafted, rows: rowsOf(drafted) };
}

/** A line as it was saved, and as the draft sends it again. */
const savedAs = ({
  productId,
  godownId,
  batch,
  quantityE4,
  rateE4,
  isTaxInclusive,
  discountType,
  discountPaise,
  discountPercentE4,
}: Item) => ({
  productId,
  godownId,
  batch,
  count: quantityE4,
  rate: rateE4,
  isTaxInclusive,
  discount: discountType === 'percentage' ? discountPercentE4 : discountType === 'amount' ? discountPaise : 0,
});
const draftedAs = ({ item, line, discount }: ReturnType<typeof rowsOf>[number]) => ({
  productId: item.product._id,
  godownId: line.godownId,
  batch: line.batch,
  count: line.quantityE4,
  rate: line.rateE4,
  isTaxInclusive: item.isTaxInclusive,
  discount: discount.kind === 'percent' ? discount.percentE4 : discount.kind === 'amount' ? discount.amountPaise : 0,
});

describe('a saved voucher opens for an edit with the values entered', () => {
  test.each<[string, Partial<Item>[], number]>([
    ['one product in two godowns is one item', [{}, { godownId: shop }], 1],
    ['one product on two lines that are not alike is two items', [{ discountType: 'percentage', discountPercentE4: 50_000 }, {}], 2],
    ['one place named twice is two items', [{ quantityE4: 10_000 }, { quantityE4: 30_000, actualQuantityE4: 30_000 }], 2],
    ['the tax in one rate and not in the other', [{ isTaxInclusive: true }, { godownId: shop }], 2],
    ['another product between them keeps its place', [{}, { productId: rice }, { godownId: shop }], 3],
    [
      'amounts of discount that are not shared by value stay with their lines',
      [
        { discountType: 'amount', discountPaise: 1_000 },
        { discountType: 'amount', discountPaise: 9_000, godownId: shop },
      ],
      2,
    ],
    [
      'those that are shared by value are one discount',
      [
        { discountType: 'amount', discountPaise: 1_000 },
        { discountType: 'amount', discountPaise: 1_000, godownId: shop },
      ],
      1,
    ],
  ])('%s', (_, items, howMany) => {
    const { voucher, drafted, rows } = opened(items);
    expect(rows.map(draftedAs)).toEqual(voucher.lines.map(savedAs));
    expect(drafted).toHaveLength(howMany);
    expect(new Set(drafted.map(({ _id }) => _id)).size).toBe(howMany);
  });

  test('a card that bears the serial number of its piece follows the piece, in whatever letters it was saved', () => {
    const lines = [aSavedItem({ productId: soap, serials: ['A1'] })];
    const card = { productId: soap, productName: 'Soap', coveredUpTo: '2027-11-10' };
    const warrantyCards = [
      { ...card, number: 'a1' },
      { ...card, number: 'W7' },
    ];
    const voucher = aSavedVoucher({ lines, warrantyCards });
    const known: KnownTrade = { voucher, party: aParty(), products: new Map(), billToParty: null, shipToParty: null };
    expect(editOf('sales', known).warrantyCards.map(({ number }) => number)).toEqual(['', 'W7']);
  });

  test('an edit keeps the dates of supply and payment, a duplicate does not', () => {
    const supplyDates = { suppliedOn: '2026-11-10', paidOn: null };
    const voucher = aSavedVoucher({ supplyDates });
    const known: KnownTrade = { voucher, party: aParty(), products: new Map(), billToParty: null, shipToParty: null };
    expect(editOf('sales', known).supplyDates).toEqual(supplyDates);
    expect(duplicateOf('sales', known).supplyDates).toEqual({ suppliedOn: null, paidOn: null });
    const plain = { ...known, voucher: aSavedVoucher() };
    expect(editOf('sales', plain).supplyDates).toEqual({ suppliedOn: null, paidOn: null });
  });

  test('an edit keeps the reverse charge of its sale, and a duplicate asks again whether the customer owes the tax', () => {
    const voucher = aSavedVoucher({ isReverseCharge: true });
    const lost = aParty({ gstin: null, category: 'unregistered' });
    const known: KnownTrade = { voucher, party: lost, products: new Map(), billToParty: null, shipToParty: null };
    const owedBy = (entry: TradeEntry) => tradeFactsOf(factsOf('sales'), entry, { aids: new Map(), original: null, openBills: [] }).owedBy;
    expect(owedBy(editOf('sales', known))).toBe(lost._id);
    const billToParty = aParty({ _id: idOf(77) });
    expect(owedBy(editOf('sales', { ...known, billToParty }))).toBe(billToParty._id);
    expect(owedBy(editOf('sales', { ...known, voucher: aSavedVoucher() }))).toBeNull();
    expect(owedBy(duplicateOf('sales', known))).toBeNull();
  });

  test('an edit is taxed on the retail sale prices that its lines had, a duplicate on those of the books', () => {
    const items = [aSavedItem({ retailPricePaise: 100_00 }), aSavedItem({ productId: rice })];
    const products = new Map([soap, rice].map((_id) => [_id, aProduct({ _id, mrpPaise: 110_00 })] as const));
    const known: KnownTrade = { voucher: aSavedVoucher({ lines: items }), party: aParty(), products, billToParty: null, shipToParty: null };
    const kept = (entry: TradeEntry) =>
      [soap, rice].map((id) => [
        ...tradeFactsOf(factsOf('sales'), entry, { aids: new Map(), original: null, openBills: [] }).products.get(id)!.retailKept!,
      ]);
    expect(kept(editOf('sales', known))).toEqual([[['', 100_00]], []]);
    expect(kept(duplicateOf('sales', known))).toEqual([[], []]);
  });

  test.each([
    ['that its tax was on', 120_00, 100_00, 120_00],
    ['of the books where the tax was on the value', null, 100_00, 100_00],
    ['not that of the product, which the batch does not have', 120_00, null, 0],
  ])('a purchase sends the MRP %s of its batch again', (_, retailPricePaise, inBooks, mrpPaise) => {
    const batchDetails = { madeOn: null, expiresOn: null, mrpPaise: inBooks };
    const voucher = {
      ...aSavedVoucher({ lines: [aSavedItem({ batch: 'B-1', batchDetails, retailPricePaise })] }),
      kind: 'purchase' as const,
    };
    const products = new Map([[soap, aProduct({ _id: soap })]]);
    const { items } = editOf('purchase', { voucher, party: aParty(), products, billToParty: null, shipToParty: null });
    expect(items[0]?.lines[0]?.newBatch).toMatchObject({ mrpPaise });
  });

  test('the first item of a product has its id: adding the product again finds that one', () => {
    const { drafted } = opened([{ godownId: main }, { godownId: main }]);
    expect(drafted.map(({ _id }) => _id)).toEqual([soap, `${soap}~2`]);
  });
});
