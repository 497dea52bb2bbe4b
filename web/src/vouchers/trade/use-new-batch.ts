import { type ItemLine, redescribeBatch } from '@bahi/core/drafts/voucher-item';
import { useCallbackRef } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { BatchBegun, BatchEntered } from '../../platform/drafts/voucher-entry.ts';
import { isSameUnparsed, type UnparsedKeeper } from '../../ui/unparsed-figures.ts';
import type { GoodsRow } from './core-draft.ts';
import type { Cell, TradePlace } from './problem-places.ts';
import type { TradeEntry } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';
import { NEW_BATCH, type overOf } from './trade-paths.ts';
import type { Places } from './use-places.ts';
import type { Trade } from './use-trade.ts';

/**
 * The panel in which a purchase describes a batch: its item and line, the text entered, the batch it adds, and the way back to its row. The
 * text is kept with the draft until the panel is closed, so after a reload or on resuming the draft it is open again.
 */
export function useNewBatch(
  { create }: TradeConfig,
  over: ReturnType<typeof overOf>,
  { entry, act, change, current }: Trade,
  rows: readonly GoodsRow[],
  { go }: Places,
) {
  const router = useRouter();
  const navigate = useNavigate();
  const after = useRef<TradePlace | null>(null);
  const item = over.kind === 'batch' ? entry.items.find(({ _id }) => _id === over.productId) : undefined;
  const kept = current().newBatch;
  const begun = kept !== null && kept.productId === item?._id ? kept : null;
  const typed = begun?.typed ?? '';
  const unnamed = item?.lines.find(({ batch, added }) => added && batch === '');
  const described = item?.lines.filter(({ batch, newBatch }) => newBatch !== null && batch === typed.trim()) ?? [];
  // One batch may arrive in several godowns.
  const line = described.find((each) => each.godownId === begun?.godownId) ?? described[0] ?? unnamed;

  /** The cursor returns to its row once the page has the keys again. */
  const leave = (cell: Cell) => {
    after.current = { kind: 'line', row: rows.findIndex((row) => row.item._id === item?._id), cell };
    // If the panel was opened directly by its address, go to the current voucher.
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: create, replace: true });
  };
  useEffect(() => {
    const to = after.current;
    if (item || !to) return;
    after.current = null;
    setTimeout(() => go(to));
  }, [item, go]);

  const wasOpen = useRef(false);
  const onOver = useCallbackRef((isOpen: boolean) => {
    const { newBatch, items } = current();
    if (isOpen || wasOpen.current) {
      if (!isOpen && newBatch !== null) change(opened(current(), null));
      wasOpen.current = isOpen;
    } else if (newBatch?.entered && items.some(({ _id }) => _id === newBatch.productId))
      void navigate({ to: `${NEW_BATCH}/${newBatch.productId}` });
  });
  const isOpen = over.kind === 'batch';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft in the hand may have its panel open
  useEffect(() => onOver(isOpen), [onOver, isOpen, entry.key]);

  const productId = item?._id ?? '';
  const keeper = useMemo(
    (): UnparsedKeeper => ({
      of: `${entry.key} ${productId}`,
      find: (name) => begunOf(current(), productId).unparsed[name],
      put: (name, figure) => {
        const { unparsed, ...rest } = begunOf(current(), productId);
        if (current().newBatch === null || isSameUnparsed(unparsed[name], figure)) return;
        const { [name]: _, ...others } = unparsed;
        change(opened(current(), { ...rest, unparsed: figure === null ? others : { ...others, [name]: figure } }));
      },
      isStanding: () => true,
    }),
    [entry.key, productId, current, change],
  );

  return {
    item,
    line,
    typed,
    /** The text in the panel when it was last left open. */
    entered: begun?.entered ?? null,
    keeper,
    say: (entered: BatchEntered) => change({ newBatch: { ...begunOf(current(), productId), entered } }),
    open: (row: number, batch: string) => {
      const its = rows[row];
      if (!its) return;
      // A batch this purchase already describes is changed; any other is added.
      const typed = its.line.newBatch !== null && batch.trim() === '' ? its.line.batch : batch;
      change(opened(current(), { productId: its.item._id, typed, godownId: its.line.godownId, entered: null, unparsed: {} }));
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

/** The state the panel of this item begins with; empty if it was opened directly by its address. */
function begunOf({ newBatch }: TradeEntry, productId: string): BatchBegun {
  return newBatch?.productId === productId ? newBatch : { productId, typed: '', godownId: '', entered: null, unparsed: {} };
}

/** Opening and closing the panel is not a change of the voucher. */
const opened = ({ changedAt }: TradeEntry, newBatch: BatchBegun | null) => ({ newBatch, changedAt });
