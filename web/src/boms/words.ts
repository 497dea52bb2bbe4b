import type { RecordWords } from '../platform/records/record-words.ts';

export const bomWords: RecordWords = {
  record: 'bom',
  one: 'bill of materials',
  many: 'bills of materials',
  title: 'Bills of materials',
  searched: 'name or item',
  about: 'A bill of materials says what an item is made of. A stock journal is filled from it.',
  fields: {
    name: 'Name',
    productName: 'Item made',
    makes: 'Quantity made',
    isDefault: 'Default of the item',
    note: 'Note',
    items: 'Line',
    type: 'as',
    count: 'quantity',
    wastage: 'wastage %',
    rate: 'worth each',
    additionalCosts: 'Cost',
    amount: 'amount',
  },
  values: { type: (role) => (role === 'byProduct' ? 'by-product' : 'material') },
};
