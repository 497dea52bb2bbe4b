import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { registerRowNames } from '@bahi/core/reports/register-kinds';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { get } from './calls.ts';
import type { Counter } from './vouchers.ts';
import { today } from './vouchers.ts';

type InStock = { quantity: number; value: number };
type Movement = {
  rows: ({ productId: string } & Record<'opening' | 'inward' | 'outward' | 'closing', InStock>)[];
  total: Record<'opening' | 'inward' | 'outward' | 'closing', number>;
};
type Profit = {
  rows: { value: number; cost: number }[];
  total: { value: number; cost: number };
  tie: { profit: number; others: number; direct: number; grossProfit: number } | null;
};
type Register = { rows: { value: number; total: number }[]; total: { value: number; total: number }; accounts: Accounts };
type Best = { key: string; name: string; value: number };
type Month = { items: Best[]; parties: Best[] };
type Named = { rows: { key: string | null; name: string; value: number }[] };
type Accounts = { ledgers: { difference: number }[]; value: number };
const paise = (rupees: number) => Math.round(rupees * 100);

/**
 * The stock movement ends with the stock summary, which is the same by every key; the gross profit is the same by every key, registers lead to the profit and loss, and the
 * balance sheets balance; the desk shows what its reports show.
 */
export async function expectReportsAgree(app: FastifyInstance, { manager, path }: Counter): Promise<void> {
  const read = async <Body>(report: string) => (await get<Body>(app, manager, `${path}/reports/${report}`)).body;
  const { startsOn: from, endsOn: to } = financialYearOf(today);
  const [movement, stock] = [
    await read<Movement>(`stockMovement?from=${from}&to=${to}&limit=200`),
    await read<{ rows: ({ productId: string } & InStock)[]; total: number }>(`stockSummary?date=${to}&limit=200`),
  ];
  expect(movement.rows.map(({ productId, closing }) => [productId, closing])).toEqual(
    stock.rows.map(({ productId, quantity, value }) => [productId, { quantity, value }]),
  );
  for (const { opening, inward, outward, closing } of movement.rows) {
    expect(paise(opening.value) + paise(inward.value) - paise(outward.value)).toBe(paise(closing.value));
    expect(opening.quantity + inward.quantity - outward.quantity).toBeCloseTo(closing.quantity, 4);
  }
  expect(movement.total.closing).toBe(stock.total);
  for (const part of ['opening', 'inward', 'outward'] as const) {
    expect(paise(movement.total[part])).toBe(movement.rows.reduce((sum, row) => sum + paise(row[part].value), 0));
  }
  for (const by of ['godown', 'batch', 'brand', 'category']) {
    const { rows, total } = await read<{ rows: { value: number }[]; total: number }>(`stockBy?by=${by}&date=${to}&limit=200`);
    expect([rows.reduce((sum, { value }) => sum + paise(value), 0), total]).toEqual([paise(stock.total), stock.total]);
  }
  const turns = await read<{ total: { value: number; outwardValue: number } }>(`stockTurns?from=${from}&to=${to}`);
  expect(turns.total).toEqual({ value: stock.total, outwardValue: movement.total.outward });
  const sheets = await Promise.all(
    [from, today, to]
      .flatMap((date) => [`balanceSheet?date=${date}`, `scheduleSheet?date=${date}`])
      .map((each) => read<{ gap: number[] }>(each)),
  );
  for (const { gap } of sheets) expect(new Set(gap)).toEqual(new Set([0]));
  const profits = await Promise.all(registerRowNames.map((by) => read<Profit>(`register?kind=grossProfit&by=${by}&limit=200`)));
  for (const { rows, total, tie } of profits) {
    expect(total).toEqual(profits[0]!.total);
    expect(rows.reduce((sum, { cost }) => sum + paise(cost), 0)).toBe(paise(total.cost));
    expect(rows.reduce((sum, { value }) => sum + paise(value), 0)).toBe(paise(total.value));
    expect(paise(tie!.profit) + paise(tie!.others) + paise(tie!.direct)).toBe(paise(tie!.grossProfit));
  }
  for (const kind of ['sales', 'purchase'] as const) {
    for (const by of ['ledger', 'group', 'month'] as const) {
      const { rows, total, accounts } = await read<Register>(`register?kind=${kind}&by=${by}&limit=200`);
      expect(rows.reduce((sum, row) => sum + paise(row.total), 0)).toBe(paise(total.total));
      expect(accounts.ledgers.reduce((sum, { difference }) => sum + paise(difference), paise(total.value))).toBe(paise(accounts.value));
    }
  }
  const { receivables } = await read<{ receivables: number[] }>('charts');
  const outstanding = `${path}/outstandings/parties?tab=receivables&by=due&limit=1`;
  expect(receivables).toEqual((await get<{ aged: number[] }>(app, manager, outstanding)).body.aged);
  // The first look stores past days, the second reads them.
  for (const look of ['first', 'second']) {
    const month = await read<Month>('monthSoFar');
    for (const [by, best] of [
      ['product', month.items],
      ['party', month.parties],
    ] as const) {
      const { rows } = await read<Named>(`register?kind=grossProfit&by=${by}&from=${monthOf(today)}&to=${today}&limit=200`);
      const largest = rows
        .filter(({ key, value }) => key !== null && value > 0)
        .toSorted((a, b) => b.value - a.value || (a.key! < b.key! ? -1 : 1));
      expect([look, by, best]).toEqual([look, by, largest.slice(0, 5).map(({ key, name, value }) => ({ key, name, value }))]);
    }
  }
}
