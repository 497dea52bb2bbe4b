import { useCallback, useMemo, useState } from 'react';
import { focusField } from '../use-places.ts';
import type { FoldField } from './problem-places.ts';

export type Folds = {
  isOpen(name: FoldField): boolean;
  turn(name: FoldField, isOpen: boolean): void;
  /** Opens it and focuses the field, or its first field. */
  goTo(name: FoldField, field: string): void;
};

/** Which of the folded parts of a voucher are open. */
export function useFolds(): Folds {
  const [open, setOpen] = useState<ReadonlySet<FoldField>>(new Set());
  const turn = useCallback((name: FoldField, isOpen: boolean) => {
    setOpen((now) => {
      if (now.has(name) === isOpen) return now;
      const next = new Set(now);
      if (isOpen) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  return useMemo(
    () => ({
      isOpen: (name: FoldField) => open.has(name),
      turn,
      goTo: (name: FoldField, field: string) => {
        turn(name, true);
        // After its content is rendered.
        setTimeout(() => focusField(document.querySelector(`[data-place="${field}"]`) ? field : name));
      },
    }),
    [open, turn],
  );
}
