import { sumPaise } from '@bahi/core/money/paise';
import { percentOf } from '@bahi/core/money/rounding';
import { addDays } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { endOfMonth } from '@bahi/core/periods/whole-months';
import { replayMoves } from '@bahi/core/stock/replay-moves';
import { stockKey } from '@bahi/core/stock/stock-moves';
import { roleOf, seesCost } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { monthsOfMade } from '../stock/public/value-made-goods.ts';
import { valueStock } from '../stock/public/value-stock.ts';
import { findValuationMethod } from '../stock/stock-value-store.ts';
import { findJournalGoods } from '../vouchers/stock-voucher-store.ts';
import { findVoucher } from '../vouchers/voucher-store.ts';

/** The present cost of what a stock journal consumed, and the value of what it made, by line. */
export const getStockJournalCost = forMembers.vouchers.getStockJournalCost.handler(
  async ({ input: { id }, context: { company, tx, caller } }) => {
    const [[seen], goods] = await tx.together([findVoucher(company, id), findJournalGoods(company.id, id)]);
    const [first] = goods;
    if (!seen || !first) throw new Refusal('NOT_FOUND');
    const made = [...new Set(goods.flatMap(({ role, productId }) => (role === 'consumed' ? [] : [productId])))];
    if (!seesCost(roleOf(caller))) return { linesPaise: null, addedPaise: null };
    const { method } = only(await tx.query(findValuationMethod(company.id)));
    // Stores what is not valued yet, so that the next look at it is quick.
    await valueStock(tx, { orgId: company.id, method, date: addDays(monthOf(first.date), -1) }, made);
    const values = new Map<string, number>();
    const asked = { orgId: company.id, method, date: endOfMonth(first.date) };
    for await (const products of monthsOfMade(tx, asked, made, first.date)) {
      for (const { productId, moves, before } of products) {
        const { steps } = replayMoves(method, moves, before);
        for (const [at, { voucherId, godownId, batch, quantityE4, valuePaise }] of moves.entries()) {
          if (voucherId === id)
            values.set(stockKey(productId, godownId ?? '', batch), quantityE4 > 0 ? (valuePaise ?? 0) : steps[at]!.costPaise);
        }
      }
    }
    const linesPaise = goods.map(({ productId, godownId, batch }) => values.get(stockKey(productId, godownId, batch)) ?? 0);
    const consumedPaise = sumPaise(linesPaise.filter((_, at) => goods[at]!.role === 'consumed'));
    return { linesPaise, addedPaise: first.addedPaise + percentOf(consumedPaise, first.addedPercentE4) };
  },
);
