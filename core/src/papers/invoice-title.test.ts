import { expect, test } from 'vitest';
import { endorsement, type InvoiceNature, invoiceTitle, invoiceType } from './invoice-title.ts';

const taxed = { treatment: 'taxable', gstPercentE4: 180_000 } as const;
const exempt = { treatment: 'exempt', gstPercentE4: 0 } as const;
const zeroRated = { treatment: 'zeroRated', gstPercentE4: 180_000 } as const;
const regular: InvoiceNature = { registration: 'regular', isRecipientRegistered: true, hasTax: true, lines: [taxed] };

test.each([
  [{}, 'taxInvoice'],
  [{ hasTax: false, lines: [exempt] }, 'billOfSupply'],
  [{ registration: 'composition', hasTax: false }, 'billOfSupply'],
  [{ hasTax: false, lines: [zeroRated] }, 'taxInvoice'],
  [{ lines: [taxed, exempt] }, 'taxInvoice'],
  [{ lines: [taxed, exempt], isRecipientRegistered: false }, 'invoiceCumBillOfSupply'],
  [{ registration: 'unregistered', hasTax: false }, 'plainInvoice'],
] as const)('sections 31(3)(c) and rule 46A: %o is a %s', (parts, type) => {
  expect(invoiceType({ ...regular, ...parts } as InvoiceNature)).toBe(type);
});

test('only a registered seller’s paper is called a tax invoice', () => {
  expect(invoiceTitle('taxInvoice', 'GST Invoice')).toBe('GST Invoice');
  expect(invoiceTitle('plainInvoice', 'Tax Invoice')).toBe('Invoice');
  expect(invoiceTitle('plainInvoice', 'Cash Memo')).toBe('Cash Memo');
});

test('rule 46: exports and supplies to a SEZ say whether tax was paid; a regular sale says nothing', () => {
  expect(endorsement(regular, { goesOut: true, igstPaise: 1 })).toMatch(/EXPORT.*SEZ.* ON PAYMENT OF INTEGRATED TAX$/);
  expect(endorsement({ ...regular, lines: [zeroRated] }, { goesOut: true, igstPaise: 0 })).toMatch(/WITHOUT PAYMENT OF INTEGRATED TAX$/);
  expect(endorsement(regular, { goesOut: false, igstPaise: 1 })).toBeNull();
});
