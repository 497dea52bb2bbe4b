import type { RegisterBy } from '@bahi/core/reports/register-kinds';
import { only } from '../platform/only.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { costOfMoves } from '../stock/public/cost-of-moves.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { listMovedGoods, type RegisterFilter, type RegisterRow, sumCosts } from './register-store.ts';

/** Costs in paise, by the key of a row. */
type Costs = Map<string | null, number>;

/**
 * The cost of the goods in each row of the page, and of all rows; null if only the page is valued. All goods that the vouchers moved are
 * replayed within the period, some at a time. Rows by voucher need those of the page alone, so their total is left out after the first page.
 */
export async function costOfRows(
  tx: Tx,
  company: Company,
  by: RegisterBy,
  filter: RegisterFilter,
  page: readonly RegisterRow[],
  isFirst: boolean,
): Promise<{ ofRow: Costs; totalPaise: number | null }> {
  const all = async () => costsBy(tx, company, by === 'voucher' ? 'month' : by, filter);
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
  const [settings, goods] = await tx.together([findValuationMethod(company.id), listMovedGoods(company, filter)]);
  const { from, to } = filter;
  const costs: Costs = new Map();
  const asked = { orgId: company.id, ...only(settings), from, to };
  const ids = goods.map(({ id }) => id);
  for await (const products of costOfMoves(tx, asked, ids)) {
    const ofVouchers = products.flatMap(({ productId, moves }) =>
      // Goods that came in with a value of their own are a return without a cost so far; purchases are left out below.
      moves.flatMap(([{ voucherId, valuePaise }, { costPaise }]) =>
        voucherId === null ? [] : [{ voucherId, productId, costPaise: costPaise - (valuePaise ?? 0) }],
      ),
    );
    for (const { key, cost } of await tx.query(sumCosts(company, by, filter, ofVouchers))) costs.set(key, (costs.get(key) ?? 0) + cost);
  }
  return costs;
}
