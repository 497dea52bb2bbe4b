import type { RegisterBy } from '@bahi/core/reports/register-kinds';
import { only } from '../platform/only.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { costOfMoves } from '../stock/public/cost-of-moves.ts';
import { movedValues } from '../stock/public/moved-values.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { listMovedGoods, type RegisterFilter, type RegisterRow, sumCosts } from './register-store.ts';

/** Costs in paise, by the key of a row. */
type Costs = Map<string | null, number>;

/**
 * The cost of the goods in each row of the page, and of all rows; null if only the page is valued. Of goods that these vouchers alone took it
 * follows from the stock before and after the period; all others that they moved are replayed within it, some at a time. Rows by voucher
 * need those of the page alone, so their total is left out after the first page. Call it in one moment.
 */
export async function costOfRows(
  tx: Tx,
  company: Company,
  by: RegisterBy,
  filter: RegisterFilter,
  page: readonly RegisterRow[],
  isFirst: boolean,
): Promise<{ ofRow: Costs; totalPaise: number | null }> {
  const all = async () => costsBy(tx, company, by === 'voucher' ? 'product' : by, filter);
  if (by !== 'voucher') {
    const ofRow = await all();
    return { ofRow, totalPaise: sumOf(ofRow) };
  }
  const totalPaise = isFirst ? sumOf(await all()) : null;
  const days = page.flatMap(({ date }) => date ?? []).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return { ofRow: new Map(), totalPaise };
  const voucherIds = page.flatMap(({ key }) => key ?? []);
  return { ofRow: await costsBy(tx, company, by, { ...filter, from, to, voucherIds }), totalPaise };
}

const sumOf = (costs: Costs) => [...costs.values()].reduce((sum, paise) => sum + paise, 0);

async function costsBy(tx: Tx, company: Company, by: RegisterBy, filter: RegisterFilter): Promise<Costs> {
  const { method } = only(await tx.query(findValuationMethod(company.id)));
  const { from, to } = filter;
  const asked = { orgId: company.id, method, from, to };
  const goods = await tx.query(listMovedGoods(company, by, filter, method));
  const costs: Costs = new Map();
  const add = (key: string | null, paise: number) => costs.set(key, (costs.get(key) ?? 0) + paise);
  const sold = goods.filter(({ isOnlySold }) => isOnlySold);
  const values = await movedValues(
    tx,
    asked,
    sold.map(({ id }) => id),
  );
  for (const { id, key } of sold) add(key, values.get(id)?.outwardPaise ?? 0);
  const others = goods.filter(({ isOnlySold }) => !isOnlySold).map(({ id }) => id);
  for await (const products of costOfMoves(tx, asked, others)) {
    const ofVouchers = products.flatMap(({ productId, moves }) =>
      // Goods that came in with a value of their own are a return without a cost so far; purchases are left out below.
      moves.flatMap(([{ voucherId, valuePaise }, { costPaise }]) =>
        voucherId === null ? [] : [{ voucherId, productId, costPaise: costPaise - (valuePaise ?? 0) }],
      ),
    );
    for (const { key, cost } of await tx.query(sumCosts(company, by, filter, ofVouchers))) add(key, cost);
  }
  return costs;
}
