import { paise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { movedValueOf } from '@bahi/core/stock/movement';
import { bySpeed, speedOf, stockTurnsE4 } from '@bahi/core/stock/speed';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { costOfMoves } from '../stock/public/cost-of-moves.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { allGoods } from './all-goods.ts';
import { spanOf } from './public/span.ts';
import { sumMovedQuantities } from './stock-movement-store.ts';
import { findLastMoves } from './stock-turns-store.ts';

/** The report lists so many products: those that are fastest, or those of the chosen speed. */
const mostRows = 2_000;

/** All goods are compared with each other, so the answer has no pages. It takes the cost of goods, which staff of role user do not see. */
export const getStockTurns = forManagers.reports.getStockTurns.handler(async ({ input, context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const { from, to } = spanOf(company, today, input);
  const { slowDays, speed, brandId, categoryId } = input;
  const { method } = only(await tx.query(findValuationMethod(company.id)));
  const rows: ReturnType<typeof rowOf>[] = [];
  for await (const goods of allGoods(tx, company, { brandId, categoryId }, to)) {
    const ids = goods.map(({ id }) => id);
    const [sums, last] = await tx.together([sumMovedQuantities(company, ids, { from, to }), findLastMoves(company.id, ids, to)]);
    const named = new Map(goods.map((each) => [each.id, each]));
    const [moved, dates] = [byProduct(sums), byProduct(last)];
    for await (const costed of costOfMoves(tx, { orgId: company.id, method, from, to }, ids)) {
      for (const { productId, moves, state } of costed) {
        const { closingE4 = 0, outwardE4 = 0 } = moved.get(productId) ?? {};
        const { name = '', unit = '' } = named.get(productId) ?? {};
        const days = { from, to: to < today ? to : today, slowDays };
        const row = rowOf({ productId, name, unit, closingE4, outwardE4 }, movedValueOf(moves, state), dates.get(productId), days);
        if (row.quantity !== 0 || row.outward !== 0 || row.value !== 0 || row.outwardValue !== 0) rows.push(row);
      }
    }
  }
  const shown = rows.filter((row) => speed === undefined || row.speed === speed).toSorted((a, b) => bySpeed(placed(a), placed(b)));
  const sum = (of: (row: (typeof shown)[number]) => number) => paise(shown.reduce((total, row) => total + of(row), 0));
  return {
    ...{ from, to, slowDays },
    rows: shown.slice(0, mostRows),
    left: Math.max(0, shown.length - mostRows),
    total: { value: sum(({ value }) => value), outwardValue: sum(({ outwardValue }) => outwardValue) },
  };
});

const byProduct = <Row extends { productId: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.productId, row]));
const placed = ({ speed, turns, outwardValue, value }: ReturnType<typeof rowOf>) => ({
  speed,
  turnsE4: turns,
  outward: outwardValue,
  value,
});

type Product = { productId: string; name: string; unit: string; closingE4: number; outwardE4: number };
type Dates = { firstReceivedOn: string | null; lastSoldOn: string | null; lastMovedOn: string | null };
const never: Dates = { firstReceivedOn: null, lastSoldOn: null, lastMovedOn: null };

function rowOf(
  { productId, name, unit, closingE4, outwardE4 }: Product,
  { openingPaise, closingPaise, outwardPaise }: ReturnType<typeof movedValueOf>,
  { firstReceivedOn, lastSoldOn, lastMovedOn }: Dates = never,
  days: { from: string; to: string; slowDays: number },
) {
  const turns = stockTurnsE4(openingPaise, closingPaise, outwardPaise);
  const speed = speedOf({ ...days, quantityE4: closingE4, turnsE4: turns, firstReceivedOn, lastSoldOn, lastMovedOn });
  return {
    ...{ productId, name, unit, speed, quantity: closingE4, value: closingPaise },
    ...{ outward: outwardE4, outwardValue: outwardPaise, turns, lastSoldOn },
  };
}
