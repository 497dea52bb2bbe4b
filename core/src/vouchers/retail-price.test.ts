import { describe, expect, test } from 'vitest';
import { type GstRate, plainRate } from '../gst/gst-rates.ts';
import {
  company,
  customer,
  line,
  originalFacts,
  product,
  purchaseDraft,
  purchaseFacts,
  salesDraft,
  salesFacts,
  supplier,
} from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import { retailKeptOf } from './retail-price.ts';
import { toReturn } from './to-return.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { ProductFacts } from './voucher-facts.ts';

// Pan masala: taxed on its value at 28 % until 31 January 2026, on the retail sale price at 40 % since.
const rates: readonly GstRate[] = [plainRate('2017-07-01', 280_000), { ...plainRate('2026-02-01', 400_000), taxOn: 'retailPrice' }];
const panMasala = (more: Partial<ProductFacts> = {}) => product(40, { name: 'Pan masala', rates, mrpPaise: 100_00, ...more });
const inBooks = (more: Partial<ProductFacts> = {}, facts: Partial<TradeFacts> = {}) =>
  salesFacts({ products: new Map([['A', panMasala(more)]]), ...facts });
/** Ten packs at ₹60. */
const ten = (more: Partial<TradeLine> = {}) => line({ quantityE4: 100_000, rateE4: 600_000, ...more });
const sale = (more: Partial<TradeLine> = {}, draft: Partial<TradeDraft> = {}) => salesDraft({ lines: [ten(more)], ...draft });

/** Taxable, CGST, SGST, IGST and total of a voucher without problems. */
function figures({ problems, lines, totalPaise }: ReturnType<typeof buildTrade>) {
  expect(problems).toEqual([]);
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = lines[0]!;
  return [taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise];
}

const codesOf = ({ problems, warnings }: ReturnType<typeof buildTrade>) =>
  [...problems, ...warnings].map(({ field, code }) => `${field} ${code}`);

describe('ten packs at ₹60 with a retail sale price of ₹100', () => {
  test.each<[string, TradeDraft, number[]]>([
    ['bear 1,000 × 20 ÷ 140 in each half', sale(), [600_00, 142_86, 142_86, 0, 885_72]],
    ['bear 1,000 × 40 ÷ 140 to another state', sale({}, { placeOfSupply: '27' }), [600_00, 0, 0, 285_71, 885_71]],
    ['at ₹90 with tax included', sale({ rateE4: 900_000, isTaxInclusive: true }), [614_28, 142_86, 142_86, 0, 900_00]],
    ['less a discount', sale({ discount: { kind: 'percent', percentE4: 100_000 } }), [540_00, 142_86, 142_86, 0, 825_72]],
    ['free of charge', sale({ discount: { kind: 'percent', percentE4: 1_000_000 } }), [0, 142_86, 142_86, 0, 285_72]],
    ['with two more packs free', sale({ actualQuantityE4: 120_000 }), [600_00, 171_43, 171_43, 0, 942_86]],
    ['with fewer moved than billed', sale({ actualQuantityE4: 50_000 }), [600_00, 142_86, 142_86, 0, 885_72]],
    ['until 31 January 2026', sale({}, { date: '2026-01-31' }), [600_00, 84_00, 84_00, 0, 768_00]],
    ['from 1 February 2026 on', sale({}, { date: '2026-02-01' }), [600_00, 142_86, 142_86, 0, 885_72]],
  ])('%s', (_, draft, expected) => {
    const built = buildTrade(draft, inBooks());
    expect(figures(built)).toEqual(expected);
    expect(built.postings.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0);
  });

  test('post the net sale value as sales and the tax of the pack as output tax', () => {
    const { postings } = buildTrade(sale(), inBooks());
    expect(Object.fromEntries(postings.map(({ ledgerId, amountPaise }) => [ledgerId, amountPaise]))).toEqual({
      [customer.ledgerId]: 885_72,
      sales: -600_00,
      outputCgst: -142_86,
      outputSgst: -142_86,
    });
  });

  test('store the retail sale price on the line; other lines have none', () => {
    const products = new Map([
      ['A', panMasala()],
      ['B', product(40, { mrpPaise: 100_00 })],
    ]);
    const { lines } = buildTrade(salesDraft({ lines: [ten(), ten({ productId: 'B' })] }), salesFacts({ products }));
    expect(lines.map(({ retailPricePaise, cgstPaise }) => [retailPricePaise, cgstPaise])).toEqual([
      [100_00, 142_86],
      [null, 120_00],
    ]);
  });

  test('in boxes of twelve: the price is that of a pack', () => {
    const box = ten({ quantityE4: 10_000, actualQuantityE4: 10_000, rateE4: 7_200_000, alternateFactorE4: 120_000 });
    const built = buildTrade(salesDraft({ lines: [box] }), inBooks({ alternateFactorE4: 120_000 }));
    expect(figures(built)).toEqual([720_00, 171_43, 171_43, 0, 1062_86]);
  });

  test('a bill discount does not reduce the tax, and freight within the supply does not increase it', () => {
    const charge = (amountPaise: number) => ({ ledgerId: 'discount', amountPaise, tax: { kind: 'composite' as const } });
    const built = buildTrade(sale({}, { charges: [charge(-50_00)] }), inBooks());
    expect(figures(built)).toEqual([600_00, 142_86, 142_86, 0, 835_72]);
    expect(built.taxSummary).toMatchObject([{ gstPercentE4: 400_000, taxablePaise: 550_00, cgstPaise: 142_86, totalPaise: 835_72 }]);
    expect(figures(buildTrade(sale({}, { charges: [charge(20_00)] }), inBooks()))).toEqual([600_00, 142_86, 142_86, 0, 905_72]);
    expect(codesOf(buildTrade(sale({}, { charges: [charge(-600_01)] }), inBooks()))).toContain('charges.0.amountPaise CHARGE_ABOVE_VALUE');
  });

  test('a composition dealer charges no tax, and no price is required', () => {
    const built = buildTrade(sale(), inBooks({ mrpPaise: 0 }, { company: { ...company, registration: 'composition' } }));
    expect(figures(built)).toEqual([600_00, 0, 0, 0, 600_00]);
  });
});

describe('the retail sale price of a line', () => {
  const details = new Map([
    ['OLD', { madeOn: null, mrpPaise: 90_00 }],
    ['PLAIN', { madeOn: null, mrpPaise: 0 }],
  ]);
  const kept = { batches: new Map([...details.keys()].map((batch) => [batch, null])), batchDetails: details };
  test.each([
    ['that of the batch', 'OLD', 90_00],
    ['that of the product if the batch has none', 'PLAIN', 100_00],
  ])('%s', (_, batch, pricePaise) => {
    const { lines, problems } = buildTrade(sale({ batch }), inBooks(kept));
    expect(problems).toEqual([]);
    expect(lines[0]!.retailPricePaise).toBe(pricePaise);
  });

  test.each([
    ['that of the edited line', { batch: 'OLD' }, new Map([['OLD', 80_00]]), 80_00],
    ['that of the batch if another one was stored', { batch: 'OLD' }, new Map([['PLAIN', 80_00]]), 90_00],
  ])('%s', (_, more, retailKept, pricePaise) => {
    const { lines, problems } = buildTrade(sale(more), inBooks({ ...kept, retailKept }));
    expect(problems).toEqual([]);
    expect(lines[0]!.retailPricePaise).toBe(pricePaise);
  });

  test('on an edited purchase, the MRP entered for its batch comes before the one its line had', () => {
    const newBatch = { madeOn: null, expiresOn: null, mrpPaise: 120_00 };
    const facts = purchaseFacts({ products: new Map([['A', panMasala({ ...kept, retailKept: new Map([['NEW', 80_00]]) })]]) });
    const { lines } = buildTrade(purchaseDraft({ lines: [ten({ batch: 'NEW', newBatch })] }), facts);
    expect(lines[0]!.retailPricePaise).toBe(120_00);
  });

  test('a purchase uses the MRP entered for its batch, and the input tax is that of the bill', () => {
    const newBatch = { madeOn: null, expiresOn: null, mrpPaise: 120_00 };
    const facts = purchaseFacts({ products: new Map([['A', panMasala(kept)]]) });
    const built = buildTrade(purchaseDraft({ lines: [ten({ batch: 'NEW', newBatch })] }), facts);
    // 1,200 × 20 ÷ 140.
    expect(figures(built)).toEqual([600_00, 171_43, 171_43, 0, 942_86]);
    expect(built.postings).toContainEqual({ ledgerId: 'inputCgst', amountPaise: 171_43 });
  });

  test('tax that may not be taken back is added to the cost', () => {
    const facts = purchaseFacts({ products: new Map([['A', panMasala({ inputCredit: 'blocked' })]]) });
    const built = buildTrade(purchaseDraft({ lines: [ten()] }), facts);
    expect(built.lines[0]!.landedPaise).toBe(885_72);
  });

  test('customs assess imports on their value', () => {
    const abroad = { ...supplier, category: 'overseas' as const, stateCode: '96' as const, gstin: null };
    const facts = purchaseFacts({ products: new Map([['A', panMasala()]]), party: abroad });
    const billOfEntry = { number: '7', date: '2026-11-18' };
    const built = buildTrade(purchaseDraft({ lines: [ten()], billOfEntry }), facts);
    expect(built.problems).toEqual([]);
    expect(built.lines[0]).toMatchObject({ igstPaise: 240_00, retailPricePaise: null });
  });
});

describe('problems and warnings', () => {
  test.each<[string, TradeDraft, Partial<ProductFacts>, string[]]>([
    ['a line without a retail sale price, at its item', sale(), { mrpPaise: 0 }, ['lines.0.productId RETAIL_PRICE_MISSING']],
    ['an inclusive price below its tax', sale({ rateE4: 200_000, isTaxInclusive: true }), {}, ['lines.0.rateE4 VALUE_BELOW_TAX']],
    ['above the price on the pack, tax included: not for 71.43 + 28.57', sale({ rateE4: 714_300 }), {}, []],
    ['for 71.45 + 28.57', sale({ rateE4: 714_500 }), {}, ['lines.0.rateE4 PRICE_ABOVE_RETAIL']],
    ['for 100.02 with tax included', sale({ rateE4: 1_000_200, isTaxInclusive: true }), {}, ['lines.0.rateE4 PRICE_ABOVE_RETAIL']],
  ])('%s', (_, draft, more, expected) => {
    expect(codesOf(buildTrade(draft, inBooks(more)))).toEqual(expected);
  });

  test('ten packs may exceed their price by ten paise and two for the halves of the tax, but not by a third', () => {
    const priced = (rateE4: number) => codesOf(buildTrade(sale({ rateE4, isTaxInclusive: true }), inBooks()));
    expect(priced(1_000_120)).toEqual([]);
    expect(priced(1_000_130)).toEqual(['lines.0.rateE4 PRICE_ABOVE_RETAIL']);
  });

  test('name the goods and the price on the pack', () => {
    const about = (draft: TradeDraft, more: Partial<ProductFacts>) => {
      const { problems, warnings } = buildTrade(draft, inBooks(more));
      return [...problems, ...warnings].map((each) => each.about);
    };
    expect(about(sale(), { mrpPaise: 0 })).toEqual([{ name: 'Pan masala' }]);
    expect(about(sale({ rateE4: 1_000_000 }), {})).toEqual([{ name: 'Pan masala', retailPaise: 100_00 }]);
  });

  test("a purchase above the price on the pack is the seller's matter", () => {
    const facts = purchaseFacts({ products: new Map([['A', panMasala()]]) });
    expect(codesOf(buildTrade(purchaseDraft({ lines: [ten({ rateE4: 1_000_000 })] }), facts))).toEqual([]);
  });

  test('the smallest quantity requires a price, quantity 0 does not', () => {
    const least = sale({ quantityE4: 1, actualQuantityE4: 1 });
    expect(codesOf(buildTrade(least, inBooks({ mrpPaise: 0 })))).toContain('lines.0.productId RETAIL_PRICE_MISSING');
    const nothing = sale({ quantityE4: 0, actualQuantityE4: 0 });
    expect(codesOf(buildTrade(nothing, inBooks({ mrpPaise: 0 })))).not.toContain('lines.0.productId RETAIL_PRICE_MISSING');
  });

  test('a pack at its price less tax is never above it, to the paisa', () => {
    for (const [mrpPaise, rateE4] of [
      [5_00, 35_714],
      [100_00, 714_286],
      [7_77, 55_500],
      [1, 71],
    ] as const) {
      for (const count of [1, 3, 1000]) {
        const many = sale({ rateE4, quantityE4: count * 10_000, actualQuantityE4: count * 10_000 });
        expect(codesOf(buildTrade(many, inBooks({ mrpPaise }))), `${count} at ${mrpPaise}`).toEqual([]);
      }
    }
  });

  test('a new batch without MRP is reported at its MRP', () => {
    const newBatch = { madeOn: null, expiresOn: null, mrpPaise: 0 };
    const facts = purchaseFacts({ products: new Map([['A', panMasala({ mrpPaise: 0, batches: new Map() })]]) });
    const built = buildTrade(purchaseDraft({ lines: [ten({ batch: 'NEW', newBatch })] }), facts);
    expect(codesOf(built)).toEqual(['lines.0.newBatch.mrpPaise RETAIL_PRICE_MISSING']);
  });

  test("packs whose retail value exceeds a voucher's limit are reported, and all figures are 0", () => {
    const built = buildTrade(sale({ rateE4: 0, actualQuantityE4: 10 ** 12 }), inBooks({ mrpPaise: 10 ** 12 }));
    expect(codesOf(built)).toContain('lines TOTAL_TOO_LARGE');
    expect(built.totalPaise).toBe(0);
  });
});

describe('a credit note', () => {
  const draft = sale();
  const original = () => originalFacts(draft, inBooks());
  const note = (lines: readonly TradeLine[], books: TradeFacts) => {
    const whole = toReturn({ voucherId: 'V-1', number: 'S-1', draft, facts: original() }, '2026-11-25');
    return buildTrade({ ...whole, lines }, { ...books, original: original() });
  };

  test('takes back the tax of the price that the pack had then', () => {
    const later = inBooks({ mrpPaise: 110_00, rates: [plainRate('2017-07-01', 50_000)] });
    // Four packs: 400 × 20 ÷ 140.
    const built = note([ten({ quantityE4: 40_000, actualQuantityE4: 40_000, originalAt: 0 })], later);
    expect(figures(built)).toEqual([240_00, 57_14, 57_14, 0, 354_28]);
    expect(built.lines[0]!.retailPricePaise).toBe(100_00);
  });

  test('edited later still uses the price of its original', () => {
    const later = inBooks({ mrpPaise: 110_00, retailKept: new Map([['', 110_00]]) });
    expect(note([ten({ originalAt: 0 })], later).lines[0]!.retailPricePaise).toBe(100_00);
  });

  test('for a lower price of goods without an MRP needs no price', () => {
    const lower = { ...ten({ quantityE4: 0, actualQuantityE4: 0 }), valuePaise: 50_00 };
    const built = note([lower], inBooks({ mrpPaise: 0 }));
    expect(built.lines[0]).toMatchObject({ retailPricePaise: null, taxablePaise: 50_00, cgstPaise: 0 });
  });

  test('tax on the value of a sale uses the value, even if its code has changed', () => {
    const before = salesFacts({ products: new Map([['A', product(28)]]) });
    const facts = { ...inBooks(), original: originalFacts(draft, before) };
    const whole = toReturn({ voucherId: 'V-1', number: 'S-1', draft, facts: facts.original }, '2026-11-25');
    expect(figures(buildTrade(whole, facts))).toEqual([600_00, 84_00, 84_00, 0, 768_00]);
  });

  test('for a lower price only takes no tax back, because the tax does not depend on the price', () => {
    const lower = { ...ten({ quantityE4: 0, originalAt: 0 }), valuePaise: 50_00 };
    const built = note([lower], inBooks());
    expect(figures(built)).toEqual([50_00, 0, 0, 0, 50_00]);
    expect(codesOf(built)).toEqual(['lines.0.valuePaise RETAIL_TAX_STAYS']);
    expect(codesOf(note([ten({ originalAt: 0 })], inBooks()))).toEqual([]);
  });

  test('for the billed packs only leaves the tax of the free pack, and reports the highest price that may be taken back', () => {
    // Ten at 90, including the tax of eleven: 1,100 × 20 ÷ 140 is 157.14 per half, so 585.72 before tax. The tax of ten is 142.86 per
    // half.
    const inclusive = { rateE4: 900_000, isTaxInclusive: true };
    const sold = sale({ ...inclusive, actualQuantityE4: 110_000 });
    const of = originalFacts(sold, inBooks());
    const whole = toReturn({ voucherId: 'V-1', number: 'S-1', draft: sold, facts: of }, '2026-11-25');
    const back = (more: Partial<TradeLine>) =>
      buildTrade({ ...whole, lines: [ten({ ...inclusive, originalAt: 0, ...more })] }, inBooks({}, { original: of }));
    expect(figures(buildTrade(whole, inBooks({}, { original: of })))).toEqual([585_72, 157_14, 157_14, 0, 900_00]);
    expect(back({}).problems).toEqual([
      { code: 'NOTE_ABOVE_ORIGINAL_AND_TAX', field: 'lines.0.rateE4', about: { mostPaise: 871_44, lessPaise: 28_56 } },
    ]);
    // The customer keeps the tax of the free pack, 100 × 40 ÷ 140: 28.56 of the 900.00.
    const less = { discount: { kind: 'amount', amountPaise: 28_56 } } as const;
    expect(figures(back(less))).toEqual([585_72, 142_86, 142_86, 0, 871_44]);
    expect(codesOf(back({ rateE4: 871_440, quantityE4: 100_000 }))).toEqual([]);
    // If all packs go back, or the price includes no tax, a value above the original is not due to packs that stay.
    const above = (draft: TradeDraft) => {
      const whole = toReturn({ voucherId: 'V-1', number: 'S-1', draft, facts: originalFacts(draft, inBooks()) }, '2026-11-25');
      const dearer = whole.lines.map((each) => ({ ...each, actualQuantityE4: each.quantityE4, rateE4: 950_000 }));
      return buildTrade({ ...whole, lines: dearer }, inBooks({}, { original: originalFacts(draft, inBooks()) })).problems;
    };
    const named = (leftPaise: number) => [{ code: 'NOTE_ABOVE_ORIGINAL', field: 'lines.0.rateE4', about: { leftPaise } }];
    expect(above(sale(inclusive))).toEqual(named(614_28));
    expect(above(sale({ ...inclusive, actualQuantityE4: 110_000 }, { isReverseCharge: true }))).toEqual(named(900_00));
    // For a price without tax nothing is above.
    const exclusive = sale({ actualQuantityE4: 110_000 });
    expect(above(exclusive)).toEqual(named(600_00));
    const plain = { ...inBooks(), original: originalFacts(exclusive, inBooks()) };
    const plainBack = { ...toReturn({ voucherId: 'V-1', number: 'S-1', draft: exclusive, facts: plain.original }, '2026-11-25') };
    expect(figures(buildTrade({ ...plainBack, lines: [ten({ originalAt: 0 })] }, plain))).toEqual([600_00, 142_86, 142_86, 0, 885_72]);
  });
});

test("an edit keeps the price of each batch's first line; lines of other goods, or taxed on their value, have none", () => {
  const posted = (productId: string, batch: string, retailPricePaise: number | null) => ({ productId, batch, retailPricePaise });
  const lines = [posted('P', 'B1', 10_000), posted('P', 'B1', 12_000), posted('P', 'B2', null), posted('Q', 'B2', 9_000)];
  expect([...retailKeptOf('P', lines)]).toEqual([['B1', 10_000]]);
});
