import { type ItemLine, redescribeBatch } from '@bahi/core/drafts/voucher-item';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { GoodsRow } from './core-draft.ts';
import type { Cell, TradePlace } from './problem-places.ts';
import type { TradeConfig } from './trade-kinds.ts';
import { NEW_BATCH, type overOf } from './trade-paths.ts';
import type { Places } from './use-places.ts';
import type { Trade } from './use-trade.ts';

/** The panel in which a purchase describes a batch: of which item and line it was asked, what it adds, and the way back into its row. */
export function useNewBatch(
  { create }: TradeConfig,
  over: ReturnType<typeof overOf>,
  { entry, act }: Trade,
  rows: readonly GoodsRow[],
  { go }: Places,
) {
  const router = useRouter();
  const navigate = useNavigate();
  const after = useRef<TradePlace | null>(null);
  const [typed, setTyped] = useState('');
  /** Where the batch lies of which the panel was asked: one may come into several godowns. */
  const [godownId, setGodownId] = useState('');
  const item = over.kind === 'batch' ? entry.items.find(({ _id }) => _id === over.productId) : undefined;
  const unnamed = item?.GodownList.find(({ batch, added }) => added && batch === '');
  const described = item?.GodownList.filter(({ batch, newBatch }) => newBatch !== null && batch === typed.trim()) ?? [];
  const line = described.find((each) => each.godownId === godownId) ?? described[0] ?? unnamed;

  /** The cursor goes on in its row when the keys are the page's again. */
  const leave = (cell: Cell) => {
    after.current = { kind: 'line', row: rows.findIndex((row) => row.item._id === item?._id), cell };
    // Where the panel was opened by its address alone, to the voucher in the hand.
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: create, replace: true });
  };
  useEffect(() => {
    const to = after.current;
    if (item || !to) return;
    after.current = null;
    setTimeout(() => go(to));
  }, [item, go]);

  return {
    item,
    line,
    typed,
    open: (row: number, batch: string) => {
      const its = rows[row];
      if (!its) return;
      // A batch that this purchase describes already is described otherwise; any other is one more.
      setTyped(its.line.newBatch !== null && batch.trim() === '' ? its.line.batch : batch);
      setGodownId(its.line.godownId);
      void navigate({ to: `${NEW_BATCH}/${its.item._id}` });
    },
    add: (made: ItemLine) => {
      if (!item) return;
      if (line?.newBatch) act({ type: 'updateItem', item: redescribeBatch(item, line, made) });
      else
        act(
          { type: 'addPurchaseBatch', item, line: made },
          ...(unnamed ? [{ type: 'removeLine', productId: item._id, line: unnamed } as const] : []),
        );
      leave('discount');
    },
    close: () => leave('godown'),
  };
}
