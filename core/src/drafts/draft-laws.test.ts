import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDraft, type DraftAction } from './change-draft.ts';
import { splitTypes } from './payment-split.ts';
import { beginDraft, type VoucherDraft } from './voucher-draft.ts';
import { addedLines, beginItem, beginLine, type VoucherItem } from './voucher-item.ts';

type Draft = VoucherDraft<{ _id: string }, { _id: string }>;
type Action = DraftAction<{ _id: string }, { _id: string }>;

const productIds = ['surf', 'salt', 'tea'] as const;
const anyCountE4 = fc.integer({ min: 1, max: 50_000_000 });
const anyLine = fc
  .record({
    godownId: fc.constantFrom('main', 'cold'),
    batch: fc.constantFrom('', 'B1', 'B2'),
    countE4: anyCountE4,
    selectedPriceRateE4: fc.integer({ min: 0, max: 90_000_000 }),
  })
  .map(beginLine);
const anyItem = fc
  .record({
    productId: fc.constantFrom(...productIds),
    lines: fc.uniqueArray(anyLine, { minLength: 1, maxLength: 3, selector: ({ godownId, batch }) => `${godownId} ${batch}` }),
    igstE4: fc.constantFrom(0, 50_000, 180_000, 400_000),
    cessE4: fc.constantFrom(0, 120_000),
    cessPerUnitE4: fc.constantFrom(0, 20_000),
    isTaxInclusive: fc.boolean(),
    discountType: fc.constantFrom('none' as const, 'percentage' as const),
    discountPercentageE4: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ productId, lines, ...parts }): VoucherItem => {
    const item = beginItem({ product: { _id: productId }, selectedPriceRateE4: 0, ...parts });
    return { ...item, GodownList: lines, isExpanded: true };
  });
const anyKey = fc.record({ godownId: fc.constantFrom('main', 'cold'), batch: fc.constantFrom('', 'B1', 'B2') });
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('addItem' as const), item: anyItem, place: fc.constantFrom('end' as const, 'top' as const) }),
  fc.record({ type: fc.constantFrom('addBatch' as const, 'addPurchaseBatch' as const, 'scanItem' as const), item: anyItem, line: anyLine }),
  fc.record({
    type: fc.constant('setItemCount' as const),
    productId: fc.constantFrom(...productIds),
    countE4: fc.integer({ min: -10_000, max: 90_000_000 }),
  }),
  fc.record({ type: fc.constant('removeLine' as const), productId: fc.constantFrom(...productIds), line: anyKey }),
  fc.record({ type: fc.constant('switchTaxInclusive' as const), productId: fc.constantFrom(...productIds), isTaxInclusive: fc.boolean() }),
  fc.record({ type: fc.constant('setHeads' as const), heads: fc.constantFrom('intra' as const, 'inter' as const) }),
  fc.record({
    type: fc.constant('changeSplit' as const),
    of: fc.constantFrom(...splitTypes),
    patch: fc.record({ amountPaise: fc.integer({ min: 0, max: 10_000_000 }) }),
  }),
);
const anyDraft = fc.array(anyAction, { maxLength: 12 }).map((actions) => actions.reduce<Draft>(changeDraft, beginDraft('sales')));
const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);

test('after any acts an item is the sum of its added lines, and no item is without one', () => {
  fc.assert(
    fc.property(anyDraft, ({ items }) => {
      for (const item of items) {
        const lines = addedLines(item);
        expect(lines.length).toBeGreaterThan(0);
        expect(item).toMatchObject({
          countE4: sum(lines.map((line) => line.countE4)),
          totalActualCountE4: sum(lines.map((line) => line.actualCountE4)),
          totalPaise: sum(lines.map((line) => line.individualTotalPaise)),
          totalCgstAmtPaise: sum(lines.map((line) => line.cgstAmountPaise)),
          totalIgstAmtPaise: sum(lines.map((line) => line.igstAmountPaise)),
          totalCessAmtPaise: sum(lines.map((line) => line.cessAmountPaise)),
        });
      }
      expect(new Set(items.map(({ _id }) => _id)).size).toBe(items.length);
    }),
  );
});

test('a line that is not added counts 0', () => {
  fc.assert(
    fc.property(anyDraft, ({ items }) => {
      const offered = items.flatMap(({ GodownList }) => GodownList.filter(({ added }) => !added));
      expect(offered.every((line) => line.countE4 === 0 && line.actualCountE4 === 0 && line.individualTotalPaise === 0)).toBe(true);
    }),
  );
});

test('adding a batch and removing it again changes nothing', () => {
  fc.assert(
    fc.property(anyDraft, anyItem, anyLine, (draft, item, line) => {
      const before = draft.items.find(({ _id }) => _id === item._id);
      fc.pre(!before?.GodownList.some((each) => each.added && each.godownId === line.godownId && each.batch === line.batch));
      const none = { ...item, GodownList: [] };
      const added = changeDraft(draft, { type: 'addBatch', item: none, line });
      const removed = changeDraft(added, { type: 'removeLine', productId: item._id, line });
      const figures = ({ items }: Draft) => items.map((each) => ({ ...each, isExpanded: true, GodownList: addedLines(each) }));
      expect(figures(removed)).toEqual(figures(draft));
      expect(removed.finalAmountPaise).toBe(draft.finalAmountPaise);
    }),
  );
});

test('a scan adds the scanned quantity once', () => {
  fc.assert(
    fc.property(anyDraft, anyItem, anyLine, (draft, item, line) => {
      const scanned = changeDraft(draft, { type: 'scanItem', item: { ...item, GodownList: [] }, line });
      const counted = (of: Draft) => sum(of.items.map(({ countE4 }) => countE4));
      expect(counted(scanned)).toBe(counted(draft) + line.countE4);
    }),
  );
});

test('the totals of any draft follow their formulas', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const { items, paymentSplittingData: parts } = draft;
      const paid = sum(parts.map(({ type, amountPaise }) => (type === 'credit' ? 0 : amountPaise)));
      const all = sum(parts.map(({ amountPaise }) => amountPaise));
      expect(draft.subTotalPaise).toBe(sum(items.map(({ totalPaise }) => totalPaise)));
      expect(draft.totalWithAdditionalChargesPaise).toBe(draft.subTotalPaise + draft.totalAdditionalChargesPaise);
      expect(draft.finalAmountPaise).toBe(draft.totalWithAdditionalChargesPaise);
      expect(draft.totalPaymentSplitsPaise).toBe(all);
      expect(draft.totalAfterPaymentSplitPaise).toBe(draft.finalAmountPaise - all);
      expect(draft.finalOutstandingAmountPaise).toBe(draft.finalAmountPaise - paid);
    }),
  );
});

test('switching tax-inclusive, or the heads, there and back changes nothing', () => {
  fc.assert(
    fc.property(anyDraft, (begun) => {
      // The acts remove the payment parts.
      const draft = changeDraft(begun, {
        type: 'setFinalAmount',
        subTotalPaise: begun.subTotalPaise,
        totalAdditionalChargesPaise: begun.totalAdditionalChargesPaise,
      });
      const there = draft.items.reduce<Draft>(
        (so, { _id, isTaxInclusive }) => changeDraft(so, { type: 'switchTaxInclusive', productId: _id, isTaxInclusive: !isTaxInclusive }),
        draft,
      );
      const back = draft.items.reduce<Draft>(
        (so, { _id, isTaxInclusive }) => changeDraft(so, { type: 'switchTaxInclusive', productId: _id, isTaxInclusive }),
        there,
      );
      expect(back).toEqual(draft);
      const { heads } = draft;
      const across = changeDraft(draft, { type: 'setHeads', heads: heads === 'intra' ? 'inter' : 'intra' });
      expect(changeDraft(across, { type: 'setHeads', heads })).toEqual(draft);
    }),
  );
});

test('an act never mutates the draft it is given', () => {
  fc.assert(
    fc.property(anyDraft, anyAction, (draft, action) => {
      const before = JSON.stringify(draft);
      changeDraft(draft, action);
      expect(JSON.stringify(draft)).toBe(before);
    }),
  );
});
