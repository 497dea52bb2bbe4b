import type { LineKey } from '@bahi/core/drafts/edit-items';
import { overGodowns, resuggested, suggestedAtFirst } from '@bahi/core/drafts/suggested-lines';
import { beginLine, goodsIdOf, noDiscount, quantityOf } from '@bahi/core/drafts/voucher-item';
import { E4 } from '@bahi/core/money/rounding';
import { piecesWithSerials } from '@bahi/core/stock/serial-numbers';
import { inUnits } from '@bahi/core/vouchers/goods-of-line';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { ProductForVoucher, VoucherFacts } from '../../platform/answers.ts';
import type { GoodsItem, LedgerGoods } from '../../platform/drafts/voucher-goods.ts';
import { query } from '../../platform/queries.ts';
import { batchesAtHand } from '../batches-at-hand.ts';
import { hasSerial, serialTwice } from '../scan/scanned-serial.ts';
import { type GoodsRow, rowsOf } from './core-draft.ts';
import {
  atSlab,
  inOtherUnit,
  inPlaceOf,
  type LineStart,
  newItem,
  recounted,
  shownRate,
  suggestsBatches,
  usualGodown,
} from './entry-items.ts';
import type { LineActs } from './line-acts.ts';
import { aidOptions, askedFor } from './line-aids.ts';
import type { Act } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';
import { unparsedText } from './unparsed-lines.ts';
import type { Trade } from './use-trade.ts';

const rowOf = (rows: readonly GoodsRow[], productId: string) => rows.findIndex(({ item }) => item._id === productId);

/** The actions on the lines, each applied to the draft by the rules of core. */
export function useLines(orgId: string, config: TradeConfig, facts: VoucherFacts, trade: Trade): LineActs {
  const queries = useQueryClient();
  const { entry, rule, aids, act, current } = trade;
  const date = entry.date ?? facts.today;
  const startNow = (): LineStart => ({ config, facts, entry: current(), rule });
  const isSuggested = suggestsBatches(rule);
  /** The stock of the batches this voucher can take; for a van sale the stock in its van. */
  const batchesInStock = ({ batches }: ProductForVoucher) =>
    batchesAtHand(batches, config.hasVan ? [usualGodown(startNow())] : facts.godowns.map(({ _id }) => _id));
  const update = (item: GoodsItem) => act({ type: 'updateItem', item });
  const change = ({ item, at }: Pick<GoodsRow, 'item' | 'at'>, patch: Extract<Act, { type: 'changeLine' }>['patch']) =>
    act({ type: 'changeLine', productId: item._id, at, patch });
  /** The row including keys typed since it was rendered. */
  const now = (row: GoodsRow): GoodsRow => {
    const item = current().items.find(({ _id }) => _id === row.item._id);
    const line = item?.lines[row.at];
    return item && line ? { ...row, item, line } : row;
  };

  /** The godown from which a scanned batch is taken: the usual one, else the first that has it. Goods that come in go to the usual one. */
  const godownOf = ({ batches }: ProductForVoucher, batch: string, start: LineStart): string => {
    const usual = usualGodown(start);
    const there = batches.find((each) => each.batch === batch)?.stock.filter(({ quantityE4 }) => quantityE4 > 0) ?? [];
    const isTaken = rule.stockSign === -1 && !config.hasVan && there.length > 0;
    return isTaken && !there.some(({ godownId }) => godownId === usual) ? there[0]!.godownId : usual;
  };

  /** Items whose batches wait for the stock by godown. */
  const waiting = useRef(new Set<string>());
  // Runs before the check of a save that waits for the same answer.
  useLayoutEffect(() => {
    for (const id of waiting.current) {
      const aid = aids.get(id);
      const item = current().items.find(({ _id }) => _id === id);
      if (item === undefined) waiting.current.delete(id);
      if (aid === undefined || item === undefined) continue;
      waiting.current.delete(id);
      const line = item.lines[0];
      const suggested = isSuggested && aid.hasBatches ? suggestedAtFirst(item, batchesInStock(aid), date) : item;
      if (suggested !== item) update(suggested);
      // A person who may not see costs still gets the last price of this supplier.
      const price = aid.lastPrice;
      if (rule.side === 'supplier' && price !== null && line?.rateE4 === 0 && price.unitFactorE4 === item.alternateFactorE4) {
        change({ item, at: 0 }, { rateE4: price.rateE4 });
      }
    }
  });

  const readAid: LineActs['readAid'] = async (productId) => {
    const { products } = await queries.fetchQuery(aidOptions(askedFor(orgId, entry, facts), goodsIdOf(productId)));
    return products[0];
  };

  const acts: LineActs = {
    ledgers: rule.takesValue
      ? async (search) => {
          const input = { orgId, kind: config.kind, search };
          const { ledgers } = await queries.fetchQuery(query.vouchers.listLineLedgers.queryOptions({ input }));
          return ledgers.map(({ _id, name }): LedgerGoods => ledgerOf(_id, name));
        }
      : undefined,
    priceOf: (product, quantityE4) => shownRate(product, quantityE4, startNow())?.rateE4 ?? null,
    choose: (goods, row, { quantityE4, isScanned, isCounted }) => {
      const rows = rowsOf(current().items);
      const start = startNow();
      const there = rowOf(rows, goods._id);
      const its = rows[row];
      if (goods.kind === 'goods') waiting.current.add(goods._id);
      if (there >= 0) {
        const same = rows[there]!;
        if (isScanned) act({ type: 'scanItem', item: same.item, line: { ...same.line, quantityE4 } });
        else if (isCounted) act({ type: 'setItemCount', productId: goods._id, quantityE4 });
        return there;
      }
      if (its === undefined) {
        act({ type: 'addItem', item: newItem(goods, quantityE4, start) });
        return rows.length;
      }
      act({ type: 'replaceItem', productId: its.item._id, item: inPlaceOf(its.item, goods, start) });
      return rowOf(rows, its.item._id);
    },
    scan: (product, { quantityE4, batch, isNewBatch, serial, expiresOn }) => {
      const find = () => current().items.find(({ _id }) => _id === product._id);
      if (serial !== '' && find()?.lines.some(({ serials = [] }) => hasSerial(serials, serial))) return serialTwice(product.name, serial);
      let place: LineKey | undefined;
      if (batch === '') {
        const row = rowsOf(current().items)[
          acts.choose(product, rowsOf(current().items).length, { quantityE4, isScanned: true, isCounted: false })
        ];
        place = row?.line;
      } else {
        const start = startNow();
        place = { batch, godownId: godownOf(product, batch, start) };
        const its = newItem(product, quantityE4, start);
        const newBatch = isNewBatch ? { madeOn: null, expiresOn, mrpPaise: 0 } : null;
        const line = beginLine({ ...place, quantityE4, rateE4: find()?.lines[0]?.rateE4 ?? its.rateE4, newBatch });
        if (find() === undefined) waiting.current.add(product._id);
        act({ type: 'scanItem', item: find() ?? { ...its, lines: [] }, line });
        const counted = find();
        const rated = counted && atSlab(counted, quantityOf(counted) - quantityE4, start);
        if (rated && rated !== counted) update(rated);
      }
      const at = find()?.lines.findIndex(({ batch, godownId }) => batch === place?.batch && godownId === place?.godownId) ?? -1;
      const line = find()?.lines[at];
      if (serial !== '' && line)
        act({ type: 'changeLine', productId: product._id, at, patch: { serials: [...(line.serials ?? []), serial] } });
      return null;
    },
    count: (product, quantityE4) => {
      const item = current().items.find(({ _id }) => _id === product._id);
      if (item === undefined) {
        if (product.kind === 'goods') waiting.current.add(product._id);
        if (quantityE4 > 0) act({ type: 'addItem', item: newItem(product, quantityE4, startNow()) });
        return;
      }
      if (item.lines.some(({ added, valuePaise }) => added && valuePaise !== undefined)) return;
      act({ type: 'setItemCount', productId: item._id, quantityE4 });
      const counted = current().items.find(({ _id }) => _id === item._id);
      if (counted === undefined) return;
      const aid = aids.get(item._id);
      const rated = atSlab(counted, quantityOf(item), startNow());
      const anew = isSuggested && aid?.hasBatches ? resuggested(rated, batchesInStock(aid), date) : rated;
      if (anew !== counted) update(anew);
    },
    countAt: (product, { batch, godownId }, quantityE4, from) => {
      const find = () => current().items.find(({ _id }) => _id === product._id);
      const item = find();
      if (item === undefined) waiting.current.add(product._id);
      const its = item ?? { ...newItem(product, quantityE4, startNow()), lines: [] };
      act({ type: 'countAtPlace', item: its, place: { batch, godownId }, quantityE4, ...(from && { from }) });
      const counted = find();
      if (item === undefined || counted === undefined) return;
      const rated = atSlab(counted, quantityOf(item), startNow());
      if (rated !== counted) update(rated);
    },
    toTop: (product) => {
      const item = current().items.find(({ _id }) => _id === product._id);
      if (item) act({ type: 'addItem', item, place: 'top' });
    },
    setCount: (row, quantityE4) => change(row, recounted(now(row).item, now(row).line, quantityE4, startNow())),
    countE4Of: (row) => now(row).line.quantityE4,
    setFree: (row, freeE4) => change(row, { actualQuantityE4: now(row).line.quantityE4 + freeE4 }),
    serialsOf: ({ item, line }) => {
      const { product } = item;
      const way = rule.stockSign;
      if (product.kind !== 'goods' || !product.hasSerials || way === 0 || line.valuePaise !== undefined) return null;
      const wanted = Math.max(
        0,
        Math.floor(inUnits(line.actualQuantityE4, { alternateFactorE4: item.alternateFactorE4 ?? undefined }) / E4),
      );
      return {
        product,
        ...{ godownId: line.godownId, batch: line.batch, way, wanted, serials: line.serials ?? [], voucherId: entry.id },
        originalId: rule.isNote ? (entry.original?.voucherId ?? null) : null,
      };
    },
    setSerials: (row, serials, isDone) => {
      const { item, line } = now(row);
      const isInUnits = item.alternateFactorE4 === null || item.alternateFactorE4 === E4;
      const countE4 = piecesWithSerials(line.quantityE4 / E4, serials.length) * E4;
      const follows = isInUnits && line.quantityE4 === line.actualQuantityE4;
      change(row, { serials });
      if (isDone && follows && countE4 !== line.quantityE4) change(row, recounted(now(row).item, now(row).line, countE4, startNow()));
    },
    setRate: (row, rateE4) => change(row, { rateE4: rateE4 }),
    setValue: (row, valuePaise) => change(row, { valuePaise }),
    setDiscount: (row, figure) => update(withDiscount(now(row).item, figure)),
    turnDiscount: (row) => {
      const { item } = now(row);
      update({
        ...item,
        discount: item.discount.kind === 'amount' ? { kind: 'percent', percentE4: 0 } : { kind: 'amount', amountPaise: 0 },
      });
    },
    turnInclusive: ({ item }) => act({ type: 'switchTaxInclusive', productId: item._id, isTaxInclusive: !item.isTaxInclusive }),
    turnUnit: (row) => update(inOtherUnit(now(row).item, startNow())),
    turnValue: (row) => {
      const { item, line, at } = now(row);
      if (!rule.takesValue || item.product.kind === 'ledger') return;
      const { valuePaise, ...counted } = line;
      const turned = valuePaise === undefined ? { ...counted, valuePaise: 0 } : counted;
      update({ ...item, lines: item.lines.map((each, index) => (index === at ? turned : each)) });
    },
    setPlace: (row, place) => change(row, place),
    addPart: async (row) => {
      const isBatched = row.item.product.kind === 'goods' && row.item.product.hasBatches;
      // If the stock by godown is not known yet, the action waits for it; if the server cannot be reached, the part is empty.
      const aid = aids.get(row.item._id) ?? (isBatched && isSuggested ? await readAid(row.item._id).catch(() => undefined) : undefined);
      const { item, line } = now(row);
      if (!current().items.some(({ _id }) => _id === item._id)) return;
      // The godown has too little of all batches: other godowns supply the rest.
      const over = isSuggested && aid?.hasBatches && !config.hasVan ? overGodowns(item, batchesInStock(aid), line.godownId, date) : null;
      if (over !== null) return update(over);
      const whole = isSuggested && aid?.hasBatches ? suggestedAtFirst(item, batchesInStock(aid), date) : item;
      const taken = new Set(whole.lines.map(({ godownId, batch }) => `${godownId} ${batch}`));
      const free = facts.godowns.find(({ _id }) => !taken.has(`${_id} ${line.batch}`) && !taken.has(`${_id} `));
      // A further batch is looked for in the godown of the first one; goods without batches are divided over godowns.
      const godownId = isBatched ? line.godownId : (free?._id ?? usualGodown(startNow()));
      const part = beginLine({ godownId, quantityE4: 0, rateE4: line.rateE4 });
      update({ ...whole, lines: [...whole.lines, part], isExpanded: true });
    },
    remove: (row) => act({ type: 'removeLine', productId: row.item._id, line: now(row).line }),
    settle: (row) => {
      const { item, line } = now(row);
      if (line.quantityE4 === 0 && line.valuePaise === undefined && unparsedText(trade.unparsed, row, 'quantity') === undefined) {
        act({ type: 'removeLine', productId: item._id, line });
        return 'gone';
      }
      const aid = aids.get(item._id);
      if (isSuggested && aid?.hasBatches && item.lines[0] === line) {
        const anew = resuggested(item, batchesInStock(aid), date);
        if (anew !== item) update(anew);
      }
      return 'stays';
    },
    altered: (goods) => {
      if (goods.kind === 'ledger') return;
      for (const item of current().items) if (item.product._id === goods._id) update({ ...item, product: goods });
    },
    readAid,
    aidOf: (productId) => aids.get(productId),
  };
  return acts;
}

const ledgerOf = (_id: string, name: string): LedgerGoods => ({
  _id,
  kind: 'ledger',
  name,
  unit: '',
  treatment: 'taxable',
  gstPercentE4: 0,
  inputCredit: 'eligible',
});

/** A number in the discount cell: percent × 10 000, or paise if the item's discount is in rupees. */
function withDiscount(item: GoodsItem, figure: number): GoodsItem {
  if (item.discount.kind === 'amount') return { ...item, discount: { kind: 'amount', amountPaise: figure } };
  return { ...item, discount: figure === 0 ? noDiscount : { kind: 'percent', percentE4: figure } };
}

/** The free quantity in addition to the billed one. */
export const freeOf = ({ line }: GoodsRow): number => Math.max(0, line.actualQuantityE4 - line.quantityE4);
