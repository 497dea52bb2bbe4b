import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumTax } from '../gst/tax-summary.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { slabRates } from '../testing/hsn-rates.ts';
import { openBills } from '../testing/open-bills.ts';
import {
  company,
  customer,
  line,
  namedLedger,
  originalFacts,
  ownCharge,
  product,
  salesDraft,
  salesFacts,
  supplier,
} from '../testing/sample-books.ts';
import { buildTrade, ruleOf } from './build-trade.ts';
import type { BuiltTrade } from './built-trade.ts';
import { toReturn } from './to-return.ts';
import { type ChargeLine, type TradeDraft, type TradeKind, type TradeLine, tradeDraft, tradeKinds } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

const composite = (amountPaise: number): ChargeLine => ({ ledgerId: 'discount', amountPaise, tax: { kind: 'composite' } });
const cessRates = [{ ...product(28).rates[0]!, cessPercentE4: 120_000, cessPerUnitE4: 41_700, cessRule: 'higher' as const }];
const retailRates = [{ ...product(40).rates[0]!, taxOn: 'retailPrice' as const }];
const batches = new Map([['X', null]]);
const products = new Map([
  ['A', product(18, { alternateFactorE4: 120_000 })],
  ['B', product(28, { rates: cessRates, inputCredit: 'blocked' })],
  ['S', product(5, { rates: slabRates.get('62')!, batches })],
  ['N', product(0)],
  ['R', product(40, { rates: retailRates, mrpPaise: 1_234, alternateFactorE4: 120_000 })],
  ['V', product(18, { isStocked: false, inputCredit: 'no', purchaseLedgerId: 'office', salesLedgerId: 'fees' })],
]);
const namedLedgers = new Map([...salesFacts().namedLedgers, ['rent', namedLedger('Rent')]]);

const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 10 ** 12, -(10 ** 13)),
);
const anyDay = fc.oneof(fc.constantFrom('2026-11-20', '2026-11-01'), fc.string());
/** With any of its keys missing, as a faulty client may send it. */
const some = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;
const wildLine: fc.Arbitrary<TradeLine> = fc
  .tuple(
    fc.record({
      productId: fc.constantFrom('A', 'B', 'S', 'N', 'R', 'V', 'gone'),
      godownId: fc.constantFrom('Main', 'gone'),
      batch: fc.constantFrom('', 'X', 'NEW'),
      quantityE4: anyNumber,
      actualQuantityE4: anyNumber,
      rateE4: anyNumber,
      isTaxInclusive: fc.boolean(),
      discount: fc.oneof(
        fc.constant({ kind: 'none' as const }),
        fc.record({ kind: fc.constant('percent' as const), percentE4: anyNumber }),
        fc.record({ kind: fc.constant('amount' as const), amountPaise: anyNumber }),
      ),
    }),
    some<Required<TradeLine>>({
      valuePaise: anyNumber,
      ledger: fc.record({
        ledgerId: fc.constantFrom('rent', 'bank', 'gone'),
        treatment: fc.constantFrom('taxable' as const, 'nil' as const, 'zeroRated' as const),
        gstPercentE4: anyNumber,
        inputCredit: fc.constantFrom('eligible' as const, 'blocked' as const),
      }),
      alternateFactorE4: anyNumber,
      newBatch: fc.record({ madeOn: fc.option(anyDay), expiresOn: fc.option(anyDay), mrpPaise: anyNumber }),
      originalAt: anyNumber,
    } as never),
  )
  .map(([goods, more]) => ({ ...goods, ...more }));
const wildDraft = fc.record({
  kind: fc.constantFrom(...tradeKinds),
  date: anyDay,
  partyId: fc.constantFrom('party', ''),
  supplyDates: fc.record({ suppliedOn: fc.option(anyDay), paidOn: fc.option(anyDay) }),
  placeOfSupply: fc.oneof(fc.constantFrom('24', '27', '96'), fc.string()) as fc.Arbitrary<TradeDraft['placeOfSupply']>,
  lines: fc.array(wildLine, { maxLength: 5 }),
  charges: fc.array(
    fc.record({
      ledgerId: fc.constantFrom('freight', 'bank'),
      amountPaise: anyNumber,
      tax: fc.constantFrom({ kind: 'composite' as const }, { kind: 'own' as const, gstPercentE4: 180_000 }),
    }),
    { maxLength: 2 },
  ),
  splits: fc.array(
    fc.record({ kind: fc.constant('cash' as const), amountPaise: anyNumber, ledgerId: fc.constant('cash'), givenPaise: anyNumber }),
    { maxLength: 2 },
  ),
  note: fc.string(),
  isReverseCharge: fc.boolean(),
  vanGodownId: fc.constantFrom('', 'Main'),
  supplierBill: fc.option(fc.record({ number: fc.string(), date: anyDay, totalPaise: fc.option(anyNumber) })),
  billOfEntry: fc.option(fc.record({ number: fc.string(), date: anyDay })),
  original: fc.option(fc.record({ voucherId: fc.option(fc.constant('S-1')), number: fc.string(), date: anyDay })),
  bills: fc.array(fc.record({ billId: fc.constantFrom('B1', 'B2', 'gone'), settledPaise: anyNumber }), { maxLength: 3 }),
});
const anyParty = fc.constantFrom(
  customer,
  supplier,
  { ...supplier, stateCode: '27' as const },
  { ...supplier, category: 'composition' as const },
  { ...supplier, category: 'unregistered' as const, gstin: null },
  { ...supplier, category: 'sez' as const },
  { ...supplier, category: 'overseas' as const, stateCode: '96' as const, gstin: null },
);
const anyCompany = fc.record({
  registration: fc.constantFrom('regular' as const, 'composition' as const, 'unregistered' as const),
  hasLut: fc.boolean(),
  roundsToRupee: fc.boolean(),
});

function booksOf(side: TradeFacts['side'], more: Partial<TradeFacts>): TradeFacts {
  return salesFacts({ products, namedLedgers, side, vans: new Set(['Main']), ...more });
}

const sum = (amounts: readonly Paise[]) => sumPaise(amounts);
const posted = ({ postings }: BuiltTrade, ...ids: string[]) =>
  sum(postings.filter(({ ledgerId }) => ids.includes(ledgerId)).map(({ amountPaise }) => amountPaise));

test('any draft of any kind gives problems or a complete, balanced voucher', () => {
  const original = originalFacts(salesDraft(), booksOf('customer', {}));
  fc.assert(
    fc.property(
      wildDraft,
      anyParty,
      fc.constantFrom('customer' as const, 'supplier' as const),
      fc.boolean(),
      (wild, party, side, isKnown) => {
        const draft = tradeDraft(wild.kind, wild, wild);
        const books = booksOf(side, { party, openBills: openBills(100, 200), original: isKnown ? original : null });
        const built = buildTrade(draft, books);
        expect(built.lines).toHaveLength(draft.lines.length);
        for (const figure of [built.subTotalPaise, built.chargesPaise, built.totalPaise, built.outstandingPaise, built.changePaise]) {
          expect(Number.isSafeInteger(figure)).toBe(true);
        }
        expect(sum(built.postings.map(({ amountPaise }) => amountPaise))).toBe(0);
        if (built.problems.length > 0) expect(built).toMatchObject({ postings: [], bills: [], moves: [], settlements: [], newBatches: [] });
      },
    ),
    { numRuns: 300 },
  );
});

const soundLine = fc.record({
  productId: fc.constantFrom('A', 'B', 'S', 'N', 'R', 'V'),
  quantityE4: fc.integer({ min: 1_000, max: 500_000 }),
  rateE4: fc.integer({ min: 100_000, max: 50_000_000 }),
  isTaxInclusive: fc.boolean(),
  discount: fc.oneof(
    fc.constant({ kind: 'none' as const }),
    fc.record({ kind: fc.constant('percent' as const), percentE4: fc.integer({ min: 0, max: 500_000 }) }),
  ),
});
const soundTrade = fc.record({
  lines: fc.array(soundLine, { minLength: 1, maxLength: 8 }),
  placeOfSupply: fc.constantFrom('24' as const, '27' as const),
  freightPaise: fc.integer({ min: 1, max: 1_000_000 }),
  freightPercent: fc.constantFrom(0, 5, 18),
  billDiscountPaise: fc.integer({ min: 1, max: 5 }),
  isReverseCharge: fc.boolean(),
  rent: fc.option(fc.integer({ min: 1, max: 10 ** 7 })),
  company: anyCompany,
  party: anyParty,
});
type Sound = typeof soundTrade extends fc.Arbitrary<infer T> ? T : never;

/**
 * A valid voucher of a kind. Vouchers that a rule refuses, such as an inter-state sale of a composition dealer, are skipped by `fc.pre`.
 */
function soundOf(kind: TradeKind, sound: Sound): [TradeDraft, TradeFacts] {
  const side = kind === 'purchase' ? 'supplier' : 'customer';
  const isAbroad = sound.party.category === 'overseas';
  const lines: TradeLine[] = sound.lines.map((each) => line({ ...each, batch: each.productId === 'S' ? 'X' : '' }));
  if (kind === 'purchase' && sound.rent !== null) {
    const isCharged = sound.isReverseCharge || ['regular', 'sez', 'overseas'].includes(sound.party.category);
    const ledger = {
      ledgerId: 'rent',
      treatment: 'taxable' as const,
      gstPercentE4: isCharged ? 180_000 : 0,
      inputCredit: 'eligible' as const,
    };
    lines.push({ ...line({ productId: '', quantityE4: 0, rateE4: 0 }), valuePaise: sound.rent, ledger });
  }
  const charges = [ownCharge('freight', sound.freightPaise, sound.freightPercent), composite(-sound.billDiscountPaise)];
  const placeOfSupply = kind !== 'purchase' && isAbroad ? '96' : sound.placeOfSupply;
  const draft = salesDraft({
    kind,
    partyId: 'party',
    placeOfSupply,
    charges,
    lines,
    isReverseCharge: sound.isReverseCharge,
    vanGodownId: 'Main',
    supplierBill: { number: 'SUP-9', date: '2026-11-18', totalPaise: null },
    billOfEntry: kind === 'purchase' && isAbroad && !sound.isReverseCharge ? { number: '7', date: '2026-11-18' } : null,
  });
  return [draft, booksOf(side, { party: sound.party, company: { ...company, ...sound.company } })];
}

test('for every kind, total, parts, summaries, postings and bills agree to the paisa', () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(fc.constantFrom(...tradeKinds), soundTrade, (kind, sound) => {
      const [draft, books] = soundOf(kind, sound);
      const built = buildTrade(draft, books);
      fc.pre(built.problems.length === 0);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const rule = ruleOf(draft, books);

      expect(built.totalPaise).toBe(built.subTotalPaise + built.chargesPaise);
      expect(built.subTotalPaise).toBe(sum(built.lines.map((each) => each.totalPaise)));
      expect(built.chargesPaise).toBe(sum(built.charges.map((each) => each.totalPaise)));
      if (books.company.roundsToRupee) expect(built.totalPaise % 100).toBe(0);
      const tax = sumTax(built.taxSummary);
      expect(sumTax(built.hsnSummary)).toEqual(tax);
      if (built.taxVia !== 'bill') expect(sumTax(built.lines).totalPaise).toBe(sumTax(built.lines).taxablePaise);
      if (!rule.isPosted) {
        expect(built).toMatchObject({ postings: [], bills: [], moves: [] });
        return;
      }

      expect(posted(built, sound.party.ledgerId)).toBe(rule.partySign * built.totalPaise);
      expect(sum(built.bills.map((bill) => bill.pendingPaise))).toBe(rule.partySign * built.totalPaise);
      // All tax is in the tax ledgers, in the cost of the purchase, or outside our books.
      const heads = posted(built, ...Object.values(books.ledgers).filter((id) => /^(output|input)/.test(id)));
      const cost =
        sum([...built.lines, ...built.charges].map((each) => each.bookedPaise)) -
        sum(built.lines.map((each) => each.taxablePaise)) -
        sum(built.charges.map((each) => each.amountPaise));
      const allTax = tax.cgstPaise + tax.sgstPaise + tax.igstPaise + tax.cessPaise + tax.additionalCessPaise;
      const isPastUs = rule.side === 'customer' && built.taxVia === 'reverseCharge';
      expect(-rule.partySign * heads + cost).toBe(isPastUs ? 0 : allTax);
      const moved = built.moves.reduce((total, move) => total + move.quantityE4, 0);
      const stocked = sound.lines.filter((each) => each.productId !== 'V').reduce((total, each) => total + each.quantityE4, 0);
      expect(moved).toBe(rule.stockSign * stocked + 0);
    }),
    { numRuns: 300 },
  );
  for (const kind of tradeKinds) expect(counts.get(kind), kind).toBeGreaterThan(5);
});

test.each(['sales', 'purchase'] as const)(
  'a voucher of kind %s and a note on all of it cancel each other in tax, stock and party',
  (kind) => {
    fc.assert(
      fc.property(soundTrade, (sound) => {
        const [draft, books] = soundOf(kind, sound);
        const built = buildTrade(draft, books);
        fc.pre(built.problems.length === 0);
        const original = originalFacts(draft, books);
        const note = toReturn({ voucherId: 'V-1', number: 'V-1', draft, facts: original }, '2026-11-25');
        // Party, rates and registration may have changed since.
        const later = {
          ...books,
          original,
          company: { ...books.company, registration: 'unregistered' as const, hasLut: !books.company.hasLut },
        };
        const back = buildTrade(note, later);
        expect(back.problems).toEqual([]);
        expect(back.totalPaise).toBe(built.totalPaise);
        const value = kind === 'sales' ? ['sales', 'salesReturn'] : ['purchase', 'purchaseReturn'];
        const both = [...built.postings, ...back.postings];
        const ledgers = new Set(both.map(({ ledgerId }) => (value.includes(ledgerId) ? 'value' : ledgerId)));
        for (const id of ledgers) {
          const own = both.filter(({ ledgerId }) => (id === 'value' ? value.includes(ledgerId) : ledgerId === id));
          expect(sum(own.map(({ amountPaise }) => amountPaise)), id).toBe(0);
        }
        const places = (moves: typeof built.moves, sign: 1 | -1) =>
          moves.map(({ productId, godownId, batch, quantityE4 }) => ({ productId, godownId, batch, quantityE4: sign * quantityE4 + 0 }));
        expect(places(back.moves, -1)).toEqual(places(built.moves, 1));
        // Returned goods have the cost of the original.
        expect(back.moves.every(({ costOf, valuePaise }) => costOf === 'V-1' && valuePaise === undefined)).toBe(true);
        expect(sum([...built.bills, ...back.bills].map((bill) => bill.pendingPaise))).toBe(0);
        expect(back.lines.map(({ cgstPaise, sgstPaise, igstPaise, cessPaise }) => [cgstPaise, sgstPaise, igstPaise, cessPaise])).toEqual(
          built.lines.map(({ cgstPaise, sgstPaise, igstPaise, cessPaise }) => [cgstPaise, sgstPaise, igstPaise, cessPaise]),
        );
      }),
      { numRuns: 120 },
    );
  },
  60_000,
);

test('partial returns add up, and the last note takes everything that is left', () => {
  fc.assert(
    fc.property(soundTrade, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 8, maxLength: 8 }), (sound, tenths) => {
      const [draft, books] = soundOf('sales', sound);
      fc.pre(buildTrade(draft, books).problems.length === 0);
      const whole = originalFacts(draft, books);
      const voucher = { voucherId: 'V-1', number: 'V-1', draft };
      const give = (note: TradeDraft, original: typeof whole) => {
        const built = buildTrade({ ...note, charges: [] }, { ...books, original });
        expect(built.problems).toEqual([]);
        return built;
      };

      const full = toReturn({ ...voucher, facts: whole }, '2026-11-25');
      const some = full.lines.map((each, at) => {
        const quantityE4 = Math.max(1, Math.floor((each.quantityE4 * tenths[at % tenths.length]!) / 10));
        return { ...each, quantityE4, actualQuantityE4: quantityE4 };
      });
      const first = give({ ...full, lines: some }, whole);
      const left = whole.lines.map((each, at) => ({
        ...each,
        leftE4: each.leftE4 - some[at]!.quantityE4,
        leftActualE4: each.leftActualE4 - some[at]!.quantityE4,
        leftPaise: each.leftPaise - first.lines[at]!.taxablePaise,
      }));
      const rest = { ...whole, lines: left };
      const last = give(toReturn({ ...voucher, facts: rest }, '2026-11-26'), rest);
      const moved = [...first.moves, ...last.moves].reduce((total, move) => total + move.quantityE4, 0);
      expect(-moved + 0).toBe(buildTrade(draft, books).moves.reduce((total, move) => total + move.quantityE4, 0));
      const values = [first, last].map(({ lines }) => sum(lines.map((each) => each.taxablePaise)));
      expect(Math.abs(sum(values) - sum(whole.lines.map((each) => each.taxablePaise)))).toBeLessThanOrEqual(12 * draft.lines.length);
    }),
    { numRuns: 120 },
  );
});
