import { expect, test } from 'vitest';
import type { StockedProduct } from '../../platform/drafts/plain-entry.ts';
import { transferItems } from './transfer-draft.ts';

const soap: StockedProduct = { _id: 'soap', name: 'Soap', code: '', unit: 'pcs', isActive: true, kind: 'goods' };
const salt: StockedProduct = { ...soap, _id: 'salt', name: 'Salt' };

test('saved lines keep their order; consecutive batches of one product become one item', () => {
  const line = (product: StockedProduct, batch: string) => ({ product, godownId: 'main', batch, quantityE4: 10_000 });
  const items = transferItems([line(soap, 'B1'), line(soap, 'B2'), line(salt, ''), line(soap, 'B1')]);
  expect(items.map(({ _id, lines }) => [_id, lines.map(({ batch }) => batch)])).toEqual([
    ['soap', ['B1', 'B2']],
    ['salt', ['']],
    ['soap~2', ['B1']],
  ]);
});
