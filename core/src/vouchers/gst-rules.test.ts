import { describe, expect, test } from 'vitest';
import type { GstRate } from '../gst/gst-rates.ts';
import type { PartyCategory } from '../gst/party-tax.ts';
import type { StateCode } from '../gst/states.ts';
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
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { CompanyFacts, PartyFacts } from './voucher-facts.ts';

/*
 * The rules of GST on figures of our own, computed by hand beside each case, so that not only the published cases are tested. Amounts in
 * paise.
 */

const rate = (gst: number, more: Partial<GstRate> = {}): GstRate => ({
  from: '2017-07-01',
  gstPercentE4: gst * 10_000,
  cessPercentE4: 0,
  cessPerUnitE4: 0,
  cessRule: 'sum',
  slab: null,
  ...more,
});

type Sold = {
  rates?: readonly GstRate[];
  goods?: Partial<TradeLine>;
  date?: string;
  at?: StateCode;
  buyer?: Partial<PartyFacts>;
  seller?: Partial<CompanyFacts>;
  unit?: string;
};

function sold({ rates = [rate(18)], goods = {}, date = '2026-11-20', at = '24', buyer = {}, seller = {}, unit = 'NOS' }: Sold) {
  const draft = salesDraft({ date, placeOfSupply: at, lines: [line(goods)] });
  const facts = salesFacts({
    company: { ...company, ...seller },
    party: { ...customer, ...buyer },
    products: new Map([['A', product(18, { rates, unit })]]),
  });
  return { draft, facts, built: buildTrade(draft, facts) };
}

/** The figures: taxable, CGST, SGST, IGST, both cesses together, and the total. */
function figures({ problems, lines, totalPaise }: ReturnType<typeof buildTrade>) {
  expect(problems).toEqual([]);
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise } = lines[0]!;
  return [taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise + additionalCessPaise, totalPaise];
}

const pieces = (count: number, rupees: number, more: Partial<TradeLine> = {}) => ({
  quantityE4: count * 10_000,
  rateE4: Math.round(rupees * 10_000),
  ...more,
});
const lut = { hasLut: true };
const of = (category: PartyCategory, stateCode: StateCode = '24') => ({ category, stateCode });

describe('SEZ, export and their letters of undertaking', () => {
  // 3 × 333.33 = 999.99; 18 % of it 179.9982
  const goods = pieces(3, 333.33);
  test.each<[string, Sold, number[]]>([
    ['to a SEZ within the state: IGST', { goods, buyer: of('sez') }, [99_999, 0, 0, 18_000, 0, 117_999]],
    ['to a SEZ under a letter of undertaking: no tax', { goods, buyer: of('sez'), seller: lut }, [99_999, 0, 0, 0, 0, 99_999]],
    ['abroad: IGST', { goods, at: '96', buyer: of('overseas', '96') }, [99_999, 0, 0, 18_000, 0, 117_999]],
    ['abroad under a letter: no tax', { goods, at: '96', buyer: of('overseas', '96'), seller: lut }, [99_999, 0, 0, 0, 0, 99_999]],
    [
      'to an overseas party whose goods stay in India: not an export, with or without a letter',
      { goods, at: '27', buyer: of('overseas', '96'), seller: lut },
      [99_999, 0, 0, 18_000, 0, 117_999],
    ],
  ])('%s', (_, sale, expected) => {
    expect(figures(sold(sale).built)).toEqual(expected);
  });

  test('a supply without tax under a letter is zero-rated, not exempt', () => {
    expect(sold({ goods, buyer: of('sez'), seller: lut }).built.lines[0]?.treatment).toBe('zeroRated');
    expect(sold({ goods, buyer: of('sez') }).built.lines[0]?.treatment).toBe('taxable');
  });
});

describe('companies that charge no tax', () => {
  test.each(['composition', 'unregistered'] as const)('%s: a bill of supply over the bare value', (registration) => {
    expect(figures(sold({ goods: pieces(7, 19.99), seller: { registration } }).built)).toEqual([13_993, 0, 0, 0, 0, 13_993]);
  });
  test('a composition dealer sells within the state only', () => {
    const { built } = sold({ at: '27', buyer: of('regular', '27'), seller: { registration: 'composition' } });
    expect(built.problems).toMatchObject([{ code: 'COMPOSITION_INTER_STATE', field: 'placeOfSupply' }]);
  });
});

describe('the slab uses the value of a piece, after discount and without tax', () => {
  const rates = [rate(5, { slab: { upToPaise: 250_000, aboveGstPercentE4: 180_000 } })];
  test.each<[string, Partial<TradeLine>, number[]]>([
    ['three pieces of 1 000 are each below it', pieces(3, 1000), [300_000, 7_500, 7_500, 0, 0, 315_000]],
    ['exactly on it', pieces(2, 2500), [500_000, 12_500, 12_500, 0, 0, 525_000]],
    ['a paisa above it', pieces(2, 2500.01), [500_002, 45_000, 45_000, 0, 0, 590_002]],
    [
      'moved onto it by a discount of 10 %',
      pieces(1, 2777.78, { discount: { kind: 'percent', percentE4: 100_000 } }),
      [250_000, 6_250, 6_250, 0, 0, 262_500],
    ],
    [
      'half a paisa above it, by a discount on the line',
      pieces(2, 2600, { discount: { kind: 'amount', amountPaise: 19_999 } }),
      [500_001, 45_000, 45_000, 0, 0, 590_001],
    ],
    [
      'below it because of a free fourth: three of 2 600 are four of 1 950',
      pieces(3, 2600, { actualQuantityE4: 40_000 }),
      [780_000, 19_500, 19_500, 0, 0, 819_000],
    ],
    ['on it without the included tax', pieces(1, 2625, { isTaxInclusive: true }), [250_000, 6_250, 6_250, 0, 0, 262_500]],
  ])('%s', (_, goods, expected) => {
    expect(figures(sold({ rates, goods }).built)).toEqual(expected);
  });

  test.each<[string, string, Partial<TradeLine>, number[]]>([
    ['a dozen of 30 000: 2 500 a piece', 'DOZ', pieces(1, 30_000), [3_000_000, 75_000, 75_000, 0, 0, 3_150_000]],
    ['a dozen one rupee dearer', 'dozen', pieces(1, 30_001), [3_000_100, 270_009, 270_009, 0, 0, 3_540_118]],
    ['a quarter of a gross: 36 for 90 000', 'GRS', pieces(0.25, 360_000), [9_000_000, 225_000, 225_000, 0, 0, 9_450_000]],
  ])('if the unit is many pieces: %s', (_, unit, goods, expected) => {
    expect(figures(sold({ rates, goods, unit }).built)).toEqual(expected);
  });
});

test('the rate of the day applies: last day of the old rate and first of the new', () => {
  const rates = [rate(28), rate(18, { from: '2025-09-22' })];
  const on = (date: string) => figures(sold({ rates, goods: pieces(1, 100.01), date }).built);
  expect(on('2025-09-21')).toEqual([10_001, 1_400, 1_400, 0, 0, 12_801]);
  expect(on('2025-09-22')).toEqual([10_001, 900, 900, 0, 0, 11_801]);
});

describe('cess', () => {
  const percent = rate(28, { cessPercentE4: 120_000 });
  const perUnit = rate(28, { cessPerUnitE4: 41_700 });
  const both = rate(28, { cessPercentE4: 50_000, cessPerUnitE4: 4_000 });
  const higher = rate(28, { cessPercentE4: 210_000, cessPerUnitE4: 41_700, cessRule: 'higher' });
  const inclusive = { isTaxInclusive: true };
  test.each<[string, GstRate, Partial<TradeLine>, number[]]>([
    // 250 ÷ 1.40 = 178.571…
    ['percentage, included in the price', percent, pieces(1, 250, inclusive), [17_857, 2_500, 2_500, 0, 2_143, 25_000]],
    ['percentage, added to the price', percent, pieces(1, 178.57), [17_857, 2_500, 2_500, 0, 2_143, 25_000]],
    // 1 000 × 1.50: 5 % of 1 500 and 0.40 a piece
    ['both added', both, pieces(1000, 1.5), [150_000, 21_000, 21_000, 0, 47_500, 239_500]],
    ['the higher of both: per unit', higher, pieces(10, 10), [10_000, 1_400, 1_400, 0, 4_170, 16_970]],
    ['the higher of both: percentage', higher, pieces(10, 30), [30_000, 4_200, 4_200, 0, 6_300, 44_700]],
  ])('%s', (_, each, goods, expected) => {
    expect(figures(sold({ rates: [each], goods }).built)).toEqual(expected);
  });

  test('per piece, included in the price: the price stays exact to the paisa', () => {
    // (500 − 41.70) ÷ 1.28 = 358.046…; the rounded parts would come to a paisa more.
    const [taxable, cgst, sgst, , cess, total] = figures(sold({ rates: [perUnit], goods: pieces(10, 50, inclusive) }).built);
    expect([cess, total]).toEqual([4_170, 50_000]);
    expect(cgst).toBe(sgst);
    expect(Math.abs((taxable ?? 0) - 35_805)).toBeLessThanOrEqual(1);
  });

  test('one tax is not charged on the other', () => {
    const [taxable, cgst, , , cess] = figures(sold({ rates: [percent], goods: pieces(1, 1000) }).built);
    expect([taxable, cgst, cess]).toEqual([100_000, 14_000, 12_000]);
  });
});

describe('purchases', () => {
  const bought = (more: Partial<TradeDraft>, from: Partial<PartyFacts>, gst: number, rupees: number) =>
    buildTrade(purchaseDraft({ lines: [line(pieces(1, rupees))], ...more }), {
      ...purchaseFacts(),
      party: { ...supplier, ...from },
      products: new Map([['A', product(gst)]]),
    });
  const posted = ({ postings }: ReturnType<typeof bought>, ...ledgers: string[]) =>
    ledgers.map((id) => postings.filter(({ ledgerId }) => ledgerId === id).reduce((sum, { amountPaise }) => sum + amountPaise, 0));

  test('under reverse charge the bill has no tax; input tax and tax owed balance each other', () => {
    const built = bought({ isReverseCharge: true }, { category: 'unregistered', gstin: null }, 5, 777.77);
    // 2.5 % of 777.77 = 19.44425
    expect([built.problems, built.totalPaise, built.taxVia]).toEqual([[], 77_777, 'reverseCharge']);
    const tax = built.postings.filter(({ amountPaise }) => Math.abs(amountPaise) === 1_944).map(({ amountPaise }) => amountPaise);
    expect(tax.toSorted((a, b) => a - b)).toEqual([-1_944, -1_944, 1_944, 1_944]);
    expect(posted(built, supplier.ledgerId)).toEqual([-77_777]);
  });

  test('goods from abroad: IGST to customs on the bill of entry, the supplier is owed the value', () => {
    const billOfEntry = { number: '4521', date: '2026-11-19' };
    const built = bought({ billOfEntry, placeOfSupply: '24' }, { category: 'overseas', stateCode: '96', gstin: null }, 18, 1234.56);
    expect([built.problems, built.heads, built.totalPaise, built.taxVia]).toEqual([[], 'inter', 123_456, 'customs']);
    expect(built.lines[0]).toMatchObject({ igstPaise: 22_222, cgstPaise: 0 });
    expect(posted(built, supplier.ledgerId, 'inputIgst')).toEqual([-123_456, 22_222]);
  });

  test('a purchase from a composition dealer has no tax to take back', () => {
    const built = bought({}, { category: 'composition' }, 18, 640);
    expect([built.problems, built.totalPaise]).toEqual([[], 64_000]);
    expect(posted(built, 'inputCgst', 'inputSgst', 'inputIgst')).toEqual([0, 0, 0]);
  });
});

describe('cess is taken back as it was charged', () => {
  const back = (each: GstRate, goods: Partial<TradeLine>, takenBack: Partial<TradeLine>) => {
    const { draft, facts } = sold({ rates: [each], goods });
    const lines = [{ ...draft.lines[0]!, ...takenBack, originalAt: 0 }];
    const note = salesDraft({ kind: 'creditNote', lines, original: { voucherId: 'o', number: 'SL/1', date: draft.date } });
    return figures(buildTrade(note, { ...facts, original: originalFacts(draft, facts) }));
  };
  const three = { quantityE4: 30_000, actualQuantityE4: 30_000 };
  const higher = rate(28, { cessPercentE4: 210_000, cessPerUnitE4: 41_700, cessRule: 'higher' });
  test.each<[string, GstRate, Partial<TradeLine>, Partial<TradeLine>, number[]]>([
    ['per unit: 3 of 10 at 4.17', rate(28, { cessPerUnitE4: 41_700 }), pieces(10, 100), three, [30_000, 4_200, 4_200, 0, 1_251, 39_651]],
    // 10 at 30: 21 % is 63.00, per piece 41.70.
    ['percentage, if that was the higher', higher, pieces(10, 30), three, [9_000, 1_260, 1_260, 0, 1_890, 13_410]],
    // 10 at 10: 41.70, and 21 % is 21.00. Returned at 5 each it is still per piece.
    ['per unit, if that was the higher', higher, pieces(10, 10), { ...three, rateE4: 50_000 }, [1_500, 210, 210, 0, 1_251, 3_171]],
    // A price too high by 20: a value alone returns no piece, so no per-piece cess.
    [
      'for a value alone no per-unit cess',
      rate(28, { cessPercentE4: 50_000, cessPerUnitE4: 4_000 }),
      pieces(10, 10),
      { quantityE4: 0, actualQuantityE4: 0, valuePaise: 2_000 },
      [2_000, 280, 280, 0, 100, 2_660],
    ],
  ])('%s', (_, each, goods, takenBack, expected) => {
    expect(back(each, goods, takenBack)).toEqual(expected);
  });
});

test('a credit note uses the rate and place of its original, even if rate, party or company have changed', () => {
  const rates = [rate(28, { cessPercentE4: 120_000 }), rate(18, { from: '2025-09-22' })];
  const original = sold({ rates, goods: pieces(3, 100.01), date: '2025-09-10', at: '27', buyer: of('regular', '27') });
  // 300.03: IGST 28 % 84.0084, cess 12 % 36.0036
  expect(figures(original.built)).toEqual([30_003, 0, 0, 8_401, 3_600, 42_004]);

  const books = {
    ...original.facts,
    company: { ...company, registration: 'composition' as const },
    party: { ...customer, stateCode: '24' as const },
  };
  const note = salesDraft({
    kind: 'creditNote',
    placeOfSupply: '27',
    lines: [{ ...line(pieces(1, 100.01)), originalAt: 0 } as TradeLine],
    original: { voucherId: 'o', number: 'SL/1', date: '2025-09-10' },
  });
  const built = buildTrade(note, { ...books, original: originalFacts(original.draft, original.facts) });
  // 100.01: 28.0028 and 12.0012
  expect(figures(built)).toEqual([10_001, 0, 0, 2_800, 1_200, 14_001]);
  expect(built.heads).toBe('inter');
});

describe('additional charges', () => {
  const composite = (amountPaise: number) =>
    ({ ledgerId: amountPaise < 0 ? 'discount' : 'freight', amountPaise, tax: { kind: 'composite' } }) as const;
  const own = (gstPercentE4: number) => ({ ledgerId: 'freight', amountPaise: 1000, tax: { kind: 'own', gstPercentE4 } }) as const;

  test('have a value but no quantity, and after tax no taxable value', () => {
    const { charges, hsnSummary } = buildTrade(salesDraft({ charges: [composite(500), own(180_000), own(0)] }), salesFacts());
    expect(charges.map(({ amountPaise, taxablePaise, totalPaise }) => [amountPaise, taxablePaise, totalPaise])).toEqual([
      [500, 500, 590],
      [1000, 1000, 1180],
      [1000, 0, 1000],
    ]);
    expect(hsnSummary.map(({ hsn, quantityE4, taxablePaise }) => [hsn, quantityE4, taxablePaise])).toEqual([
      ['8415', 10_000, 10_500],
      ['9965', 0, 1000],
    ]);
  });

  test('if two charges make the value negative, the deduction is reported', () => {
    const { problems } = buildTrade(salesDraft({ charges: [composite(500), composite(-10_501), own(0)] }), salesFacts());
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(['charges.1.amountPaise CHARGE_ABOVE_VALUE']);
  });
});

test('goods that are zero-rated only abroad may be bought within India, but not sold there', () => {
  const products = new Map([['A', product(0, { treatment: 'zeroRated' })]]);
  const codes = ({ problems }: ReturnType<typeof buildTrade>) => problems.map(({ code }) => code);
  expect(codes(buildTrade(salesDraft(), salesFacts({ products })))).toEqual(['ZERO_RATED_AT_HOME']);
  expect(codes(buildTrade(purchaseDraft(), purchaseFacts({ products })))).toEqual([]);
});
