import { divideHalfAway, E4 } from '@bahi/core/money/rounding';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { reorderQuantityE4 } from '@bahi/core/stock/reorder';
import { MAX_LINES } from '@bahi/core/vouchers/limits';
import { type TradeLine, tradeDraft } from '@bahi/core/vouchers/trade-draft';
import { readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
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

/** A page of low stock after a key, by the stock of the whole company: its orders are those of all godowns. */
const page = ({ company }: RequestContext, after: ReturnType<typeof readNameCursor>) =>
  listLowGoods({ ...company, own: { ...company.own, godowns: null } }, after, goodsAtOnce);

/**
 * Goods of a page with what to order of each. They are locked until the commit, then stock and orders are read: of two callers at once, the
 * second sees the orders of the first.
 */
async function withSuggestions(
  context: RequestContext,
  after: ReturnType<typeof readNameCursor>,
  found: readonly LowRow[],
): Promise<Low[]> {
  const { tx, company } = context;
  const ids = found.map(({ id }) => id);
  const [pending, now] = await tx.after([lockProducts(company.id, ids)], [findPending(company.id, ids, nilUuid), page(context, after)]);
  const pendingOf = new Map(pending.map((row) => [row.productId, row]));
  return now
    .filter(({ id }) => ids.includes(id))
    .map((row) => {
      const { onOrderE4 = 0, reservedE4 = 0 } = pendingOf.get(row.id) ?? {};
      return { ...row, suggestedE4: reorderQuantityE4({ ...row, onOrderE4, reservedE4 }) };
    })
    .filter(({ suggestedE4 }) => suggestedE4 > 0);
}

type ToOrder = {
  readonly goods: Low[];
  readonly withoutSupplier: Low[];
  readonly supplierOf: Map<string, LastSupplierRow>;
  readonly hasMore: boolean;
};

/** The goods to order, by name, page by page: those on order already, and those that nobody sells, do not hide the others. */
async function goodsToOrder(context: RequestContext): Promise<ToOrder> {
  const { tx, company } = context;
  const goods: Low[] = [];
  const withoutSupplier: Low[] = [];
  const supplierOf = new Map<string, LastSupplierRow>();
  let after = readNameCursor(undefined);
  for (;;) {
    const found = await tx.query(page(context, after));
    const last = found.at(-1);
    if (last === undefined) return { goods, withoutSupplier, supplierOf, hasMore: false };
    const low = await withSuggestions(context, after, found);
    const ids = low.map(({ id }) => id);
    const suppliers = ids.length === 0 ? [] : await tx.query(findLastSuppliers(company, ids));
    for (const row of suppliers) if (row.isActive) supplierOf.set(row.productId, row);
    for (const each of low) (supplierOf.has(each.id) ? goods : withoutSupplier).push(each);
    if (goods.length > mostGoods - goodsAtOnce) return { goods, withoutSupplier, supplierOf, hasMore: true };
    after = [last.sortKey, last.id];
  }
}

/** A line at the supplier's last rate. A rate per box becomes one per piece, less an amount of discount, as the suggested quantity is in pieces. */
function lineOf(
  { id, suggestedE4 }: Low,
  { rateE4, unitFactorE4, isTaxInclusive, discountPercentE4, discountE4 }: LastSupplierRow,
): TradeLine {
  const countedE4 = Math.max(rateE4 - discountE4, 0);
  return {
    productId: id,
    godownId: '',
    batch: '',
    quantityE4: suggestedE4,
    actualQuantityE4: suggestedE4,
    rateE4: unitFactorE4 === null ? countedE4 : Number(divideHalfAway(BigInt(countedE4) * BigInt(E4), BigInt(unitFactorE4))),
    isTaxInclusive,
    discount: discountPercentE4 === null ? { kind: 'none' } : { kind: 'percent', percentE4: discountPercentE4 },
  };
}

/** The first problem of an order that was refused before anything of it was written; any other error stops the whole call. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal) || error.code !== 'INVALID') throw error;
  const { problems } = error.data as { problems: readonly { message: string }[] };
  return problems[0]?.message ?? error.message;
}

export const orderLowStock = forMembers.vouchers.orderLowStock.handler(async ({ context }) => {
  const { tx, company } = context;
  const { goods, withoutSupplier, supplierOf, hasMore } = await goodsToOrder(context);
  const bySupplier = [...Map.groupBy(goods, ({ id }) => supplierOf.get(id)?.partyId)].flatMap(([partyId, its]) =>
    partyId === undefined ? [] : [{ partyId, its }],
  );
  const orders = [];
  const refused = [];
  for (const { partyId, its } of bySupplier.slice(0, mostOrders)) {
    // As its form proposes, so that the purchase made from it has the godown of its goods.
    const lines = await withUsualGodown(
      tx,
      company,
      its.map((low) => lineOf(low, supplierOf.get(low.id)!)),
    );
    const goodsOf = { date: todayInIndia(Date.now()), partyId, placeOfSupply: company.state, lines, charges: [], splits: [], note: '' };
    const of = { partyName: supplierOf.get(its[0]!.id)!.partyName, products: its.length };
    try {
      const { _id, voucherNumber, amountPaise } = await enterTrade(context, tradeDraft('purchaseOrder', goodsOf));
      orders.push({ _id, voucherNumber, amountPaise, ...of });
    } catch (error) {
      refused.push({ ...of, reason: reasonOf(error) });
    }
  }
  return {
    orders,
    refused,
    withoutSupplier: { count: withoutSupplier.length, names: withoutSupplier.slice(0, mostNames).map(({ name }) => name) },
    hasMore: hasMore || bySupplier.length > mostOrders,
  };
});
