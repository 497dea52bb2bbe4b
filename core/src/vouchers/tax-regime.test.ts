import { describe, expect, test } from 'vitest';
import { originalFacts, purchaseDraft, purchaseFacts, salesDraft, salesFacts, supplier } from '../testing/sample-books.ts';
import { taxRegime } from './tax-regime.ts';
import type { OriginalFacts, OriginalLine } from './trade-facts.ts';

const bought = originalFacts(purchaseDraft(), purchaseFacts());
const of = (original: OriginalFacts, more: Parameters<typeof purchaseFacts>[0] = {}) =>
  taxRegime(purchaseDraft({ kind: 'debitNote' }), purchaseFacts({ original, ...more }), { side: 'supplier' });

describe('a note stands as its original did', () => {
  test('whether the tax went past the bill, and for which place, whatever the note says of itself', () => {
    expect(of({ ...bought, isReverseCharge: true }).via).toBe('reverseCharge');
    const noted = taxRegime(purchaseDraft({ isReverseCharge: true }), purchaseFacts({ original: bought }), { side: 'supplier' });
    expect(noted.via).toBe('bill');
    // A room in another state bore that state's CGST, which is of no use here; its keeper has moved to ours since.
    const room = { ...bought, placeOfSupply: '27', heads: 'intra' } as const;
    for (const isCreditTaken of [false, null]) expect(of({ ...room, isCreditTaken }).isCreditTaken).toBe(false);
    expect(of(bought).isCreditTaken).toBe(true);
  });

  test('whether it was paid at the customs, wherever the supplier stands today', () => {
    const abroad = { ...supplier, category: 'overseas' as const, stateCode: '96' as const, gstin: null };
    const billOfEntry = { number: 'BE-1', date: '2026-11-20' };
    const imported = originalFacts(purchaseDraft({ billOfEntry }), purchaseFacts({ party: abroad }));
    expect([of(imported, { party: abroad }).via, of(imported).via]).toEqual(['customs', 'customs']);
    expect(of(bought, { party: abroad }).via).toBe('bill');
  });

  test('with the input tax that it took, however the company stood on its day by what is known now', () => {
    const since = { ...bought, registration: 'composition' } as const;
    expect(of(since).isCreditTaken).toBe(true);
    expect(of({ ...since, isCreditTaken: null }).isCreditTaken).toBe(false);
    expect(of({ ...bought, isCreditTaken: false }).isCreditTaken).toBe(false);
  });

  test('with the tax of any of its lines, also of a supplier who charges none today', () => {
    const unregistered = { party: { ...supplier, category: 'unregistered' as const, gstin: null } };
    const bears = (...lines: Partial<OriginalLine>[]) => {
      const noTax = { ...bought.lines[0]!, gstPercentE4: 0, cessPercentE4: 0, cessPerUnitE4: 0 };
      return of({ ...bought, lines: lines.map((line) => ({ ...noTax, ...line })) }, unregistered).isTaxed;
    };
    expect(bears({})).toBe(false);
    expect(bears({}, { gstPercentE4: 50_000 })).toBe(true);
    expect(bears({ gstPercentE4: 50_000, cessPercentE4: 120_000 })).toBe(true);
    expect(bears({ cessPerUnitE4: 1 })).toBe(true);
  });

  test('with the registration and the letter of undertaking that the company had', () => {
    const sold = originalFacts(salesDraft(), salesFacts());
    const sale = (more: Partial<OriginalFacts>) =>
      taxRegime(salesDraft({ kind: 'creditNote' }), salesFacts({ original: { ...sold, lines: [], ...more } }), { side: 'customer' });
    expect(sale({}).isTaxed).toBe(true);
    expect(sale({ registration: 'composition' }).isTaxed).toBe(false);
    const abroad = salesFacts().party!;
    const facts = salesFacts({ party: { ...abroad, category: 'sez' }, original: { ...sold, lines: [], heads: 'inter', hasLut: true } });
    expect(taxRegime(salesDraft({ kind: 'creditNote' }), facts, { side: 'customer' })).toMatchObject({
      isTaxed: false,
      taxableBecomes: 'zeroRated',
    });
  });
});
