import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/paise.ts';
import { billRows, type InvoicePart, markOfBill, opensDrawer, type PrintableBill, withMark, withPlace } from './bill-rows.ts';
import type { PaperRow } from './slip-paper.ts';

const dish = (name: string, quantityE4: number, rateE4: number, more: Partial<PrintableBill['dishes'][number]> = {}) => ({
  ...{ name, quantityE4, rateE4, discountPaise: paise(0), isFree: false, isLiquor: false, code: '' },
  ...more,
});

/** 2 dosas of 80 and a coffee of 40, at 5 %: 200 and 10 tax. */
const bill: PrintableBill = {
  seller: { name: 'Malabar House', lines: ['12 Beach Road', 'GSTIN 32AAACM1234A1Z5', 'FSSAI 11223344556677'], hasLogo: false },
  title: 'Bill to check, not a tax invoice',
  order: {
    ...{ kind: 'dineIn', tableName: 'T4', number: 9, pax: 3, guestName: '', captain: 'Asha' },
    ...{ operatorName: null, operatorOrder: '' },
  },
  at: '29-Nov-2026 20:05',
  dishes: [dish('Dosa, Mild', 20_000, 800_000), dish('Coffee', 10_000, 400_000)],
  taxablePaise: paise(20_000),
  taxes: [
    { name: 'CGST 2.5 %', amountPaise: paise(500) },
    { name: 'SGST 2.5 %', amountPaise: paise(500) },
  ],
  charges: [],
  liquor: null,
  roundOffPaise: paise(0),
  totalPaise: paise(21_000),
  code: { text: 'upi://pay?pa=x', words: 'Scan to pay ₹210.00' },
  hasRooms: false,
  invoice: null,
};
const invoice: InvoicePart = {
  endorsement: '',
  facts: [['Invoice no.', 'R/12']],
  buyer: { name: 'Cedar Ltd', lines: ['GSTIN 29AAACC1234A1Z5'] },
  ...{ parts: [{ name: 'UPI', amountPaise: paise(10_000) }], restName: 'Cash', cashGivenPaise: paise(15_000) },
  ...{ cashPaise: paise(12_000), tipPaise: paise(1_000), footer: ['Thank you'] },
};

const textOf = (row: PaperRow) =>
  'rule' in row ? '---' : 'logo' in row ? '[logo]' : 'code' in row ? `[${row.code}]` : [row.left, row.right].filter(Boolean).join(' | ');
const texts = (its: PrintableBill) => billRows(its).map(textOf);
const between = (rows: readonly string[], from: string, to: string) => rows.slice(rows.indexOf(from), rows.indexOf(to) + 1);

test('a bill to check: the house, the table, dishes with quantity, rate and amount, the tax by head, the total and its code', () => {
  expect(texts(bill)).toEqual([
    ...['Malabar House', '12 Beach Road', 'GSTIN 32AAACM1234A1Z5', 'FSSAI 11223344556677', 'Bill to check, not a tax invoice', '---'],
    ...['T4 | Guests 3', 'Asha | 29-Nov-2026 20:05', '---'],
    ...['2 × Dosa, Mild', '   at 80.00 | 160.00', '1 × Coffee | 40.00', '---'],
    ...['Taxable value | 200.00', 'CGST 2.5 % | 5.00', 'SGST 2.5 % | 5.00', 'Total | ₹210.00'],
    ...['[upi://pay?pa=x]', 'Scan to pay ₹210.00'],
  ]);
  const takeaway = { ...bill.order, kind: 'takeaway' as const, tableName: null, pax: 0, guestName: 'Ravi' };
  expect(texts({ ...bill, order: takeaway })).toContain('Takeaway 9 | Ravi');
  expect(texts({ ...bill, code: null, hasRooms: true }).slice(-3)).toEqual([
    'If charged to the room',
    'Room | ________',
    'Signature | ________________',
  ]);
});

test('an invoice: its number, the business of the guest, how it is paid with the change, and the tip beside the total', () => {
  const rows = texts({ ...bill, title: 'Tax Invoice', code: null, hasRooms: true, invoice });
  expect(between(rows, 'Tax Invoice', 'GSTIN 29AAACC1234A1Z5').slice(4)).toEqual([
    'Invoice no. | R/12',
    'Bill to: Cedar Ltd',
    'GSTIN 29AAACC1234A1Z5',
  ]);
  expect(between(rows, 'Total | ₹210.00', 'Thank you')).toEqual([
    ...['Total | ₹210.00', 'UPI | 100.00', 'Cash | 110.00', 'Tip, as the guest chose | 10.00', 'Cash given | 150.00', 'Change | 30.00'],
    ...['---', 'Thank you'],
  ]);
  const exact = texts({ ...bill, invoice: { ...invoice, cashGivenPaise: paise(12_000) } });
  expect(exact.filter((text) => /given|Change/.test(text))).toEqual([]);
  const ofOperator = { ...bill.order, operatorName: 'Foodline', operatorOrder: 'FL-1' };
  const endorsement = 'Ordered through an e-commerce operator';
  expect(texts({ ...bill, order: ofOperator, invoice: { ...invoice, endorsement } })).toEqual(
    expect.arrayContaining([endorsement, 'Foodline | FL-1']),
  );
});

test('liquor stands in a block of its own, with its discount, its tax and the licence; what is free costs nothing', () => {
  const lager = dish('Lager', 10_000, 3_500_000, { isLiquor: true, discountPaise: paise(3_500) });
  const liquor = { valuePaise: paise(31_500), tax: { name: 'Tax on liquor 10 %', amountPaise: paise(3_150) }, licence: 'FL-III 42' };
  const free = dish('Soup', 20_000, 0, { isFree: true });
  const rows = texts({ ...bill, dishes: [...bill.dishes, free, lager], liquor, totalPaise: paise(55_650), code: null });
  expect(rows).toContain('2 × Soup, no charge | 0.00');
  expect(texts({ ...bill, dishes: [dish('Dosa', 20_000, 800_000, { code: '996331' })] })).toContain('   at 80.00 · HSN 996331 | 160.00');
  expect(between(rows, 'SGST 2.5 % | 5.00', 'Total | ₹556.50')).toEqual([
    ...['SGST 2.5 % | 5.00', '---', 'Liquor, outside GST, licence FL-III 42', '1 × Lager | 350.00', 'Discount | −35.00'],
    ...['Value | 315.00', 'Tax on liquor 10 % | 31.50', '---', 'Total | ₹556.50'],
  ]);
  // A bill of drinks only has no value under GST.
  expect(texts({ ...bill, dishes: [lager], liquor, taxes: [] }).filter((text) => text.startsWith('Value'))).toEqual(['Value | 315.00']);
});

test('a bill of guests who moved names their table, and is else as it was', () => {
  // A company may be called as a table.
  const rows = billRows({ ...bill, seller: { ...bill.seller, name: 'T4' } });
  const moved = withPlace(rows, { from: bill.order, to: { ...bill.order, tableName: 'T7' } });
  expect(moved.filter((row, at) => row !== rows[at]).map(textOf)).toEqual(['T7 | Guests 3']);
  const more = withPlace(rows, { from: bill.order, to: { ...bill.order, pax: 5 } });
  expect(more.filter((row, at) => row !== rows[at]).map(textOf)).toEqual(['T4 | Guests 5']);
});

test('a further paper is marked, and one that a printer may have written already', () => {
  const mark = (prints: number, isUnsure = false) => markOfBill({ prints, isUnsure });
  expect([mark(0), mark(1), mark(2), mark(0, true)]).toEqual(['', 'DUPLICATE, print 2', 'DUPLICATE, print 3', 'MAY BE PRINTED ALREADY']);
  // One paper is known, so this is a further one, whatever became of a third.
  expect(mark(1, true)).toBe('DUPLICATE, print 2');
  expect(withMark('', [{ rule: true }])).toEqual([{ rule: true }]);
  expect(withMark(mark(1), [{ rule: true }]).map(textOf)).toEqual(['DUPLICATE, print 2', '---']);
});

test('law: the parts of a payment on paper add up to the total, and change is what was given beyond the cash due', () => {
  const figureOf = (rows: readonly string[], name: string) =>
    rows
      .filter((text) => text.startsWith(`${name} | `))
      .reduce((sum, text) => sum + Math.round(Number(text.split(' | ')[1]!.replace(/[₹,]/g, '').replace('−', '-')) * 100), 0);
  fc.assert(
    fc.property(fc.nat(9_999_99), fc.nat(100), fc.nat(500_00), (totalPaise, percent, tip) => {
      const part = Math.floor((totalPaise * percent) / 100);
      const parts = [{ name: 'Card', amountPaise: paise(part) }];
      const rows = texts({
        ...bill,
        totalPaise: paise(totalPaise),
        invoice: { ...invoice, parts, tipPaise: paise(tip), cashPaise: paise(totalPaise - part), cashGivenPaise: paise(totalPaise + 500) },
      });
      expect(figureOf(rows, 'Card') + figureOf(rows, 'Cash')).toBe(figureOf(rows, 'Total'));
      expect(figureOf(rows, 'Cash given') - figureOf(rows, 'Change')).toBe(totalPaise - part);
      expect(figureOf(rows, 'Tip, as the guest chose')).toBe(tip);
    }),
  );
});

test('the logo of the company is above its name', () => {
  expect(texts({ ...bill, seller: { ...bill.seller, hasLogo: true } }).slice(0, 2)).toEqual(['[logo]', 'Malabar House']);
});

test('the drawer opens with the first paper of a bill with cash, shortly after the settlement, and never with a further or doubtful one', () => {
  const first = markOfBill({ prints: 0, isUnsure: false });
  expect(opensDrawer(first, 1_000, 301_000)).toBe(true);
  expect(opensDrawer(first, 1_000, 301_001)).toBe(false);
  expect(opensDrawer(first, null, 1_000)).toBe(false);
  expect(opensDrawer(markOfBill({ prints: 1, isUnsure: false }), 1_000, 1_000)).toBe(false);
  expect(opensDrawer(markOfBill({ prints: 0, isUnsure: true }), 1_000, 1_000)).toBe(false);
});
