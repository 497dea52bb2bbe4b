import { describe, expect, test } from 'vitest';
import { line, originalFacts, product, purchaseDraft, purchaseFacts, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade, ruleOf } from './build-trade.ts';
import { lateForTax, originalLineProblems } from './check-note.ts';
import { looseGoods, type NotedLine } from './loose-goods.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { OriginalLine } from './trade-facts.ts';

const sale = salesDraft({ lines: [line({ quantityE4: 30_000 })] });
const books = salesFacts({ original: originalFacts(sale, salesFacts()) });
const note = (more: Partial<TradeLine>, draft: Partial<TradeDraft> = {}) =>
  salesDraft({ kind: 'creditNote', lines: [{ ...line({ originalAt: 0 }), ...more }], ...draft });

/** The problems of a note's line with this taxable value, if 300 were sold. */
function codesOf(more: Partial<TradeLine>, taxablePaise: number): string[] {
  const draft = note(more);
  const [built] = buildTrade(draft, books).lines;
  return originalLineProblems(draft, [{ ...built!, taxablePaise }], books, ruleOf(draft, books)).map(
    ({ field, code }) => `${field} ${code}`,
  );
}

describe('no more goes back than is left, except for the rounding of parts', () => {
  test.each<[string, Partial<TradeLine>, number, string]>([
    ['two paise for rate and discount', {}, 2, 'rateE4'],
    ['twelve if the price includes tax', { isTaxInclusive: true }, 12, 'rateE4'],
    ['none for a typed value', { quantityE4: 0, actualQuantityE4: 0, valuePaise: 1 }, 0, 'valuePaise'],
  ])('%s', (_, more, mostPaise, field) => {
    expect(codesOf(more, 300_00 + mostPaise)).toEqual([]);
    expect(codesOf(more, 300_00 + mostPaise + 1)).toEqual([`lines.0.${field} NOTE_ABOVE_ORIGINAL`]);
  });

  test('a value above the original is reported at its rate, also if the price includes tax and others stay', () => {
    const dear = note({ rateE4: 5_000_000, isTaxInclusive: true });
    expect(buildTrade(dear, books).problems).toEqual([
      { code: 'NOTE_ABOVE_ORIGINAL', field: 'lines.0.rateE4', about: { leftPaise: 300_00 } },
    ]);
  });

  test('goods must name their line; a value or a fee need not', () => {
    const { originalAt: _, ...loose } = line();
    const codes = (each: TradeLine) => {
      const draft = note({}, { lines: [each] });
      return originalLineProblems(draft, buildTrade(draft, books).lines, books, ruleOf(draft, books)).map(({ code }) => code);
    };
    expect(codes(loose)).toEqual(['ORIGINAL_LINE_MISSING']);
    expect(codes({ ...loose, quantityE4: 0, valuePaise: 100 })).toEqual([]);
    const beside = note({}, { lines: [{ ...loose, quantityE4: 0, valuePaise: 100 }, loose] });
    expect(originalLineProblems(beside, buildTrade(beside, books).lines, books, ruleOf(beside, books))).toMatchObject([
      { code: 'ORIGINAL_LINE_MISSING', field: 'lines.1.productId' },
    ]);
    expect(codes({ ...loose, ledger: { ledgerId: 'fee', treatment: 'nil', gstPercentE4: 0, inputCredit: 'no' } })).toEqual([]);
  });
});

test('a problem says how much is left, since when, and where', () => {
  const problems = (more: Partial<TradeLine>, draft: Partial<TradeDraft> = {}, left: Partial<OriginalLine> = {}) => {
    const original = { ...books.original!, lines: [{ ...books.original!.lines[0]!, ...left }] };
    const named = { voucherId: 'S-1', number: 'S-1', date: '2026-11-20' };
    return buildTrade(note(more, { original: named, ...draft }), { ...books, original }).problems;
  };
  const above = { code: 'RETURN_ABOVE_ORIGINAL', about: { leftE4: 20_000 } };
  const three = { quantityE4: 30_000, actualQuantityE4: 30_000 };
  expect(problems(three, {}, { leftE4: 20_000 })).toEqual([{ ...above, field: 'lines.0.quantityE4' }]);
  expect(problems(three, {}, { leftActualE4: 20_000 })).toEqual([{ ...above, field: 'lines.0.actualQuantityE4' }]);
  expect(problems({}, { date: '2026-11-19' })).toEqual([
    { code: 'NOTE_BEFORE_ORIGINAL', field: 'date', about: { originalOn: '2026-11-20' } },
  ]);
  expect(problems({}, { placeOfSupply: '27' })).toEqual([
    { code: 'NOTE_PLACE_OF_SUPPLY', field: 'placeOfSupply', about: { state: 'Gujarat' } },
  ]);
  // An invalid quantity gives only that problem.
  for (const quantityE4 of [2 ** 60, Number.NaN])
    expect(problems({ quantityE4, actualQuantityE4: quantityE4 }).map(({ code }) => code)).not.toContain('RETURN_ABOVE_ORIGINAL');
});

describe('a note saved before lines had to be named', () => {
  const { originalAt: _, ...loose } = line({ quantityE4: 20_000, actualQuantityE4: 30_000 });
  const taken = { originalAt: null, valuePaise: null, factorE4: null };
  const codes = (lines: readonly TradeLine[], before: readonly Partial<NotedLine>[] = [{}]) => {
    const was = before.map((each) => ({ ...taken, productId: 'A', quantityE4: 20_000, actualE4: 30_000, taxablePaise: 200_00, ...each }));
    const draft = note({}, { lines });
    const facts = { ...books, original: { ...books.original!, looseBefore: looseGoods(was) } };
    return originalLineProblems(draft, buildTrade(draft, facts).lines, facts, ruleOf(draft, facts)).map(
      ({ field, code }) => `${field} ${code}`,
    );
  };

  test('is edited without naming any, if no more of the goods goes back than before', () => {
    expect(codes([loose])).toEqual([]);
    expect(codes([{ ...loose, quantityE4: 10_000, actualQuantityE4: 10_000 }])).toEqual([]);
    expect(codes([loose, line({ originalAt: 0, quantityE4: 10_000 })])).toEqual([]);
    // In boxes of two, as counted then: one box is two pieces.
    expect(codes([loose], [{ quantityE4: 10_000, actualE4: 15_000, factorE4: 20_000 }])).toEqual([]);
  });

  test.each<[string, readonly TradeLine[], readonly Partial<NotedLine>[]]>([
    ['more is billed', [{ ...loose, quantityE4: 20_001, rateE4: 999_900 }], [{}]],
    ['more is moved', [{ ...loose, actualQuantityE4: 30_001 }], [{}]],
    ['the value is higher', [{ ...loose, rateE4: 1_000_050 }], [{}]],
    ['it has other goods', [loose], [{ productId: 'B' }]],
    ['it named its line', [loose], [{ originalAt: 0 }]],
    ['a value was taken back', [loose], [{ valuePaise: 200_00 }]],
    ['nothing was taken back', [loose], []],
  ])('%s: then a line must be named', (_name, lines, before) => {
    expect(codes(lines, before)).toEqual(['lines.0.productId ORIGINAL_LINE_MISSING']);
  });

  test('two lines of the same goods count together', () => {
    expect(codes([loose, loose])).toEqual(['lines.0.productId ORIGINAL_LINE_MISSING', 'lines.1.productId ORIGINAL_LINE_MISSING']);
    expect(codes([loose, loose], [{}, {}])).toEqual([]);
  });
});

describe('the tax of a sale is taken back until 30 November after its year', () => {
  const late = (date: string) => lateForTax(note({}, { date }), books, ruleOf(note({}), books)).map(({ code }) => code);

  test('allowed on that day, refused on the next', () => {
    expect(late('2027-11-30')).toEqual([]);
    expect(late('2027-12-01')).toEqual(['NOTE_LATE_FOR_TAX']);
  });

  test('a return to a supplier is not limited here: the supplier corrects the tax', () => {
    const bought = purchaseDraft();
    const facts = purchaseFacts({ original: originalFacts(bought, purchaseFacts()) });
    const back = purchaseDraft({ kind: 'debitNote', date: '2028-01-01' });
    expect(lateForTax(back, facts, ruleOf(back, facts))).toEqual([]);
  });
});

test("the original's tax is not checked again: goods sold without a rate go back without one", () => {
  const free = salesFacts({ products: new Map([['A', product(0, { treatment: 'taxable' })]]) });
  const codes = (draft: TradeDraft, facts: typeof free) => buildTrade(draft, facts).problems.map(({ code }) => code);
  expect(codes(salesDraft(), free)).toEqual(['TAXABLE_WITHOUT_TAX']);
  expect(codes(note({}), { ...free, original: originalFacts(salesDraft(), free) })).toEqual([]);
});
