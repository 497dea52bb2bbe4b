import type { api } from '@bahi/contract/api';
import { inPairs } from '@bahi/core/basics/in-pairs';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { type BuiltStockAdjustment, buildStockAdjustment } from '@bahi/core/vouchers/build-stock-adjustment';
import type { StockAdjustmentDraft } from '@bahi/core/vouchers/stock-adjustment-draft';
import type { z } from 'zod';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { findCosts } from '../stock/stock-store.ts';
import { withUsualGodown } from '../trade/public/usual-godown.ts';
import { replaceVoucher } from '../vouchers/public/change-voucher.ts';
import { moveSerials } from '../vouchers/public/move-serials.ts';
import { openForChange } from '../vouchers/public/open-for-change.ts';
import { plainEffect, postVoucher } from '../vouchers/public/post-voucher.ts';
import { serialsOfLines } from '../vouchers/public/serials-of-lines.ts';
import type { OldVoucher } from '../vouchers/public/voucher-part.ts';
import { insertAdjustment, insertAdjustmentLines } from '../vouchers/stock-voucher-store.ts';
import { findStockFacts, goodsValues } from './stock-voucher-facts.ts';

type AdjustmentInput = Pick<
  z.output<NonNullable<(typeof api.vouchers.saveStockAdjustment)['~orpc']['inputSchema']>>,
  'date' | 'reason' | 'lines' | 'note'
>;
type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The draft; what was entered on a line has the fields of its kind only. */
function adjustmentDraft({ date, reason, lines, note }: AdjustmentInput): StockAdjustmentDraft {
  const entered = lines.map(({ productId, godownId = '', batch, kind, quantityE4, bookE4, rateE4, serials }) => ({
    productId,
    godownId,
    batch,
    rateE4,
    serials,
    entered: kind === 'counted' ? { kind, countedE4: quantityE4, bookE4 } : { kind, changeE4: quantityE4 },
  }));
  return { date, reason, lines: entered, note };
}

/** The adjustment as core builds it, or refused with all that is wrong. Of an edit against the books as they were without it. */
async function built(input: AdjustmentInput, { tx, company }: RequestContext, old?: OldVoucher) {
  const entered = adjustmentDraft(input);
  const draft = { ...entered, lines: await withUsualGodown(tx, company, entered.lines) };
  const { id: without = nilUuid } = old?.head ?? {};
  const productIds = [...new Set(draft.lines.map(({ productId }) => productId))];
  const costs = await tx.query(findCosts(company.id, productIds, draft.date, without));
  const { facts, godowns, units, year, series } = await findStockFacts(tx, company, {
    kind: 'stockAdjustment',
    date: draft.date,
    places: draft.lines,
    today: todayInIndia(Date.now()),
    isCounted: draft.lines.some(({ entered }) => entered.kind === 'counted'),
    ...(old && { old }),
  });
  const figures = buildStockAdjustment(draft, {
    ...facts,
    godowns: new Set(godowns.filter(({ isOwn }) => isOwn).map((row) => row.id)),
    costs: new Map(costs.map(({ productId, ...cost }) => [productId, cost])),
  });
  refuseProblems(figures.problems);
  return {
    year,
    series,
    head: { partyId: null, placeOfSupply: null, totalPaise: 0, note: draft.note },
    effect: plainEffect(draft.date, {
      items: inPairs(draft.lines, figures.changesE4).map(([line, changeE4]) => ({
        ...goodsValues({ ...line, quantityE4: Math.abs(changeE4) }, units),
        // As entered. That of the product is hidden from some who may read the voucher.
        rate_e4: changeE4 > 0 ? line.rateE4 : 0,
      })),
      moves: figures.moves,
      serials: serialsOfLines(
        inPairs(draft.lines, figures.changesE4).map(([line, changeE4]) => ({ ...line, way: changeE4 < 0 ? -1 : 1 })),
        facts.products,
      ),
    }),
    rowsOf: (voucherId: string) => adjustmentRows(company.id, voucherId, draft, figures),
  };
}

function adjustmentRows(
  orgId: string,
  voucherId: string,
  { reason, lines }: StockAdjustmentDraft,
  { changesE4 }: BuiltStockAdjustment,
): Statement[] {
  const rows = inPairs(lines, changesE4).map(([{ entered }, changeE4], at) => ({
    org_id: orgId,
    voucher_id: voucherId,
    line_no: at + 1,
    change_e4: changeE4,
    counted_e4: entered.kind === 'counted' ? entered.countedE4 : null,
  }));
  return [insertAdjustment(orgId, voucherId, reason), insertAdjustmentLines(rows)];
}

export const saveStockAdjustment = forMembers.vouchers.saveStockAdjustment.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { year, series, head, effect, rowsOf } = await built(input, context);
  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    { kind: 'stockAdjustment', series: series(input), year, ...head },
    effect,
    await moveSerials(context, null, effect),
  );
  tx.commitWith(rowsOf(id));
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amountPaise: 0 };
});

export const updateStockAdjustment = forMembers.vouchers.updateStockAdjustment.handler(async ({ input, context }) => {
  const old = await openForChange(context, { ...input, kind: 'stockAdjustment' });
  const { head, effect, rowsOf } = await built(input, context, old);
  const answer = await replaceVoucher(context, old, head, effect);
  context.tx.commitWith(rowsOf(old.head.id));
  return answer;
});
