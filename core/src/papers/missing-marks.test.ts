import { expect, test } from 'vitest';
import { missingMarks, type PaperFacts } from './missing-marks.ts';

const complete: PaperFacts = {
  kind: 'sales',
  side: null,
  seller: { address: '12 MG Road', state: '27', gstin: '27AAPFU0939F1ZV', registration: 'regular', turnover: 'upTo5Crore' },
  recipient: { name: 'Anand Stores', address: '45 Kaloor Road', state: '32', gstin: '32AABCU9603R1ZW' },
  totalPaise: 1_000_00,
  placeOfSupply: '32',
  lines: [{ name: 'Soap', hsn: '3401' }],
  original: null,
};
const marks = (parts: Partial<PaperFacts>) => missingMarks({ ...complete, ...parts }).map(({ mark, place }) => `${mark} ${place}`);
const seller = (parts: Partial<PaperFacts['seller']>) => ({ seller: { ...complete.seller, ...parts } });
const recipient = (parts: Partial<NonNullable<PaperFacts['recipient']>>) => ({ recipient: { ...complete.recipient!, ...parts } });

test('a complete invoice lacks nothing', () => expect(marks({})).toEqual([]));

test('rule 46(a): the supplier’s address, on invoices and on notes to customers', () => {
  expect(missingMarks({ ...complete, ...seller({ address: ' ' }) })).toEqual([
    { mark: 'supplierAddress', place: 'company', text: 'Address missing on the invoice.' },
  ]);
  const original = { number: 'SL/1', date: '2026-11-01' };
  for (const kind of ['creditNote', 'debitNote'] as const)
    expect(marks({ kind, side: 'customer', original, ...seller({ address: '' }) })).toEqual(['supplierAddress company']);
});

test('rule 46(d): name and address of a registered recipient, whatever the value', () => {
  expect(marks(recipient({ address: '' }))).toEqual(['recipientAddress party']);
  expect(marks({ ...recipient({ name: '' }), totalPaise: 1 })).toEqual(['recipientName voucher']);
});

test('rule 46(e) and (f): an unregistered recipient is named from 50,000 on, with address and state', () => {
  const nobody = recipient({ name: '', address: '', state: '', gstin: null });
  expect(marks({ ...nobody, totalPaise: 49_999_99 })).toEqual([]);
  expect(marks({ ...nobody, totalPaise: 50_000_00 })).toEqual(['recipientName voucher']);
  expect(marks({ recipient: null, totalPaise: 50_000_00 })).toEqual(['recipientName voucher']);
  expect(marks({ ...recipient({ address: '', state: '', gstin: null }), totalPaise: 50_000_00 })).toEqual([
    'recipientAddress party',
    'recipientState party',
  ]);
});

test('exports: the recipient’s name and address, whatever the value', () => {
  expect(marks({ ...recipient({ address: '', state: '96', gstin: null }), placeOfSupply: '96' })).toEqual(['recipientAddress party']);
});

test('rule 46(g): HSN of four digits to registered persons up to 5 crore, of six to all above', () => {
  const lines = [
    { name: 'Soap', hsn: '34' },
    { name: 'Rice', hsn: '' },
  ];
  expect(missingMarks({ ...complete, lines })[0]?.text).toBe('The HSN code of Soap and 1 more needs 4 digits.');
  expect(marks({ lines, ...recipient({ gstin: null }) })).toEqual([]);
  expect(marks({ ...seller({ turnover: 'above5Crore' }), ...recipient({ gstin: null }) })).toEqual(['hsn product']);
  expect(marks({ ...seller({ turnover: 'above5Crore' }), lines: [{ name: 'Soap', hsn: '340111' }] })).toEqual([]);
});

test('rule 46(n): the place of supply', () => expect(marks({ placeOfSupply: null })).toEqual(['placeOfSupply voucher']));

test('rule 53(1A): a note has the number and date of its invoice', () => {
  const note = { kind: 'creditNote', side: 'customer' } as const;
  expect(marks({ ...note, original: null })).toEqual(['original voucher']);
  expect(marks({ ...note, original: { number: 'SL/1', date: null } })).toEqual(['original voucher']);
});

test('a seller without a GSTIN and other vouchers are not bound by these rules', () => {
  const bare = { ...seller({ address: '', gstin: null }), recipient: null, lines: [] };
  expect(marks(bare)).toEqual([]);
  for (const kind of ['purchase', 'purchaseOrder', 'saleOrder', 'receipt', 'journal'] as const)
    expect(marks({ kind, ...seller({ address: '' }) })).toEqual([]);
  expect(marks({ kind: 'debitNote', side: 'supplier', ...seller({ address: '' }) })).toEqual([]);
});
