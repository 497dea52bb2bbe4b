import { changeDraft, type DraftAction } from '@bahi/core/drafts/change-draft';
import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import type { Party } from '../../platform/answers.ts';
import type { DraftStoreOf } from '../../platform/drafts/draft-store.ts';
import { beginVoucher, draftStoreOfKind, type VoucherEntry } from '../../platform/drafts/voucher-entry.ts';
import type { Goods } from '../../platform/drafts/voucher-goods.ts';

/** A voucher with goods and a party that has not been saved. */
export type TradeEntry = VoucherEntry<TradeKind>;

export function beginTrade(kind: TradeKind, from: Partial<TradeEntry> = {}): TradeEntry {
  return beginVoucher<TradeKind>(kind, from);
}

export const tradeDrafts = (kind: TradeKind) => draftStoreOfKind(kind) as unknown as DraftStoreOf<TradeEntry>;

/** One action on the draft, by the rules of core. */
export type Act = DraftAction<Goods, Party>;

/** Applies actions to the entry; fields that belong only to the screen stay. */
export function changedBy(entry: TradeEntry, ...actions: readonly Act[]): TradeEntry {
  let now = entry;
  for (const action of actions) now = { ...now, ...changeDraft<Goods, Party>(now, action) } as TradeEntry;
  return now;
}
