import { divideHalfAway, E4 } from '@bahi/core/money/rounding';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { reorderQuantityE4 } from '@bahi/core/stock/reorder';
import { MAX_LINES } from '@bahi/core/vouchers/limits';
import { type TradeLine, tradeDraft } from '@bahi/core/vouchers/trade-draft';
import { readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { type LowRow, listLowGoods } from '../reports/low-stock-store.ts';
import { findLastSuppliers, type LastSupplierRow } from '../vouchers/last-supplier-store.ts';
import { findPending } from '../vouchers/order-store.ts';
import { lockProducts } from '../vouchers/stock-voucher-store.ts';
import { enterTrade } from './public/enter-trade.ts';
import { withUsualGodown } from './public/usual-godown.ts';

/** Goods that one call orders, and suppliers to whom it orders: it must not hold its locks for long. */
const mostGoods = MAX_LINES;
const goodsAtOnce = 200;
const mostOrders = 50;
/** Names in the answer. */
const mostNames = 5;

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company'>;
type Low = LowRow & { readonly suggestedE4: number };

/**
 * Goods of a page of the low stock with what to order of each. They are locked until the commit and the orders are read after: of two
 * callers at once, the second sees the orders of the first.
 */
async function withSuggestions({ tx, company }: RequestContext, found: readonly LowRow[]): Promise<Low[]> {
  const ids = found.map(({ id }) => id);
  const [pending] = await tx.after([lockProducts(company.id, ids)], [findPending(company.id, ids, nilUuid)]);
  const pendingOf = new Map(pending.map((row) => [row.productId, row]));
  return found
    .map((row) => {
      const { onOrderE4 = 0, reservedE4 = 0 } = pendingOf.get(row.id) ?? {};
      return { ...row, suggestedE4: reorderQuantityE4({ ...row, onOrderE4, reservedE4 }) };
    })
    .filter(({ suggestedE4 }) => suggestedE4 > 0);
}

/** The goods to order, by name, page by page: those on order already do not hide the others. */
async function goodsToOrder(context: RequestContext): Promise<{ goods: Low[]; hasMore: boolean }> {
  const { tx, company } = context;
  const goods: Low[] = [];
  let after = readNameCursor(undefined);
  for (;;) {
    const found = await tx.query(listLowGoods(company, after, goodsAtOnce));
    const last = found.at(-1);
    if (last === undefined) return { goods, hasMore: false };
    goods.push(...(await withSuggestions(context, found)));
    if (goods.length > mostGoods - goodsAtOnce) return { goods, hasMore: true };
    after = [last.sortKey, last.id];
  }
}

/** A line at the supplier's last rate. A rate per box becomes one per piece, as the suggested quantity is in pieces. */
function lineOf({ id, suggestedE4 }: Low, { rateE4, unitFactorE4, isTaxInclusive, discountPercentE4 }: LastSupplierRow): TradeLine {
  return {
    productId: id,
    godownId: '',
    batch: '',
    quantityE4: suggestedE4,
    actualQuantityE4: suggestedE4,
    rateE4: unitFactorE4 === null ? rateE4 : Number(divideHalfAway(BigInt(rateE4) * BigInt(E4), BigInt(unitFactorE4))),
    isTaxInclusive,
    discount: discountPercentE4 === null ? { kind: 'none' } : { kind: 'percent', percentE4: discountPercentE4 },
  };
}

export const orderLowStock = forMembers.vouchers.orderLowStock.handler(async ({ context }) => {
  const { tx, company } = context;
  const { goods, hasMore } = await goodsToOrder(context);
  const ids = goods.map(({ id }) => id);
  const suppliers = ids.length === 0 ? [] : await tx.query(findLastSuppliers(company, ids));
  const supplierOf = new Map(suppliers.filter(({ isActive }) => isActive).map((row) => [row.productId, row]));
  const withoutSupplier = goods.filter(({ id }) => !supplierOf.has(id));
  const bySupplier = [...Map.groupBy(goods, ({ id }) => supplierOf.get(id)?.partyId)].flatMap(([partyId, its]) =>
    partyId === undefined ? [] : [{ partyId, its }],
  );
  const orders = [];
  for (const { partyId, its } of bySupplier.slice(0, mostOrders)) {
    // As its form proposes, so that the purchase made from it has the godown of its goods.
    const lines = await withUsualGodown(
      tx,
      company,
      its.map((low) => lineOf(low, supplierOf.get(low.id)!)),
    );
    const goodsOf = { date: todayInIndia(Date.now()), partyId, placeOfSupply: company.state, lines, charges: [], splits: [], note: '' };
    const { _id, voucherNumber, amountPaise } = await enterTrade(context, tradeDraft('purchaseOrder', goodsOf));
    orders.push({ _id, voucherNumber, amountPaise, partyName: supplierOf.get(its[0]!.id)!.partyName, products: its.length });
  }
  return {
    orders,
    withoutSupplier: { count: withoutSupplier.length, names: withoutSupplier.slice(0, mostNames).map(({ name }) => name) },
    hasMore: hasMore || bySupplier.length > mostOrders,
  };
});
