import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { GoodsRow } from '../trade/core-draft.ts';
import type { TradeEntry } from '../trade/trade-entry.ts';
import type { TradeConfig } from '../trade/trade-kinds.ts';
import { homeOf } from '../trade/trade-paths.ts';
import { type OverPlace, useOver } from '../trade/use-over.ts';
import type { Places } from '../trade/use-places.ts';
import { focusField } from '../use-places.ts';

export type ItemListAt = OverPlace & {
  /** Increases with each item created from the list, which is then loaded again. */
  readonly round: number;
  /** An item was created from it and is on the voucher. */
  onMade(): void;
};

/** Opens the list of items above its voucher, and returns to the line from which it was opened. */
export function useItemList(config: TradeConfig, entry: TradeEntry, rows: readonly GoodsRow[], { at, go }: Places): ItemListAt {
  const place = useOver(config.addItem, homeOf(config, entry));
  const [round, setRound] = useState(0);
  /** The line that had the focus; null is the empty one, wherever it is by then. */
  const from = useRef<GoodsRow | null>(null);
  const wasOpen = useRef(place.isOpen);
  const { isOpen } = place;
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) return;
    const row =
      from.current === null ? -1 : rows.findIndex((each) => each.item._id === from.current?.item._id && each.at === from.current.at);
    // After the dialog returned its keys.
    setTimeout(() => go({ kind: 'line', row: row < 0 ? rows.length : row, cell: row < 0 ? 'item' : at.cell }));
  }, [isOpen, rows, at.cell, go]);
  // A stable function: its button is not rendered for every letter.
  const open = useCallbackRef(() => {
    from.current = rows[at.row] ?? null;
    place.open();
  });
  return {
    ...place,
    open,
    round,
    onMade: () => {
      setRound((now) => now + 1);
      focusField('itemSearch');
    },
  };
}
