import { changeDraft } from '@bahi/core/drafts/change-draft';
import { beginDraft } from '@bahi/core/drafts/voucher-draft';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StockedProduct } from '../../platform/drafts/plain-entry.ts';
import { itemOf, transferItems, withBatches } from './transfer-draft.ts';

const TODAY = '2026-11-20';
const soap: StockedProduct = { _id: 'soap', product_name: 'Soap', product_code: '', unit: 'pcs', isActive: true, kind: 'goods' };
const salt: StockedProduct = { ...soap, _id: 'salt', product_name: 'Salt' };
const begun = (countE4: number) =>
  changeDraft(beginDraft('stockTransfer'), { type: 'addItem', item: itemOf(soap, 'main', countE4) }).items[0] as ReturnType<typeof itemOf>;

test('whatever lies there, what is suggested comes to what was asked, and nothing past its day is in it', () => {
  const anyBatch = fc.record({
    batch: fc.string({ minLength: 1, maxLength: 3 }),
    expiresOn: fc.constantFrom(null, '2026-11-19', TODAY, '2027-01-31'),
    quantityE4: fc.integer({ min: -50_000, max: 500_000 }),
  });
  const anyBatches = fc.uniqueArray(anyBatch, { selector: ({ batch }) => batch, maxLength: 5 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), anyBatches, (countE4, atHand) => {
      const { GodownList } = withBatches(begun(countE4), atHand, 'main', TODAY);
      expect(GodownList.reduce((sum, line) => sum + line.countE4, 0)).toBe(countE4);
      const expired = new Set(atHand.filter(({ expiresOn }) => expiresOn === '2026-11-19').map(({ batch }) => batch));
      expect(GodownList.filter(({ batch }) => expired.has(batch))).toEqual([]);
    }),
  );
});

test('a batch past its day that was chosen stays, also for more than lies of it', () => {
  const item = begun(90_000);
  const chosen = { ...item, GodownList: item.GodownList.map((line) => ({ ...line, batch: 'old' })) };
  const atHand = [
    { batch: 'old', expiresOn: '2026-11-19', quantityE4: 50_000 },
    { batch: 'new', expiresOn: '2027-01-31', quantityE4: 500_000 },
  ];
  expect(withBatches(chosen, atHand, 'main', TODAY)).toBe(chosen);
});

test('saved lines stand in their order, batches of one product that follow each other as one item', () => {
  const line = (product: StockedProduct, batch: string) => ({ product, godownId: 'main', batch, quantityE4: 10_000 });
  const items = transferItems([line(soap, 'B1'), line(soap, 'B2'), line(salt, ''), line(soap, 'B1')]);
  expect(items.map(({ _id, GodownList }) => [_id, GodownList.map(({ batch }) => batch)])).toEqual([
    ['soap', ['B1', 'B2']],
    ['salt', ['']],
    ['soap~2', ['B1']],
  ]);
});
