import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderKinds } from '../menu/menu.ts';
import { businessDayAt, businessDayBegins } from './business-day.ts';
import { closeDayProblems, dayToCarryTo } from './close-day.ts';
import { averagePerCover, type BillOfDay, type DayFacts, type DayFigures, type DaySectionId, dayFigures } from './day-figures.ts';

const noLists = { cancelled: [], cancelledOrders: [], voided: [], reprints: [] };
const at = (clock: string) => Date.parse(`2026-11-28T${clock}:00+05:30`);
const line = (name: string, plates: number, rupees: number, productId = 'food', category = 'Mains') => ({
  ...{ name, portion: '', category, productId, quantityE4: plates * 10_000, rateE4: rupees * 10_000 },
  ...{ freeE4: 0, freeReason: '', freeBy: '' },
});
const taxed = (taxablePaise: number, taxPaise: number, more: Partial<BillOfDay['taxes'][number]> = {}) => ({
  ...{ productId: 'food', treatment: 'taxable', otherTax: null, gstPercentE4: 50_000, taxablePaise, taxPaise, discountPaise: 0 },
  ...more,
});
const bill = (more: Partial<BillOfDay>): BillOfDay => ({
  ...{
    number: 1,
    kind: 'dineIn',
    tableName: 'T1',
    areaName: 'Hall',
    pax: 2,
    captain: 'Asha',
    settledAt: at('13:10'),
    voucherNumber: 'S/1',
    discountReason: '',
  },
  ...{ tipPaise: 0, billPrints: 0, invoicePapers: 1, totalPaise: 0, lines: [], taxes: [], tenders: [] },
  ...more,
});
const rowsOf = ({ sections }: DayFigures, id: DaySectionId) => sections.find((each) => each.id === id)!.rows;
const sumOf = (figures: DayFigures, id: DaySectionId, key: 'netPaise' | 'taxPaise' | 'totalPaise') =>
  rowsOf(figures, id).reduce((sum, each) => sum + (each[key] ?? 0), 0);

describe('a day by hand', () => {
  // 2 dosa at 80 and 1 coffee at 40 on one product, 10 % off: 180, GST 9. Beer outside GST 300. Rounded by 0.00.
  const lunch = bill({
    totalPaise: 48_900,
    discountReason: 'Late food',
    pax: 3,
    billPrints: 2,
    invoicePapers: 3,
    lines: [line('Dosa', 2, 80), line('Coffee', 1, 40, 'food', 'Drinks'), line('Papad', 1, 0), line('Beer', 1, 300, 'beer', 'Bar')],
    taxes: [taxed(18_000, 900, { discountPaise: 2_000 }), taxed(30_000, 0, { productId: 'beer', treatment: 'nonGst', gstPercentE4: 0 })],
    tenders: [
      { name: 'Cash', way: null, amountPaise: 20_000 },
      { name: 'HDFC', way: 'card', amountPaise: 30_000 },
    ],
  });
  const night = bill({
    ...{
      number: 2,
      kind: 'takeaway',
      tableName: null,
      areaName: null,
      settledAt: at('01:30'),
      voucherNumber: 'S/2',
      captain: 'Ravi',
      pax: 1,
    },
    ...{
      totalPaise: 8_400,
      lines: [line('Dosa', 1, 80)],
      taxes: [taxed(8_000, 400)],
      tenders: [{ name: 'Cash', way: null, amountPaise: 8_400 }],
    },
  });
  const figures = dayFigures({ ...noLists, bills: [lunch, night] });
  const shown = (id: DaySectionId) =>
    rowsOf(figures, id).map(({ name, netPaise, totalPaise }) => `${name}: ${netPaise ?? ''} ${totalPaise ?? ''}`.trim());

  test('the sums', () => {
    expect(figures).toMatchObject({
      bills: 2,
      covers: 3,
      netPaise: 56_000,
      taxPaise: 1_300,
      otherPaise: 0,
      totalPaise: 57_300,
      discountPaise: 2_000,
    });
    expect(averagePerCover(figures)).toBe(16_300);
  });
  test('a discount is shared by the menu prices of the dishes', () => {
    expect(shown('item')).toEqual(['Beer: 30000', 'Dosa: 22400', 'Coffee: 3600', 'Papad: 0']);
    expect(shown('category')).toEqual(['Bar: 30000', 'Mains: 22400', 'Drinks: 3600']);
  });
  test('the hour after midnight is the last one of the day', () => {
    expect(shown('hour')).toEqual(['13:00 to 14:00: 48000 48900', '01:00 to 02:00: 8000 8400']);
  });
  test('a tip is money and no sale', () => {
    expect(figures.sections.find(({ id }) => id === 'reprint')?.rows).toMatchObject([
      { name: 'Bill before S/1', detail: 'Table T1', count: 2 },
      { name: 'Bill S/1', detail: 'Table T1', count: 3 },
    ]);
    expect(shown('tender')).toEqual(['Card, HDFC:  30000', 'Cash:  28400', 'Less tips and other parts that are no sale:  -1100']);
  });
  test('liquor is outside GST; a dish at 0 and a discount are on lists', () => {
    expect(shown('tax')).toEqual(['Outside GST: 30000 30000', 'GST 5 %: 26000 27300']);
    expect(rowsOf(figures, 'noCharge')).toMatchObject([{ name: 'Papad', detail: 'Table T1, S/1', quantityE4: 10_000 }]);
    expect(rowsOf(figures, 'discount')).toMatchObject([{ name: 'S/1', detail: 'Table T1, Late food, captain Asha', totalPaise: 2_000 }]);
  });
});

test('the tax of the state on liquor is tax under its own name, a charge without tax no sale before tax', () => {
  // Food 1,840 with GST 92; beer 700 with 70 VAT; packing 20 without GST.
  const table = bill({
    totalPaise: 272_200,
    lines: [line('Thali', 4, 460), line('Beer', 2, 350, 'beer', 'Bar')],
    taxes: [
      taxed(184_000, 9_200),
      taxed(70_000, 0, { productId: 'beer', treatment: 'nonGst', gstPercentE4: 0 }),
      taxed(0, 7_000, { productId: null, otherTax: 'VAT on liquor', gstPercentE4: 0 }),
    ],
  });
  const figures = dayFigures({ ...noLists, bills: [table] });
  expect(figures).toMatchObject({ netPaise: 254_000, taxPaise: 16_200, otherPaise: 2_000, totalPaise: 272_200 });
  expect(rowsOf(figures, 'tax').map(({ name, taxPaise, totalPaise }) => `${name}: ${taxPaise ?? ''} ${totalPaise}`)).toEqual([
    'GST 5 %: 9200 193200',
    'Outside GST: 0 70000',
    'VAT on liquor: 7000 7000',
    'Round-off and charges:  2000',
  ]);
  expect(rowsOf(figures, 'item').map(({ name }) => name)).toEqual(['Thali', 'Beer']);
});

const anyPaise = fc.integer({ min: 0, max: 5_000_000 });
const anyLine = fc
  .record({
    dish: fc.constantFrom('Dosa', 'Tea', 'Beer'),
    plates: fc.integer({ min: 0, max: 5 }),
    rupees: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ dish, plates, rupees }) => line(dish, plates, rupees, `p-${dish}`, dish === 'Beer' ? '' : 'Food'));
const anyTax = fc
  .record({
    of: fc.constantFrom('p-Dosa', 'p-Tea', 'p-Beer', null),
    taxable: anyPaise,
    tax: fc.integer({ min: 0, max: 9_999 }),
    off: anyPaise,
  })
  .map(({ of, taxable, tax, off }) =>
    taxed(taxable, tax, { productId: of, discountPaise: off, gstPercentE4: tax % 2 === 0 ? 50_000 : 180_000 }),
  );
const anyBill = fc
  .record({
    kind: fc.constantFrom(...orderKinds),
    table: fc.constantFrom('T1', 'T2'),
    captain: fc.constantFrom('Asha', 'Ravi'),
    minutes: fc.integer({ min: 0, max: 1439 }),
    lines: fc.array(anyLine, { maxLength: 5 }),
    taxes: fc.array(anyTax, { maxLength: 5 }),
    roundOff: fc.integer({ min: -50, max: 50 }),
    tip: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ kind, table, captain, minutes, lines, taxes, roundOff, tip }) => {
    const value = taxes.reduce((sum, { taxablePaise, taxPaise }) => sum + taxablePaise + taxPaise, 0);
    const totalPaise = Math.max(0, value + roundOff);
    const tableName = kind === 'dineIn' ? table : null;
    const settledAt = businessDayBegins('2026-11-28') + minutes * 60_000;
    return bill({
      kind,
      tableName,
      captain,
      settledAt,
      lines,
      taxes,
      totalPaise,
      tenders: [{ name: 'Cash', way: null, amountPaise: totalPaise + tip }],
    });
  });

test('whatever was sold: every section of sums adds up to the vouchers, to the paisa', () => {
  fc.assert(
    fc.property(fc.array(anyBill, { maxLength: 12 }), (bills) => {
      const figures = dayFigures({ ...noLists, bills } satisfies DayFacts);
      expect(figures.totalPaise).toBe(bills.reduce((sum, { totalPaise }) => sum + totalPaise, 0));
      for (const id of ['item', 'category'] as const) expect(sumOf(figures, id, 'netPaise')).toBe(figures.netPaise);
      for (const id of ['hour', 'captain', 'area', 'table', 'kind'] as const) {
        expect(sumOf(figures, id, 'netPaise')).toBe(figures.netPaise);
        expect(sumOf(figures, id, 'taxPaise')).toBe(figures.taxPaise);
      }
      for (const id of ['hour', 'captain', 'area', 'table', 'kind', 'tender', 'tax'] as const)
        expect(sumOf(figures, id, 'totalPaise')).toBe(figures.totalPaise);
    }),
  );
});

test('a day begins at 04:00 and ends a moment before the next', () => {
  expect(businessDayAt(businessDayBegins('2026-11-28'))).toBe('2026-11-28');
  expect(businessDayAt(businessDayBegins('2026-11-29') - 1)).toBe('2026-11-28');
});

test('an open order goes on only with a name, to the next day that is not closed', () => {
  const open = [
    { id: 'a', place: 'Table T1' },
    { id: 'b', place: 'Takeaway 4' },
  ];
  expect(
    closeDayProblems(open, [
      { orderId: 'a', name: 'Asha' },
      { orderId: 'b', name: ' ' },
    ]),
  ).toEqual([{ code: 'DAY_HAS_OPEN_ORDERS', field: 'carried', about: { names: 'Takeaway 4' } }]);
  expect(
    closeDayProblems(
      open,
      open.map(({ id }) => ({ orderId: id, name: 'Asha' })),
    ),
  ).toEqual([]);
  expect(dayToCarryTo('2026-11-28', '2026-11-28', new Set())).toBe('2026-11-29');
  expect(dayToCarryTo('2026-11-20', '2026-11-28', new Set(['2026-11-28']))).toBe('2026-11-29');
});
