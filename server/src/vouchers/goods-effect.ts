import type { paymentSplits } from '@bahi/contract/vouchers/payment-split';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { TradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { z } from 'zod';
import { splitValues } from './payment-splits.ts';
import type { VoucherEffect } from './post-voucher.ts';
import { itemValuesOf } from './trade-input.ts';

/** What a voucher with goods does to the books, new or edited, whatever its kind. */
export function goodsEffect(
  draft: Pick<TradeDraft, 'date' | 'lines'>,
  built: BuiltTrade,
  facts: Pick<TradeFacts, 'products'>,
  splits: z.output<typeof paymentSplits>,
): VoucherEffect {
  return {
    date: draft.date,
    items: draft.lines.map((line, at) => itemValuesOf(line, built.lines[at]!, facts)),
    splits: splits.map((part) => splitValues(part, draft.date)),
    postings: built.postings,
    moves: built.moves,
    settlements: built.settlements,
    opens: built.bills.map(({ kind, pendingPaise, dueOn, partyId, referenceName }) => ({
      kind,
      amountPaise: pendingPaise,
      dueOn,
      partyId,
      billNo: referenceName,
    })),
  };
}
