import { buildTrade } from '@bahi/core/vouchers/build-trade';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { TradeFacts } from '@bahi/core/vouchers/trade-facts';
import { useMemo } from 'react';
import type { VoucherFacts } from '../../platform/answers.ts';
import { useTdsOfParty } from '../tds-of-party.ts';
import { isCash } from '../walk-in/cash-party.ts';
import type { TradeEntry } from './trade-entry.ts';

const nothing: Pick<TradeFacts, 'tds' | 'cash'> = {};

/**
 * The tax deducted from the supplier of a purchase, and the cash received earlier that day from the customer of a sale with a cash part.
 */
export function useOfParty(
  orgId: string,
  entry: TradeEntry,
  facts: VoucherFacts,
): { facts: Pick<TradeFacts, 'tds' | 'cash'>; isReading: boolean } {
  const { voucherType, party, date, id, splits } = entry;
  const hasCash = splits.some(({ type, amountPaise }) => type === 'cash' && amountPaise > 0);
  const isAsked = party !== null && !isCash(party, facts) && (voucherType === 'purchase' || hasCash);
  const { known, isReading } = useTdsOfParty(orgId, isAsked ? party._id : null, date ?? facts.today, id);
  const its = useMemo(() => {
    if (known === null) return nothing;
    return voucherType === 'purchase' ? { tds: known.tds } : { cash: known.cash };
  }, [known, voucherType]);
  return { facts: its, isReading };
}

/** Builds the voucher; if no deduction was entered, the amount due is deducted. */
export function withTdsDue(draft: TradeDraft, facts: TradeFacts): { readonly draft: TradeDraft; readonly built: BuiltTrade } {
  const built = buildTrade(draft, facts);
  const row = built.tds?.row;
  if (!row || draft.tds || row.duePaise === 0) return { draft, built };
  const deducting = { ...draft, tds: { section: row.section, amountPaise: row.duePaise } };
  return { draft: deducting, built: buildTrade(deducting, facts) };
}
