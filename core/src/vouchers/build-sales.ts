import { buildTrade } from './build-trade.ts';
import type { BuiltTrade } from './built-trade.ts';
import type { SalesDraft } from './sales-draft.ts';
import type { SalesFacts } from './sales-facts.ts';
import { tradeDraft } from './trade-draft.ts';
import { tradeFacts } from './trade-facts.ts';

/** A sale of which only what every voucher with goods has is told: `buildTrade` with the rest empty. */
export function buildSales(draft: SalesDraft, facts: SalesFacts): BuiltTrade {
  return buildTrade(tradeDraft('sales', draft), tradeFacts(facts));
}
