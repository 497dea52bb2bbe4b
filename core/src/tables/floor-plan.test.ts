import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, freeCell, moveTable } from './floor-plan.ts';
import { MAX_GRID } from './order.ts';

const keyOf = ({ column, row }: Cell) => `${column} ${row}`;

test('a table moves to a free cell, stays at the edge, and never onto another', () => {
  const tables = [
    { name: 'T1', column: 0, row: 0 },
    { name: 'T2', column: 1, row: 0 },
  ];
  expect(moveTable(tables, 0, { column: 3, row: 2 })[0]).toEqual({ name: 'T1', column: 3, row: 2 });
  expect(moveTable(tables, 0, { column: 1, row: 0 })).toBe(tables);
  expect(moveTable(tables, 1, { column: 99, row: -4 })[1]).toMatchObject({ column: MAX_GRID - 1, row: 0 });
  expect(freeCell(tables, 6)).toEqual({ column: 2, row: 0 });
});

test('law: whatever is moved, no two tables have one cell and all stay on the grid', () => {
  const anyMove = fc.record({ at: fc.nat(7), column: fc.integer({ min: -3, max: 40 }), row: fc.integer({ min: -3, max: 40 }) });
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
      let tables: readonly Cell[] = [];
      for (let count = 0; count < 8; count++) tables = [...tables, freeCell(tables, 3)];
      for (const { at, ...to } of moves) tables = moveTable(tables, at, to);
      expect(new Set(tables.map(keyOf)).size).toBe(8);
      expect(tables.every(({ column, row }) => Math.min(column, row) >= 0 && Math.max(column, row) < MAX_GRID)).toBe(true);
    }),
  );
});
