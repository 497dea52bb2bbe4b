import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Party } from '../../platform/answers.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { query } from '../../platform/queries.ts';
import { inGodown, repriced } from './entry-items.ts';
import { billsOfOriginal } from './original-facts.ts';
import type { Act, TradeEntry } from './trade-entry.ts';
import type { Trade, TradeSource } from './use-trade.ts';

/** The changes that follow in the voucher when its party, original, van or price level changes. */
export function useHeadActs({ orgId, config, facts, entry }: TradeSource, trade: Trade) {
  const { change, act, rule } = trade;
  const queries = useQueryClient();
  // Another party has its own place of supply and price level; the previous choice may not apply.
  const onParty = useCallback(
    (party: Party | null) =>
      change({
        party,
        placeOfSupply: null,
        priceLevelId: null,
        walkIn: null,
        original: null,
        settledBillIds: [],
        convertedFrom: [],
        source: '',
      }),
    [change],
  );
  const onOriginal = async (original: TradeEntry['original']) => {
    // The number of an invoice from before the books began is typed letter by letter and has no bill here: the chosen bills stay.
    if (original?.voucherId === null && entry.original?.voucherId === null) return change({ original });
    const settledBillIds: readonly string[] = [];
    change({ original, placeOfSupply: null, settledBillIds });
    if (!original?.voucherId) return;
    const its = await queries
      .fetchQuery(query.vouchers.getVoucher.queryOptions({ input: { orgId, id: original.voucherId } }))
      .then(billsOfOriginal, () => settledBillIds);
    const now = trade.current();
    if (now.original === original && now.settledBillIds === settledBillIds) change({ settledBillIds: its });
  };
  // A stable function, so that the head is not rendered again at each key.
  const onVan = useCallbackRef((godownId: string) => {
    const name = facts.godowns.find(({ _id }) => _id === godownId)?.name ?? '';
    const van = { type: 'set', fields: { vanGodown: { godown: name, godown_id: godownId } } } as const;
    const { items } = trade.current();
    act(
      van,
      ...updatesOf(
        items,
        items.map((item) => inGodown(item, godownId)),
      ),
    );
  });
  const onLevel = useCallbackRef((priceLevelId: string | null) => {
    const current = trade.current();
    const start = { config, facts, entry: current, rule };
    const anew = { ...start, entry: { ...current, priceLevelId } };
    const { items } = current;
    act(
      { type: 'set', fields: { priceLevelId } },
      ...updatesOf(
        items,
        items.map((item) => repriced(item, start, anew)),
      ),
    );
  });
  return { onParty, onOriginal, onVan, onLevel };
}

/** The items that changed. */
const updatesOf = (before: readonly GoodsItem[], now: readonly GoodsItem[]): Act[] =>
  now.flatMap((item, at): Act[] => (item === before[at] ? [] : [{ type: 'updateItem', item }]));
