import { useCallback, useState } from 'react';
import { focusField } from '../use-places.ts';
import type { LinePlace, TradePlace } from './problem-places.ts';

const firstItem: LinePlace = { kind: 'line', row: 0, cell: 'item' };

/** The cursor of the form, and functions that move it: to a field of the head, to a cell, to Save. */
export function usePlaces(firstRow: number) {
  const [at, setAt] = useState({ ...firstItem, row: firstRow, asked: 0 });

  const go = useCallback((place: TradePlace) => {
    if (place.kind === 'line') setAt(({ asked }) => ({ ...place, asked: asked + 1 }));
    else focusField(place.field);
  }, []);
  const visit = useCallback((place: LinePlace) => {
    setAt((now) => (now.row === place.row && now.cell === place.cell ? now : { ...place, asked: 0 }));
  }, []);
  return { at, go, visit };
}

export type Places = ReturnType<typeof usePlaces>;
