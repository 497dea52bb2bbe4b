import { describe, expect, test } from 'vitest';
import { originalFacts, purchaseDraft, purchaseFacts, salesDraft, salesFacts, supplier } from '../testing/sample-books.ts';
import { taxRegime } from './tax-regime.ts';
import type { OriginalFacts, OriginalLine } from './trade-facts.ts';

const bought = originalFacts(purchaseDraft(), purchaseFacts());
const of = (original: OriginalFacts, more: Parameters<typeof purchaseFacts>[0] = {}) =>
  taxRegime(purchaseDraft({ kind: 'debitNote' }), purchaseFacts({ original, ...more }), { side: 'supplier' });

describe('a note is taxed as its original was', () => {
  test('with the tax route and place of supply of the original, even if the note names others', () => {
    expect(of({ ...bought, isReverseCharge: true }).via).toBe('reverseCharge');
    const noted = taxRegime(purchaseDraft({ isReverseCharge: true }), purchaseFacts({ original: bought }), { side: 'supplier' });
    expect(noted.via).toBe('bill');
    // A hotel room in another state bore that state's CGST, which gives no credit here. The supplier has moved to our state since.
    const room = { ...bought, placeOfSupply: '27', heads: 'intra' } as const;
    for (const isCreditTaken of [false, null]) expect(of({ ...room, isCreditTaken }).isCreditTaken).toBe(false);
    expect(of(bought).isCreditTaken).toBe(true);
  });

  test('with tax at customs if the original had it, wherever the supplier is today', () => {
    const abroad = { ...supplier, category: 'overseas' as const, stateCode: '96' as const, gstin: null };
    const billOfEntry = { number: 'BE-1', date: '2026-11-20' };
    const imported = originalFacts(purchaseDraft({ billOfEntry }), purchaseFacts({ party: abroad }));
    expect([of(imported, { party: abroad }).via, of(imported).via]).toEqual(['customs', 'customs']);
    expect(of(bought, { party: abroad }).via).toBe('bill');
  });

  test('with the stored input credit, even if the registration of that day was changed', () => {
    const since = { ...bought, registration: 'composition' } as const;
    expect(of(since).isCreditTaken).toBe(true);
    expect(of({ ...since, isCreditTaken: null }).isCreditTaken).toBe(false);
    expect(of({ ...bought, isCreditTaken: false }).isCreditTaken).toBe(false);
  });

  test('with tax if any of its lines bears tax, even from a supplier who charges none today', () => {
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

  test('with the registration and letter of undertaking that the company had', () => {
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
