import { stockOn } from '@bahi/core/stock/stock-on';
import { keptState, quantityE4Of, valuePaiseOf } from '@bahi/core/stock/stock-state';
import { nilUuid } from '../../platform/nil-uuid.ts';
import type { KeptMonth, KeptProduct } from '../stock-value-store.ts';

const pageSize = 200;

/** Stored months that differ from a replay from the first move. `list` continues after a product. */
export async function verifyStockValues(list: (after: string, limit: number) => Promise<KeptProduct[]>) {
  const found: { check: string; place: string; kept: string; found: string }[] = [];
  for (let after: string | null = nilUuid; after !== null; ) {
    const page: KeptProduct[] = await list(after, pageSize);
    found.push(...page.flatMap(differencesOf));
    after = page.length === pageSize ? page.at(-1)!.productId : null;
  }
  return found;
}

function differencesOf({ name, months, moves }: KeptProduct) {
  return months.flatMap((kept) => {
    const check = 'the value of a product at the end of a month';
    const place = `${name} ${kept.month.slice(5, 7)}/${kept.month.slice(0, 4)}`;
    const { monthEnds } = stockOn({ method: kept.method, date: kept.lastMoveOn, moves });
    const end = monthEnds.find(({ month }) => month === kept.month);
    const expected = end
      ? figures({
          ...kept,
          lastMoveOn: end.lastMoveOn,
          quantityE4: quantityE4Of(end.state),
          valuePaise: valuePaiseOf(end.state),
          state: keptState(end.state),
        })
      : 'no move';
    return figures(kept) === expected ? [] : [{ check, place, kept: figures(kept), found: expected }];
  });
}

/** Facts about vouchers that were not returned depend on when they were stored; layers do not. */
const figures = ({ lastMoveOn, quantityE4, valuePaise, state: { layers, lastRate } }: KeptMonth) =>
  JSON.stringify({ lastMoveOn, quantityE4, valuePaise, layers, lastRate });
