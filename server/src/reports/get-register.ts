import { invariant } from '@bahi/core/basics/invariant';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { grossProfitTie } from '@bahi/core/reports/register';
import { isOfMoney, registerKinds } from '@bahi/core/reports/register-kinds';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { accountOf } from './get-profit-and-loss.ts';
import { spanOf } from './public/span.ts';
import { costOfRows } from './register-costs.ts';
import { listRegister, type RegisterFilter } from './register-store.ts';

/** Purchase rates are costs, which staff of role user may not see. */
export const getRegister = forManagers.reports.getRegister.handler(async ({ input, context: { company, tx } }) => {
  const { orgId: _, kind, by, cursor, limit, from: asksFrom, to: asksTo, ...goods } = input;
  const { from, to } = spanOf(company, todayInIndia(Date.now()), { from: asksFrom, to: asksTo });
  const isProfit = kind === 'grossProfit';
  const filter: RegisterFilter = { ...goods, ...registerKinds[kind], from, to, isProfit, isMoney: isOfMoney(kind) };
  const isFirst = cursor === undefined;
  const [found, [sums]] = await tx.together(listRegister(company, by, filter, readCursor(cursor, ['text', 'text', 'text']), limit + 1));
  invariant(sums, 'a sum is one row');
  const { page, last } = pageOf(found, limit);
  const costs = isProfit ? await costOfRows(tx, company, by, filter, page, isFirst) : null;
  const total = { ...sums, cost: costs?.totalPaise ?? null };
  const isWhole = Object.values(goods).every((value) => value === undefined);
  return {
    kind,
    by,
    from,
    to,
    rows: page.map(({ key, name, date, voucherKind, party, quantity, unit, vouchers, value, tax, total: all }) => ({
      ...{ key, name, date, voucherKind, party, quantity, unit, vouchers, value, tax, total: all },
      cost: costs && (costs.ofRow.get(key) ?? 0),
    })),
    next: last ? writeCursor([last.sortKey, last.key ?? '', last.name]) : null,
    total,
    tie: total.cost !== null && isFirst && isWhole ? await tieOf(tx, company, { from, to }, total.value - total.cost) : null,
  };
});

/** The profit of the bills of a period beside the gross profit of its profit and loss. */
async function tieOf(tx: Tx, company: Company, period: { from: string; to: string }, profit: number) {
  const { account } = await accountOf(tx, company, [period]);
  const { sales, costOfSales, grossProfit } = account;
  const figure = (amounts: readonly number[]) => only(amounts);
  return grossProfitTie(profit, { sales: figure(sales), costOfSales: figure(costOfSales), grossProfit: figure(grossProfit) });
}
