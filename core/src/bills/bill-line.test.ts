import { expect, test } from 'vitest';
import { type BillLine, billLineText, tellingLines } from './bill-line.ts';

test.each<[BillLine, string]>([
  [{ type: 'new', billNo: 'A-1', amountPaise: 100_000 }, 'New bill A-1 1,000.00 Dr'],
  [{ type: 'against', billNo: 'A-1', amountPaise: -20_050 }, 'Against A-1 200.50 Cr'],
  [{ type: 'advance', billNo: 'RC/1', amountPaise: -5_000 }, 'Advance RC/1 50.00 Cr'],
  [{ type: 'onAccount', billNo: '', amountPaise: -700 }, 'On account 7.00 Cr'],
])('%o has its text', (line, text) => expect(billLineText(line)).toBe(text));

test('a bill that a voucher opens under its own number needs no separate line', () => {
  const own: BillLine = { type: 'new', billNo: 'SL/1', amountPaise: 100 };
  const advance: BillLine = { type: 'advance', billNo: 'SL/1', amountPaise: -100 };
  expect(tellingLines('SL/1', [own])).toEqual([]);
  expect(tellingLines('SL/2', [own])).toEqual([own]);
  expect(tellingLines('SL/1', [own, advance])).toEqual([own, advance]);
  expect(tellingLines('SL/1', [advance])).toEqual([advance]);
});
