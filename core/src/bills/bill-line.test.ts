import { expect, test } from 'vitest';
import { type BillLine, billLineText, tellingLines } from './bill-line.ts';

test.each<[BillLine, string]>([
  [{ type: 'new', bill_no: 'A-1', amount: 100_000 }, 'New bill A-1 1,000.00 Dr'],
  [{ type: 'against', bill_no: 'A-1', amount: -20_050 }, 'Against A-1 200.50 Cr'],
  [{ type: 'advance', bill_no: 'RC/1', amount: -5_000 }, 'Advance RC/1 50.00 Cr'],
  [{ type: 'onAccount', bill_no: '', amount: -700 }, 'On account 7.00 Cr'],
])('%o has its text', (line, text) => expect(billLineText(line)).toBe(text));

test('a bill that a voucher opens under its own number needs no separate line', () => {
  const own: BillLine = { type: 'new', bill_no: 'SL/1', amount: 100 };
  const advance: BillLine = { type: 'advance', bill_no: 'SL/1', amount: -100 };
  expect(tellingLines('SL/1', [own])).toEqual([]);
  expect(tellingLines('SL/2', [own])).toEqual([own]);
  expect(tellingLines('SL/1', [own, advance])).toEqual([own, advance]);
  expect(tellingLines('SL/1', [advance])).toEqual([advance]);
});
