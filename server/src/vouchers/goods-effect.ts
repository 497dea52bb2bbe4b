import type { paymentSplits } from '@bahi/contract/vouchers/payment-split';
import type { z } from 'zod';
import { splitValues } from './payment-splits.ts';
import type { VoucherEffect } from './post-voucher.ts';
import { itemValuesOf } from './trade-input.ts';
import { type Traded, tradeRows } from './trade-rows.ts';

/** What a voucher with goods does to the books, new or edited, whatever its kind. */
export function goodsEffect(orgId: string, traded: Traded, splits: z.output<typeof paymentSplits>): VoucherEffect {
  const { draft, facts, figures } = traded;
  return {
    date: draft.date,
    items: draft.lines.map((line, at) => itemValuesOf(line, figures.lines[at]!, facts)),
    splits: splits.map((part) => splitValues(part, draft.date)),
    postings: figures.postings,
    moves: figures.moves,
    settlements: figures.settlements,
    opens: figures.bills.map(({ kind, pendingPaise, dueOn, partyId, referenceName }) => ({
      kind,
      amountPaise: pendingPaise,
      dueOn,
      partyId,
      billNo: referenceName,
    })),
    deliveries: figures.deliveries,
    rowsOf: (voucherId) => tradeRows(orgId, voucherId, traded),
  };
}
