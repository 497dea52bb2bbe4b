import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product } from '../../platform/answers.ts';
import type { Goods } from '../../platform/drafts/voucher-goods.ts';
import { ItemList } from '../item-list/item-list.tsx';
import type { ItemPicking } from '../item-list/item-picking.ts';
import { type LineStart, levelOf, shownRate } from './entry-items.ts';
import { goesOut, hasPlaces, leavesExpired, stockOf } from './goods-in-stock.ts';
import { aidOptions, askedFor } from './line-aids.ts';
import type { TradeView } from './trade-view.ts';

/** The list of items over a voucher with goods and a party, loaded when it is opened first. */
export default function TradeItems({ isUnderForm, ...view }: TradeView & { isUnderForm: boolean }) {
  const { orgId, config, facts, trade, lines, itemList, scanning, onLevel, onCreateProduct } = view;
  const { entry, rule, built, browse } = trade;
  const products = useMemo(() => entry.products.filter(isProduct), [entry.products]);
  const start: LineStart = { config, facts, entry, rule };
  return (
    <ItemList
      isUnderForm={isUnderForm}
      picking={{
        orgId,
        draft: entry,
        current: trade.current,
        browse,
        products,
        stockIn: undefined,
        voucherId: entry.id,
        rateOf: (product, quantityE4) => shownRate(product, quantityE4, start),
        levels:
          rule.isPriced && facts.priceLevels.length > 0 ? { choices: facts.priceLevels, chosen: levelOf(entry), choose: onLevel } : null,
        refusalOf: () => '',
        hasPlaces: (product) => hasPlaces(product, start),
        useStock: stockHook(askedFor(orgId, entry, facts), start),
        godowns: facts.godowns,
        leavesExpired: leavesExpired(rule),
        takes: goesOut(rule),
        count: lines.count,
        countAt: lines.countAt,
        toTop: lines.toTop,
        totalPaise: built.totalPaise,
        scanning,
        round: itemList.round,
        create: (typed) => onCreateProduct(typed, 'list'),
        close: itemList.close,
      }}
    />
  );
}

const stockHook = (asked: Parameters<typeof aidOptions>[0], start: LineStart): ItemPicking['useStock'] =>
  function useStock(product) {
    const { data, error, isPending, refetch } = useQuery(aidOptions(asked, product._id));
    return { inStock: data && stockOf(product, data.products[0], start), error, isPending, again: () => void refetch() };
  };

const isProduct = (goods: Goods): goods is Product => goods.kind !== 'ledger';
