import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aboveOrBelow, beside, placeAfter, placeBefore } from './grid-moves.ts';
import { cells, type SalesPlace } from './problem-places.ts';

const enterPath = ['item', 'quantity', 'rate', 'discount'] as const;

test('Enter goes item, quantity, rate, discount, next item; the godown keeps its default', () => {
  let place: SalesPlace = { kind: 'line', row: 0, cell: 'item' };
  const path: string[] = [];
  for (let step = 0; step < 5 && place.kind === 'line'; step += 1) {
    path.push(`${place.row} ${place.cell}`);
    place = placeAfter(place.row, place.cell);
  }
  expect(path).toEqual(['0 item', '0 quantity', '0 rate', '0 discount', '1 item']);
});

test('Shift+Enter goes back over the same path', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.constantFrom(...enterPath), (row, cell) => {
      const after = placeAfter(row, cell);
      expect(after.kind === 'line' && placeBefore(after.row, after.cell)).toEqual({ kind: 'line', row, cell });
    }),
  );
});

test('before the first item comes the head of the voucher', () => {
  expect(placeBefore(0, 'item')).toEqual({ kind: 'head', field: 'date' });
});

test('the arrows never leave the grid', () => {
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.nat(20),
      fc.constantFrom(...cells),
      fc.constantFrom(-1 as const, 1 as const),
      fc.boolean(),
      (row, lines, cell, step, hasGodowns) => {
        fc.pre(row <= lines);
        const [upright, across] = [aboveOrBelow(row, cell, step, lines), beside(row, cell, step, lines, hasGodowns)];
        if (upright?.kind === 'line') {
          expect(upright.row >= 0 && upright.row <= lines).toBe(true);
          if (upright.row === lines) expect(upright.cell).toBe('item');
        }
        if (across?.kind === 'line') {
          expect(across.row).toBe(row);
          if (!hasGodowns) expect(across.cell).not.toBe('godown');
        }
      },
    ),
  );
});
