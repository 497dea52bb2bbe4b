import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { placeValues } from '@bahi/core/stock/place-values';
import { type ValuationMethod, valuePaiseOf } from '@bahi/core/stock/stock-state';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { roleOf, seesCost } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Tx } from '../platform/transaction.ts';
import { costOfMoves } from '../stock/public/cost-of-moves.ts';
import { valueStock } from '../stock/public/value-stock.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { spanOf } from './public/span.ts';
import { type EntryKey, type EntryRow, findGoods, listEntriesOf, listPlaces, sumMovesAfter } from './stock-store.ts';

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const endOf = (date: string): EntryKey => [date, afterAll, afterAll];

/** A product's stock moves with the stock after each, or those of one batch from supplier to customer. Costs are computed only for users who may see them. */
export const getStockMoves = forMembers.reports.getStockMoves.handler(async ({ input, context: { caller, company, tx } }) => {
  const { productId, batch } = input;
  const span = spanOf(company, todayInIndia(Date.now()), input);
  const opensAfter = endOf(addDays(span.from, -1));
  const after = readCursor(input.cursor, ['date', 'uuid', 'uuid']) ?? opensAfter;
  const sumAfter = (key: EntryKey) => sumMovesAfter(company, productId, key, batch);
  const [[product], settings, [opened], [begun], [closed], found, allPlaces] = await tx.together([
    findGoods(company.id, productId),
    findValuationMethod(company.id),
    sumAfter(opensAfter),
    sumAfter(after),
    sumAfter(endOf(span.to)),
    listEntriesOf(company, productId, span.to, after, input.limit + 1, batch),
    listPlaces(company, [productId], span.to),
  ]);
  if (!product) throw new Refusal('NOT_FOUND');
  const { page, last } = pageOf(found, input.limit);
  const places = allPlaces.filter((place) => batch === undefined || place.batch === batch);
  // The value of a product is that of all its batches together.
  const isCostSeen = seesCost(roleOf(caller)) && batch === undefined;
  const costs = isCostSeen ? await costsOf(tx, { orgId: company.id, productId, ...only(settings) }, span, page) : null;
  const lay = (sums: typeof opened) => (sums?.nowE4 ?? 0) - (sums?.afterE4 ?? 0);
  const shares =
    costs &&
    placeValues(
      costs.closingPaise,
      places.map(({ quantityE4 }) => quantityE4),
    );
  let quantityE4 = lay(begun);
  return {
    product: { _id: product.id, name: product.name, unit: product.unit },
    from: span.from,
    to: span.to,
    opening: { quantity: lay(opened), value: costs?.openingPaise ?? null },
    closing: { quantity: lay(closed), value: costs?.closingPaise ?? null },
    places: places.map(({ godown, batch, quantityE4: quantity }, at) => ({ godown, batch, quantity, value: shares?.[at] ?? null })),
    entries: page.map((entry) => {
      quantityE4 += entry.quantityE4;
      const cost = costs?.ofMove.get(entry.id);
      return {
        _id: entry.id,
        date: entry.date,
        isOpening: entry.enteredBy === null,
        voucherId: entry.voucherId,
        kind: entry.kind,
        voucherNumber: entry.number,
        party: entry.party,
        godown: entry.godown,
        batch: entry.batch,
        quantity: entry.quantityE4,
        value: cost?.cameWithPaise ?? null,
        balance: { quantity: quantityE4, value: cost?.inStockPaise ?? null },
      };
    }),
    next: last ? writeCursor([last.date, last.enteredBy ?? nilUuid, last.id]) : null,
  };
});

type Product = { orgId: string; productId: string; method: ValuationMethod };

/** The cost of the page's moves, and the stock value after each: one replay from the last stored month before the page. */
async function costsOf(tx: Tx, { orgId, productId, method }: Product, span: { from: string; to: string }, page: readonly EntryRow[]) {
  const worthOn = async (date: string) => {
    const state = (await valueStock(tx, { orgId, method, date }, [productId])).get(productId);
    return state ? valuePaiseOf(state) : 0;
  };
  const [openingPaise, closingPaise] = [await worthOn(addDays(span.from, -1)), await worthOn(span.to)];
  const [first, last] = [page[0], page.at(-1)];
  const ofMove = new Map<string, { cameWithPaise: number; inStockPaise: number }>();
  if (!first || !last) return { openingPaise, closingPaise, ofMove };
  for await (const products of costOfMoves(tx, { orgId, method, from: first.date, to: last.date }, [productId])) {
    for (const [{ id, valuePaise }, step] of products.flatMap(({ moves }) => moves)) {
      ofMove.set(id, { cameWithPaise: valuePaise ?? -step.costPaise, inStockPaise: step.valuePaise });
    }
  }
  return { openingPaise, closingPaise, ofMove };
}
