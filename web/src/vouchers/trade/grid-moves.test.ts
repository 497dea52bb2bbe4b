import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aboveOrBelow, beside, placeAfter, placeBefore, type RowShape } from './grid-moves.ts';
import { cells, type TradePlace } from './problem-places.ts';

const enterPath = ['item', 'quantity', 'rate', 'discount'] as const;
const plain: RowShape = { open: cells, stops: enterPath };
/** A further godown or batch of the item above it. */
const part: RowShape = { open: ['godown', 'quantity', 'rate'], stops: ['godown', 'quantity', 'rate'] };
const plainRows = (lines: number) => Array.from({ length: lines }, () => plain);
const anyShapes = fc.array(fc.constantFrom(plain, part), { maxLength: 20 });

test('Enter moves item, quantity, rate, discount, next item; the godown keeps its default', () => {
  let place: TradePlace = { kind: 'line', row: 0, cell: 'item' };
  const path: string[] = [];
  for (let step = 0; step < 5 && place.kind === 'line'; step += 1) {
    path.push(`${place.row} ${place.cell}`);
    place = placeAfter(place.row, place.cell, [plain]);
  }
  expect(path).toEqual(['0 item', '0 quantity', '0 rate', '0 discount', '1 item']);
});

test('the batches of an item follow each other: batch, quantity, rate of each, then the next item', () => {
  expect(placeAfter(0, 'discount', [plain, part])).toEqual({ kind: 'line', row: 1, cell: 'godown' });
  expect(placeAfter(1, 'rate', [plain, part])).toEqual({ kind: 'line', row: 2, cell: 'item' });
  expect(placeBefore(1, 'godown', [plain, part])).toEqual({ kind: 'line', row: 0, cell: 'discount' });
});

test('Shift+Enter moves back on the same path', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.constantFrom(...enterPath), (row, cell) => {
      const shapes = plainRows(row + 1);
      const after = placeAfter(row, cell, shapes);
      expect(after.kind === 'line' && placeBefore(after.row, after.cell, shapes)).toEqual({ kind: 'line', row, cell });
    }),
  );
});

test('before the first item is the head of the voucher', () => {
  expect(placeBefore(0, 'item', [plain])).toEqual({ kind: 'head', field: 'date' });
});

test('arrows never leave the grid, and stop only at editable cells', () => {
  fc.assert(
    fc.property(anyShapes, fc.nat(20), fc.constantFrom(...cells), fc.constantFrom(-1 as const, 1 as const), (shapes, row, cell, step) => {
      fc.pre(row <= shapes.length);
      for (const place of [aboveOrBelow(row, cell, step, shapes), beside(row, cell, step, shapes)]) {
        if (place?.kind !== 'line') continue;
        expect(place.row >= 0 && place.row <= shapes.length).toBe(true);
        expect(shapes[place.row]?.open ?? ['item']).toContain(place.cell);
      }
      const across = beside(row, cell, step, shapes);
      if (across?.kind === 'line') expect(across.row).toBe(row);
    }),
  );
});

test('right and left move to the next editable cell, within the row', () => {
  const line = (row: number, cell: (typeof cells)[number]) => ({ kind: 'line', row, cell });
  for (const [at, cell] of cells.entries()) {
    expect(beside(0, cell, 1, [plain])).toEqual(at + 1 < cells.length ? line(0, cells[at + 1]!) : null);
    expect(beside(0, cell, -1, [plain])).toEqual(at > 0 ? line(0, cells[at - 1]!) : null);
  }
  expect(beside(0, 'quantity', -1, [part])).toEqual(line(0, 'godown'));
  expect([1, -1].map((step) => beside(0, 'item', step as 1 | -1, [part]))).toEqual([null, null]);
});

test('up and down move to the same cell, or the first editable one there, down to the empty row', () => {
  const line = (row: number, cell: (typeof cells)[number]) => ({ kind: 'line', row, cell });
  const shapes = [plain, part];
  expect(aboveOrBelow(0, 'rate', 1, shapes)).toEqual(line(1, 'rate'));
  expect(aboveOrBelow(0, 'item', 1, shapes)).toEqual(line(1, 'godown'));
  expect(aboveOrBelow(1, 'rate', 1, shapes)).toEqual(line(2, 'item'));
  expect(aboveOrBelow(1, 'quantity', -1, shapes)).toEqual(line(0, 'quantity'));
  expect([aboveOrBelow(0, 'rate', -1, shapes), aboveOrBelow(2, 'item', 1, shapes)]).toEqual([null, null]);
});
