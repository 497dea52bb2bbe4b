import type { paymentSplits } from '@bahi/contract/vouchers/payment-split';
import type { BuiltSales } from '@bahi/core/vouchers/built-sales';
import type { SalesDraft } from '@bahi/core/vouchers/sales-draft';
import type { SalesFacts } from '@bahi/core/vouchers/sales-facts';
import type { z } from 'zod';
import { splitValues } from './payment-splits.ts';
import type { VoucherEffect } from './post-voucher.ts';
import { itemValues } from './sales-draft.ts';

/** What a sale does to the books, new or edited. */
export function salesEffect(
  draft: SalesDraft,
  built: BuiltSales,
  { products }: Pick<SalesFacts, 'products'>,
  splits: z.output<typeof paymentSplits>,
): VoucherEffect {
  return {
    date: draft.date,
    items: draft.lines.map((line, at) => itemValues(line, built.lines[at]!, products.get(line.productId)?.isStocked ?? false)),
    splits: splits.map((part) => splitValues(part, draft.date)),
    postings: built.postings,
    moves: built.moves,
    settlements: [],
    opens: built.bills.map(({ pendingPaise, dueOn, partyId, referenceName }) => ({
      amountPaise: pendingPaise,
      dueOn,
      partyId,
      billNo: referenceName,
    })),
  };
}
