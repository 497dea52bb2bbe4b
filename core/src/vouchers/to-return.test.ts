import { expect, test } from 'vitest';
import { line, originalFacts, ownCharge, purchaseDraft, purchaseFacts, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { inUnits } from './goods-of-line.ts';
import { toReturn } from './to-return.ts';
import type { TradeLine } from './trade-draft.ts';
import type { OriginalFacts } from './trade-facts.ts';

const discount = { kind: 'amount', amountPaise: 1000 } as const;
const draft = salesDraft({
  placeOfSupply: '27',
  charges: [ownCharge('freight', 1000, 18)],
  note: 'as agreed',
  lines: [line({ quantityE4: 100_000, discount }), line({ quantityE4: 20_000, actualQuantityE4: 30_000 })],
});
const facts = originalFacts(draft, salesFacts());
const back = (left: OriginalFacts = facts) => toReturn({ voucherId: 'S-1', number: 'SL/26-27/00001', draft, facts: left }, '2026-11-25');

test('a sale becomes a credit note with the same lines, charges, party and place, and names its original', () => {
  const note = back();
  expect(note).toMatchObject({
    kind: 'creditNote',
    date: '2026-11-25',
    partyId: 'customer',
    placeOfSupply: '27',
    charges: draft.charges,
    original: { voucherId: 'S-1', number: 'SL/26-27/00001', date: '2026-11-20' },
    convertedFrom: ['S-1'],
    source: 'sales',
    note: '',
  });
  expect(note.lines).toEqual(draft.lines.map((each, originalAt) => ({ ...each, originalAt })));
});

test('the note on a van sale has no van and no payment', () => {
  const cash = { kind: 'cash', ledgerId: 'cash', amountPaise: 100 } as const;
  const sold = { ...draft, kind: 'vanSale', vanGodownId: 'Van', splits: [cash] } as const;
  const note = toReturn({ voucherId: 'S-1', number: 'S', draft: sold, facts }, '2026-11-25');
  expect(note).toMatchObject({ kind: 'creditNote', vanGodownId: '', splits: [], source: 'vanSale' });
});

test('earlier returns are subtracted: quantity, free goods and the share of a discount; charges went with the first return', () => {
  const [first, second] = facts.lines;
  const left = { ...facts, lines: [{ ...first!, leftE4: 40_000, leftActualE4: 40_000, leftPaise: 1 }, second!] };
  const note = back(left);
  expect(note.lines).toMatchObject([
    { quantityE4: 40_000, actualQuantityE4: 40_000, discount: { kind: 'amount', amountPaise: 400 }, originalAt: 0 },
    { quantityE4: 20_000, actualQuantityE4: 30_000, originalAt: 1 },
  ]);
  expect(note.charges).toEqual([]);
  const gone = { ...facts, lines: [{ ...first!, leftE4: 0, leftActualE4: 0, leftPaise: 0 }, second!] };
  expect(back(gone).lines.map(({ originalAt }) => originalAt)).toEqual([1]);
});

test('free goods returned before are subtracted, even if everything billed is left', () => {
  const [first, second] = facts.lines;
  const note = back({ ...facts, lines: [first!, { ...second!, leftActualE4: 20_000 }] });
  expect(note.lines[1]).toMatchObject({ quantityE4: 20_000, actualQuantityE4: 20_000, originalAt: 1 });
  expect(note.charges).toEqual([]);
});

test('billed goods returned before are subtracted, even if no value was taken back', () => {
  const [first, second] = facts.lines;
  const note = back({ ...facts, lines: [{ ...first!, leftE4: 90_000 }, second!] });
  expect(note.lines[0]).toMatchObject({ quantityE4: 90_000, discount: { kind: 'amount', amountPaise: 900 } });
});

test('the last ten-thousandth of a piece can be returned', () => {
  const [first, second] = facts.lines;
  const note = back({ ...facts, lines: [{ ...first!, leftE4: 1, leftActualE4: 1, leftPaise: 1 }, second!] });
  expect(note.lines[0]).toMatchObject({ quantityE4: 1, actualQuantityE4: 1, originalAt: 0 });
});

test('the rest of boxes is returned in pieces if it is not a whole box', () => {
  const boxed = salesDraft({ lines: [{ ...line({ quantityE4: 20_000 }), alternateFactorE4: 120_000 }] });
  const original = originalFacts(boxed, salesFacts());
  const left = (leftE4: number, leftActualE4 = leftE4) => {
    const lines = original.lines.map((each) => ({ ...each, leftE4, leftActualE4, leftPaise: 1 }));
    return toReturn({ voucherId: 'S-1', number: 'S', draft: boxed, facts: { ...original, lines } }, '2026-11-25').lines[0]!;
  };
  const units = (of: TradeLine) => [inUnits(of.quantityE4, of), inUnits(of.actualQuantityE4, of)];
  expect(units(left(120_000))).toEqual([120_000, 120_000]);
  expect(units(left(70_000, 50_000))).toEqual([70_000, 50_000]);
});

test('a partly returned purchase is rounded again', () => {
  const bought = purchaseDraft({ supplierBill: { number: 'SUP-9', date: '2026-11-18', totalPaise: 11_799 } });
  const original = originalFacts(bought, purchaseFacts());
  const lines = original.lines.map((each) => ({ ...each, leftPaise: each.leftPaise - 1 }));
  const note = toReturn({ voucherId: 'P-1', number: 'PU/1', draft: bought, facts: { ...original, lines } }, '2026-11-25');
  expect(note.supplierBill).toBeNull();
});

test('a purchase becomes a debit note, rounded as the supplier rounded', () => {
  const bought = purchaseDraft({ supplierBill: { number: 'SUP-9', date: '2026-11-18', totalPaise: 11_799 } });
  const original = originalFacts(bought, purchaseFacts());
  const note = toReturn({ voucherId: 'P-1', number: 'PU/1', draft: bought, facts: original }, '2026-11-25');
  expect(note).toMatchObject({ kind: 'debitNote', supplierBill: { number: '', totalPaise: 11_799 }, source: 'purchase' });
});

test('for a line with a value alone, the rest of its value is returned', () => {
  const rent = { ledgerId: 'rent', treatment: 'nil', gstPercentE4: 0, inputCredit: 'no' } as const;
  const value = { ...line({ productId: '', quantityE4: 0 }), valuePaise: 500, isTaxInclusive: true, ledger: rent };
  const noted = {
    goodsId: 'rent',
    treatment: 'nil',
    gstPercentE4: 0,
    cessPercentE4: 0,
    cessPerUnitE4: 0,
    leftE4: 0,
    leftActualE4: 0,
  } as const;
  const of = (leftPaise: number) => {
    const left = { ...facts, side: 'supplier' as const, lines: [{ ...noted, taxablePaise: 500, leftPaise }] };
    return toReturn({ voucherId: 'P', number: 'P', draft: purchaseDraft({ lines: [value] }), facts: left }, '2026-11-25').lines;
  };
  expect(of(500)).toEqual([{ ...value, originalAt: 0 }]);
  expect(of(200)).toEqual([{ ...value, valuePaise: 200, isTaxInclusive: false, originalAt: 0 }]);
  expect(of(1)).toMatchObject([{ valuePaise: 1 }]);
  expect(of(0)).toEqual([]);
});
