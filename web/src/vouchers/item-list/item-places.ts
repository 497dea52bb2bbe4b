import type { ItemLine } from '@bahi/core/drafts/voucher-item';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { Product, ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { type LineStart, usualGodown } from '../trade/entry-items.ts';

/** A batch of an item in a godown, or of goods without batches the godown alone, with what the voucher has of it. */
export type ItemPlace = {
  readonly batch: string;
  readonly godownId: string;
  /** '' where there is but one. */
  readonly godown: string;
  readonly expiresOn: string | null;
  readonly isExpired: boolean;
  /** A sale leaves expired goods where they are. */
  readonly isRefused: boolean;
  readonly mrpPaise: number | null;
  /** What may be taken on the day, in units of the product, as if the voucher were not there. */
  readonly stockE4: number;
  readonly line: ItemLine | undefined;
};

type Lying = Pick<ItemPlace, 'batch' | 'godownId' | 'expiresOn' | 'isExpired' | 'mrpPaise' | 'stockE4'>;

/** The godowns that the voucher deals with: of a van sale the van alone. */
function godownsOf({ config, facts, entry, rule }: LineStart): VoucherFacts['godowns'] {
  const { godowns } = facts;
  return config.hasVan ? godowns.filter(({ _id }) => _id === usualGodown({ config, facts, entry, rule })) : godowns;
}

/** Whether an item is told by its places: its goods move, and there is more than one way. */
export const hasPlaces = ({ kind, hasBatches }: Product, start: LineStart): boolean =>
  kind === 'goods' && start.rule.stockSign !== 0 && (hasBatches || godownsOf(start).length > 1);

const goesOut = ({ stockSign }: TradeRule): boolean => stockSign === -1;
const isSold = (rule: TradeRule): boolean => goesOut(rule) && rule.side === 'customer';

/** Batches where they lie; what comes in may also come to the usual godown, and goods without batches lie in any. */
function lyingOf(product: Product, aid: ProductForVoucher | undefined, start: LineStart): Lying[] {
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

/**
 * The places of an item: what expires first stands first, what is past its day last. A line of the voucher that lies elsewhere, as of a batch
 * that is described in it, has its place too, and goods without a batch yet theirs.
 */
export function placesOf(
  product: Product,
  aid: ProductForVoucher | undefined,
  item: GoodsItem | undefined,
  start: LineStart,
): readonly ItemPlace[] {
  const lines = (item?.GodownList ?? []).filter(({ added }) => added);
  const isAt = (place: Pick<ItemPlace, 'batch' | 'godownId'>) => (line: ItemLine) =>
    line.batch === place.batch && line.godownId === place.godownId;
  const lying = lyingOf(product, aid, start);
  const elsewhere = lines
    .filter((line) => !lying.some((place) => isAt(place)(line)))
    .map(({ batch, godownId, newBatch }): Lying => {
      const { expiresOn = null, mrpPaise = null } = newBatch ?? {};
      return { batch, godownId, expiresOn, isExpired: false, mrpPaise: mrpPaise === 0 ? null : mrpPaise, stockE4: 0 };
    });
  const { godowns } = start.facts;
  return [...elsewhere, ...lying]
    .toSorted((a, b) => Number(a.isExpired) - Number(b.isExpired))
    .map((place) => ({
      ...place,
      godown: godowns.length > 1 ? (godowns.find(({ _id }) => _id === place.godownId)?.name ?? '') : '',
      isRefused: place.isExpired && isSold(start.rule),
      line: lines.find(isAt(place)),
    }));
}
