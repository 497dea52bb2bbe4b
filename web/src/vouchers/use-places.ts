import { useCallback, useState } from 'react';
import type { SalesPlace } from './problem-places.ts';
import type { LinePlace } from './sales-grid.tsx';

const firstItem: LinePlace = { kind: 'line', row: 0, cell: 'item' };

/** Where the cursor of the form is and how it is sent elsewhere: to a field of the head, to a cell, to Save. */
export function usePlaces(firstRow: number) {
  const [at, setAt] = useState({ ...firstItem, row: firstRow, asked: 0 });

  const go = useCallback((place: SalesPlace) => {
    if (place.kind === 'line') setAt(({ asked }) => ({ ...place, asked: asked + 1 }));
    else focusField(place.field);
  }, []);
  const visit = useCallback((place: LinePlace) => {
    setAt((now) => (now.row === place.row && now.cell === place.cell ? now : { ...place, asked: 0 }));
  }, []);
  return { at, go, visit };
}

/** Puts the focus into a field by the name of its place; the next frame, as it may be about to appear. */
export function focusField(place: string): void {
  const find = () => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const focus = () => {
    const holder = find();
    const field = holder?.matches('button') ? holder : holder?.querySelector<HTMLElement>('input, select, textarea, button');
    field?.focus();
  };
  if (find()) focus();
  else requestAnimationFrame(focus);
}
