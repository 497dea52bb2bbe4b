import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { Product, ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import type { Lying } from '../item-list/item-places.ts';
import { type LineStart, usualGodown } from './entry-items.ts';

/** The godowns that the voucher deals with: of a van sale the van alone. */
function godownsOf({ config, facts, entry, rule }: LineStart): VoucherFacts['godowns'] {
  const { godowns } = facts;
  return config.hasVan ? godowns.filter(({ _id }) => _id === usualGodown({ config, facts, entry, rule })) : godowns;
}

/** Whether an item is told by its places: its goods move, and there is more than one way. */
export const hasPlaces = ({ kind, hasBatches }: Product, start: LineStart): boolean =>
  kind === 'goods' && start.rule.stockSign !== 0 && (hasBatches || godownsOf(start).length > 1);

export const goesOut = ({ stockSign }: TradeRule): boolean => stockSign === -1;
/** A sale leaves expired goods where they are. */
export const leavesExpired = (rule: TradeRule): boolean => goesOut(rule) && rule.side === 'customer';

/** Batches where they lie; what comes in may also come to the usual godown, and goods without batches lie in any. */
export function lyingOf(product: Product, aid: ProductForVoucher | undefined, start: LineStart): readonly Lying[] {
  const ids = godownsOf(start).map(({ _id }) => _id);
  const countIn = (stock: ProductForVoucher['stock'], godownId: string) => stock.find((each) => each.godownId === godownId)?.count ?? 0;
  const usual = usualGodown(start);
  if (!product.hasBatches) {
    const none = { batch: '', expiresOn: null, isExpired: false, mrpPaise: null };
    const all = ids.map((godownId) => ({ ...none, godownId, stockE4: countIn(aid?.stock ?? [], godownId) }));
    return all.toSorted(
      (a, b) => Number(b.stockE4 > 0) - Number(a.stockE4 > 0) || Number(b.godownId === usual) - Number(a.godownId === usual),
    );
  }
  return (aid?.batches ?? []).flatMap(({ batch, expiresOn, isExpired, mrp, stock }) => {
    const inUsual = goesOut(start.rule) ? [] : [usual];
    const there = ids.filter((id) => countIn(stock, id) > 0 || inUsual.includes(id));
    return there
      .toSorted((a, b) => Number(b === usual) - Number(a === usual))
      .map((godownId) => ({ batch, godownId, expiresOn, isExpired, mrpPaise: mrp, stockE4: countIn(stock, godownId) }));
  });
}
