import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtDraft, saleOf, specified } from '../testing/built-draft.ts';
import { buildTrade } from '../vouchers/build-trade.ts';
import { changeDraft, type DraftAction } from './change-draft.ts';
import { addBatch } from './edit-items.ts';
import { splitTypes } from './payment-split.ts';
import { beginDraft, type VoucherDraft } from './voucher-draft.ts';
import { actualQuantityOf, addedLines, beginItem, beginLine, quantityOf, type VoucherItem } from './voucher-item.ts';

type Draft = VoucherDraft<{ _id: string }, { _id: string }>;
type Action = DraftAction<{ _id: string }, { _id: string }>;

const productIds = ['surf', 'salt', 'tea', 'cola'] as const;
const anyCountE4 = fc.integer({ min: 1, max: 50_000_000 });
const anyLine = fc
  .record({
    godownId: fc.constantFrom('main', 'cold'),
    batch: fc.constantFrom('', 'B1', 'B2'),
    quantityE4: anyCountE4,
    rateE4: fc.integer({ min: 0, max: 90_000_000 }),
  })
  .map(beginLine);
const anyItem = fc
  .record({
    productId: fc.constantFrom(...productIds),
    lines: fc.uniqueArray(anyLine, { minLength: 1, maxLength: 3, selector: ({ godownId, batch }) => `${godownId} ${batch}` }),
    isTaxInclusive: fc.boolean(),
    discount: fc.oneof(
      fc.constant({ kind: 'none' as const }),
      fc.record({ kind: fc.constant('percent' as const), percentE4: fc.integer({ min: 0, max: 1_000_000 }) }),
      fc.record({ kind: fc.constant('amount' as const), amountPaise: fc.integer({ min: 0, max: 500_000 }) }),
    ),
  })
  .map(({ productId, lines, ...parts }): VoucherItem => {
    const item = beginItem({ product: { _id: productId }, rateE4: 0, ...parts });
    return { ...item, lines: lines, isExpanded: true };
  });
const anyKey = fc.record({ godownId: fc.constantFrom('main', 'cold'), batch: fc.constantFrom('', 'B1', 'B2') });
const anyCharge = fc.record({
  ledgerId: fc.constantFrom('freight', 'discount'),
  name: fc.constant('Freight'),
  percentE4: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
  amountPaise: fc.integer({ min: -10_000, max: 100_000 }),
  taxing: fc.constantFrom('spread' as const, 'own' as const, 'afterTax' as const),
  igstE4: fc.constantFrom(0, 50_000, 180_000),
});
const anyHeads = fc.constantFrom('intra' as const, 'inter' as const);
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('addItem' as const), item: anyItem, place: fc.constantFrom('end' as const, 'top' as const) }),
  fc.record({ type: fc.constantFrom('addPurchaseBatch' as const, 'scanItem' as const), item: anyItem, line: anyLine }),
  fc.record({
    type: fc.constant('setItemCount' as const),
    productId: fc.constantFrom(...productIds),
    quantityE4: fc.integer({ min: -10_000, max: 90_000_000 }),
  }),
  fc.record({ type: fc.constant('removeLine' as const), productId: fc.constantFrom(...productIds), line: anyKey }),
  fc.record({ type: fc.constant('switchTaxInclusive' as const), productId: fc.constantFrom(...productIds), isTaxInclusive: fc.boolean() }),
  fc.record({ type: fc.constant('addCharge' as const), charge: anyCharge }),
  fc.record({ type: fc.constant('removeCharge' as const), at: fc.integer({ min: 0, max: 2 }) }),
  fc.record({
    type: fc.constant('changeSplit' as const),
    of: fc.constantFrom(...splitTypes),
    patch: fc.record({ amountPaise: fc.integer({ min: 0, max: 10_000_000 }) }),
    totalPaise: fc.constantFrom(100_000, 200_000),
  }),
);
const anyDraft = fc.array(anyAction, { maxLength: 12 }).map((actions) => actions.reduce<Draft>(changeDraft, beginDraft('sales')));
const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);

test('after any actions an item is the sum of its added lines, and every item has a line', () => {
  fc.assert(
    fc.property(anyDraft, anyHeads, (draft, heads) => {
      const { items } = specified(draft, heads);
      for (const [at, item] of items.entries()) {
        const lines = item.GodownList.filter(({ added }) => added);
        expect(lines.length).toBeGreaterThan(0);
        expect([quantityOf(draft.items[at]!), actualQuantityOf(draft.items[at]!)]).toEqual([item.countE4, item.actualCountE4]);
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

test("the draft's figures equal the ones that core builds of the voucher that is sent", () => {
  fc.assert(
    fc.property(anyDraft, anyHeads, (draft, heads) => {
      const shown = specified(draft, heads);
      const { sale, facts } = saleOf(draft, heads);
      const built = buildTrade(sale, facts);
      expect(shown).toMatchObject({
        subTotalPaise: built.subTotalPaise,
        totalAdditionalChargesPaise: built.chargesPaise,
        totalWithAdditionalChargesPaise: built.totalPaise,
        finalAmountPaise: built.totalPaise,
        totalPaymentSplitsPaise: built.splitPaise,
        finalOutstandingAmountPaise: built.outstandingPaise,
        totalAfterPaymentSplitPaise: built.afterSplitPaise,
      });
      const lines = shown.items.flatMap(({ GodownList }) => GodownList.filter(({ added }) => added));
      expect(
        lines.map(({ individualTotalPaise, cgstAmountPaise, igstAmountPaise, cessAmountPaise }) => [
          individualTotalPaise,
          cgstAmountPaise,
          igstAmountPaise,
          cessAmountPaise,
        ]),
      ).toEqual(built.lines.map(({ totalPaise, cgstPaise, igstPaise, cessPaise }) => [totalPaise, cgstPaise, igstPaise, cessPaise]));
      expect(sum(shown.items.map(({ totalPaise }) => totalPaise))).toBe(built.subTotalPaise);
      expect(sum(shown.additionalCharges.map(({ totalPaise }) => totalPaise)) + built.roundOffPaise).toBe(built.chargesPaise);
    }),
  );
});

test('a stored draft holds no figure: read back, it builds the same', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const read = JSON.parse(JSON.stringify(draft)) as Draft;
      expect(specified(read)).toEqual(specified(draft));
      expect(Object.keys(draft)).toEqual(Object.keys(beginDraft('sales')));
    }),
  );
});

test('a line that is not added counts 0', () => {
  fc.assert(
    fc.property(anyDraft, ({ items }) => {
      const offered = items.flatMap(({ lines }) => lines.filter(({ added }) => !added));
      expect(offered.every((line) => line.quantityE4 === 0 && line.actualQuantityE4 === 0)).toBe(true);
    }),
  );
});

test('adding a batch and removing it again changes nothing', () => {
  fc.assert(
    fc.property(anyDraft, anyItem, anyLine, (draft, item, line) => {
      const before = draft.items.find(({ _id }) => _id === item._id);
      fc.pre(!before?.lines.some((each) => each.added && each.godownId === line.godownId && each.batch === line.batch));
      const none = { ...item, lines: [] };
      const added = { ...draft, items: addBatch(draft.items, none, line) };
      const removed = changeDraft(added, { type: 'removeLine', productId: item._id, line });
      const figures = ({ items }: Draft) => items.map((each) => ({ ...each, isExpanded: true, lines: addedLines(each) }));
      expect(figures(removed)).toEqual(figures(draft));
      expect(builtDraft(removed).subTotalPaise).toBe(builtDraft(draft).subTotalPaise);
    }),
  );
});

test('a scan adds the scanned quantity once', () => {
  fc.assert(
    fc.property(anyDraft, anyItem, anyLine, (draft, item, line) => {
      const scanned = changeDraft(draft, { type: 'scanItem', item: { ...item, lines: [] }, line });
      const counted = (of: Draft) => sum(of.items.map(quantityOf));
      expect(counted(scanned)).toBe(counted(draft) + line.quantityE4);
    }),
  );
});

test('the totals of any draft follow their formulas', () => {
  fc.assert(
    fc.property(anyDraft, (begun) => {
      const draft = specified(begun);
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

test('switching tax-inclusive on and off again changes nothing', () => {
  fc.assert(
    fc.property(anyDraft, (begun) => {
      // The acts remove the payment parts.
      const draft = changeDraft(begun, { type: 'emptySplit' });
      const there = draft.items.reduce<Draft>(
        (so, { _id, isTaxInclusive }) => changeDraft(so, { type: 'switchTaxInclusive', productId: _id, isTaxInclusive: !isTaxInclusive }),
        draft,
      );
      const back = draft.items.reduce<Draft>(
        (so, { _id, isTaxInclusive }) => changeDraft(so, { type: 'switchTaxInclusive', productId: _id, isTaxInclusive }),
        there,
      );
      expect(back).toEqual(draft);
    }),
  );
});

test('an action never mutates the draft it receives', () => {
  fc.assert(
    fc.property(anyDraft, anyAction, (draft, action) => {
      const before = JSON.stringify(draft);
      changeDraft(draft, action);
      expect(JSON.stringify(draft)).toBe(before);
    }),
  );
});
