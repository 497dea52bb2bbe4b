import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { Product, ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import type { InStock } from '../item-list/item-places.ts';
import { type LineStart, usualGodown } from './entry-items.ts';

/** The godowns of the voucher; for a van sale only the van. */
function godownsOf({ config, facts, entry, rule }: LineStart): VoucherFacts['godowns'] {
  const { godowns } = facts;
  return config.hasVan ? godowns.filter(({ _id }) => _id === usualGodown({ config, facts, entry, rule })) : godowns;
}

/** True if an item is shown by its places: its goods move, and there is more than one place. */
export const hasPlaces = ({ kind, hasBatches }: Product, start: LineStart): boolean =>
  kind === 'goods' && start.rule.stockSign !== 0 && (hasBatches || godownsOf(start).length > 1);

export const goesOut = ({ stockSign }: TradeRule): boolean => stockSign === -1;
/** A sale does not take expired goods. */
export const leavesExpired = (rule: TradeRule): boolean => goesOut(rule) && rule.side === 'customer';

/** The places of a product with stock; incoming goods may also use the usual godown, and goods without batches any godown. */
export function stockOf(product: Product, aid: ProductForVoucher | undefined, start: LineStart): readonly InStock[] {
  const ids = godownsOf(start).map(({ _id }) => _id);
  const countIn = (stock: ProductForVoucher['stock'], godownId: string) =>
    stock.find((each) => each.godownId === godownId)?.quantityE4 ?? 0;
  const usual = usualGodown(start);
  if (!product.hasBatches) {
    const none = { batch: '', expiresOn: null, isExpired: false, mrpPaise: null };
    const all = ids.map((godownId) => ({ ...none, godownId, stockE4: countIn(aid?.stock ?? [], godownId) }));
    return all.toSorted(
      (a, b) => Number(b.stockE4 > 0) - Number(a.stockE4 > 0) || Number(b.godownId === usual) - Number(a.godownId === usual),
    );
  }
  return (aid?.batches ?? []).flatMap(({ batch, expiresOn, isExpired, mrpPaise, stock }) => {
    const inUsual = goesOut(start.rule) ? [] : [usual];
    const there = ids.filter((id) => countIn(stock, id) > 0 || inUsual.includes(id));
    return there
      .toSorted((a, b) => Number(b === usual) - Number(a === usual))
      .map((godownId) => ({ batch, godownId, expiresOn, isExpired, mrpPaise, stockE4: countIn(stock, godownId) }));
  });
}
