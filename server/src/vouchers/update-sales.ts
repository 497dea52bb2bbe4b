import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { type StockMove, stockKey } from '@bahi/core/stock/stock-moves';
import { buildSales } from '@bahi/core/vouchers/build-sales';
import { withinYearOf } from '@bahi/core/vouchers/change-voucher';
import type { SalesFacts } from '@bahi/core/vouchers/sales-facts';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { type OldVoucher, openForChange, replaceVoucher } from './change-voucher.ts';
import { goodsEffect } from './goods-effect.ts';
import { splitProblem } from './payment-splits.ts';
import { salesDraft, salesNames } from './sales-draft.ts';
import { findSalesFacts } from './sales-facts.ts';

/** Edits a sale: built against the books as they were without it, so that it may sell again what it sold. */
export const updateSales = forMembers.vouchers.updateSales.handler(async ({ input, errors, context }) => {
  const { company, tx } = context;
  const old = await openForChange(context, { ...input, kind: 'sales' });
  const draft = salesDraft(input);
  const { facts } = await findSalesFacts(tx, company, todayInIndia(Date.now()), draft, financialYearOf(old.head.date));

  const built = buildSales(draft, withoutVoucher(facts, old));
  refuseProblems(built.problems.map(splitProblem), salesNames);
  if (built.totalPaise !== input.finalAmount) throw errors.TOTALS_DIFFER({ data: { yours: input.finalAmount, ours: built.totalPaise } });

  const { partyId, placeOfSupply, note } = draft;
  const head = { partyId, placeOfSupply, totalPaise: built.totalPaise, note };
  return replaceVoucher(context, old, head, goodsEffect(draft, built, facts, input.paymentSplits));
});

/** The books without this sale: its goods lie there again, its party owes it no more, and only the days of its number's year are open. */
export function withoutVoucher<Facts extends SalesFacts>(facts: Facts, { head, moves, postings }: OldVoucher): Facts {
  const { party } = facts;
  const owed = postings.filter(({ ledgerId }) => ledgerId === party?.ledgerId).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const credit = party?.credit ? { ...party.credit, balancePaise: party.credit.balancePaise - owed } : null;
  return {
    ...facts,
    company: withinYearOf(facts.company, head.date),
    party: party && { ...party, credit },
    stock: givenBack(facts.stock, moves),
  };
}

function givenBack(stock: ReadonlyMap<string, number>, moves: readonly StockMove[]): Map<string, number> {
  const before = new Map(stock);
  for (const { productId, godownId, batch, quantityE4 } of moves) {
    const key = stockKey(productId, godownId, batch);
    before.set(key, (before.get(key) ?? 0) - quantityE4);
  }
  return before;
}
