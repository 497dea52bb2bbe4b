import type { IngredientUse } from '@bahi/core/menu/recipe';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { periodProblem } from '@bahi/core/periods/open-period';
import { takeIngredients } from '@bahi/core/tables/take-ingredients';
import { MAX_LINES } from '@bahi/core/vouchers/limits';
import { Refusal } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { ChosenSeries } from '../../series/public/choose-series.ts';
import { stockByBatch } from '../../trade/public/stock-by-batch.ts';
import { withUsualGodown } from '../../trade/public/usual-godown.ts';
import { plainEffect, postVoucher } from '../../vouchers/public/post-voucher.ts';
import { findLeastStock, insertAdjustment, insertAdjustmentLines, ofProducts } from '../../vouchers/stock-voucher-store.ts';
import { findStockFacts, goodsValues } from '../stock-voucher-facts.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Asked = {
  readonly date: IsoDate;
  /** The godown of the kitchen; null for the usual one of the caller. */
  readonly godownId: string | null;
  readonly uses: readonly IngredientUse[];
  readonly note: string;
};
/** The voucher that took each product. A product that is missing waits. */
export type PostedUse = { readonly voucherOf: ReadonlyMap<string, string>; readonly messages: readonly string[] };

/** The texts of products that are below zero now, as "Paneer -1.2 kg". At most so many are named. */
const mostNamed = 5;

/**
 * Takes ingredients from the stock with stock adjustments of this date, with the commit. Nothing is refused: what is short goes below zero,
 * whatever the company's rule for other vouchers, and is named in the messages. If the books are closed on that day, or no series gives a
 * number, everything waits.
 */
export async function postKitchenUse(context: Context, { date, godownId, uses, note }: Asked): Promise<PostedUse> {
  const { tx, company, caller } = context;
  if (uses.length === 0) return { voucherOf: new Map(), messages: [] };
  const productIds = uses.map(({ productId }) => productId);
  const placed = await withUsualGodown(
    tx,
    company,
    uses.map(({ productId }) => ({ productId, godownId: '' })),
  );
  // The facts lock the stock if negative stock is blocked. That would stop other tills for goods that nobody counts here.
  const found = await findStockFacts(
    tx,
    { ...company, negativeStock: 'allow' },
    {
      kind: 'stockAdjustment',
      date,
      places: placed.map((place) => ({ ...place, batch: '' })),
      today: todayInIndia(Date.now()),
      isCounted: false,
    },
  );
  const { facts, units, year } = found;
  const closed = periodProblem(date, facts.company, 'date');
  const series = closed === null ? seriesOf(found.series) : null;
  if (series === null) return { voucherOf: new Map(), messages: ['The ingredients wait: the books cannot take them on this day.'] };
  const isGoods = (productId: string) => facts.products.get(productId)?.isStocked && !facts.products.get(productId)?.hasSerials;
  const { taken } = takeIngredients(uses, {
    godownOf: new Map(
      placed.flatMap((each) => (isGoods(each.productId) && each.godownId !== '' ? [[each.productId, godownId ?? each.godownId]] : [])),
    ),
    withBatches: new Set(productIds.filter((id) => facts.products.get(id)?.batches)),
    inStock: await stockByBatch(tx, company, productIds, date),
    date,
  });
  const voucherOf = new Map<string, string>();
  for (const lines of inChunks(taken)) {
    const moves = lines.map((line) => ({ ...line, quantityE4: -line.quantityE4 }));
    const effect = plainEffect(date, { items: lines.map((line) => goodsValues(line, units)), moves });
    const { id } = postVoucher(
      tx,
      company,
      caller,
      { kind: 'stockAdjustment', series, year, partyId: null, placeOfSupply: null, totalPaise: 0, note },
      effect,
    );
    const rows = moves.map(({ quantityE4 }, at) => ({
      org_id: company.id,
      voucher_id: id,
      line_no: at + 1,
      change_e4: quantityE4,
      counted_e4: null,
    }));
    tx.commitWith([insertAdjustment(company.id, id, 'kitchen'), insertAdjustmentLines(rows)]);
    for (const { productId } of lines) voucherOf.set(productId, id);
  }
  return { voucherOf, messages: await shortMessages(context, date, taken, facts.products) };
}

/** The series, or null if it gives no number: it counts nothing, or is not one of the caller's. */
function seriesOf(choose: (asked: object) => ChosenSeries): ChosenSeries | null {
  try {
    return choose({});
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The lines of one voucher each. All batches of a product are on the same one. */
function inChunks<Line extends IngredientUse>(lines: readonly Line[]): Line[][] {
  const chunks: Line[][] = [];
  for (const its of Map.groupBy(lines, ({ productId }) => productId).values()) {
    const last = chunks.at(-1);
    if (last !== undefined && last.length + its.length <= MAX_LINES) last.push(...its);
    else chunks.push([...its]);
  }
  return chunks;
}

async function shortMessages(
  { tx, company }: Context,
  date: IsoDate,
  taken: readonly IngredientUse[],
  products: ReadonlyMap<string, { readonly name: string; readonly unit: string }>,
): Promise<string[]> {
  const ids = [...new Set(taken.map(({ productId }) => productId))];
  const sumOf = (rows: readonly IngredientUse[], id: string) =>
    rows.reduce((sum, { productId, quantityE4 }) => (productId === id ? sum + quantityE4 : sum), 0);
  const stock = await tx.query(findLeastStock(ofProducts(company.id, ids), date));
  const short = ids.flatMap((id) => {
    const leftE4 = sumOf(stock, id) - sumOf(taken, id);
    const { name = '', unit = '' } = products.get(id) ?? {};
    return leftE4 < 0 ? [`${name} ${formatE4(leftE4)} ${unit}`] : [];
  });
  if (short.length === 0) return [];
  const more = short.length > mostNamed ? ` and ${short.length - mostNamed} more` : '';
  return [`Short in stock: ${short.slice(0, mostNamed).join(', ')}${more}.`];
}
