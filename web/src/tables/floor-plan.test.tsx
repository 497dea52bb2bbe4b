import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FloorPlan } from './floor-plan.tsx';

function Plan() {
  const [tables, setTables] = useState([{ name: 'T1', seats: 4, shape: 'round' as const, column: 0, row: 0 }] as Parameters<
    typeof FloorPlan
  >[0]['tables']);
  return <FloorPlan tables={tables} onChange={setTables} />;
}

test('a table that is held at the right edge of the plan stays there', () => {
  render(<Plan />);
  const table = screen.getByRole('button', { name: /^T1/ });
  vi.spyOn(table.parentElement!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 500));
  Object.assign(table, { setPointerCapture: () => {}, hasPointerCapture: () => true });
  fireEvent.pointerDown(table, { pointerId: 1 });
  for (const clientX of [790, 791, 792, 840]) fireEvent.pointerMove(table, { pointerId: 1, clientX, clientY: 10 });
  expect(table).toHaveAccessibleName('T1, 4 seats, column 8, row 1');
});
