import { todayInIndia } from '@bahi/core/periods/business-date';
import { buildStockTransfer } from '@bahi/core/vouchers/build-stock-transfer';
import type { StockTransferDraft } from '@bahi/core/vouchers/stock-transfer-draft';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems, type WireNames } from '../platform/refusal.ts';
import { postVoucher } from './post-voucher.ts';
import { findStockFacts, goodsValues } from './stock-voucher-facts.ts';
import { insertTransfers } from './stock-voucher-store.ts';

export const transferNames: WireNames = { lines: 'items', quantityE4: 'count', shortE4: 'short', damagedE4: 'damaged' };

export const saveStockTransfer = forMembers.vouchers.saveStockTransfer.handler(async ({ input, context: { caller, company, tx } }) => {
  const { date, fromGodownId, toGodownId, state, items, note } = input;
  const lines = items.map(({ productId, batch, count }) => ({ productId, batch, quantityE4: count }));
  const draft: StockTransferDraft = { date, fromGodownId, toGodownId, state, lines, note };
  const { facts, godowns, units, year, series } = await findStockFacts(tx, company, {
    kind: 'stockTransfer',
    date,
    productIds: [...new Set(lines.map(({ productId }) => productId))],
    today: todayInIndia(Date.now()),
    isCounted: false,
  });
  const built = buildStockTransfer(draft, { ...facts, godowns: new Map(godowns.map((row) => [row.id, row])) });
  refuseProblems(built.problems, transferNames);

  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    { kind: 'stockTransfer', series: series(input), year, partyId: null, placeOfSupply: null, totalPaise: 0, note },
    {
      date,
      items: lines.map((line) => goodsValues({ ...line, godownId: fromGodownId }, units)),
      splits: [],
      postings: [],
      moves: built.moves,
      settlements: [],
      opens: [],
    },
  );
  const days = { dispatched_on: state === 'draft' ? null : date, received_on: state === 'received' ? date : null };
  tx.commitWith([
    insertTransfers([{ org_id: company.id, voucher_id: id, from_godown_id: fromGodownId, to_godown_id: toGodownId, state, ...days }]),
  ]);
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amount: 0 };
});
