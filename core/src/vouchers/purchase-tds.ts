import type { Problem } from '../basics/problem.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { sectionFacts, type TdsSection } from '../tds/sections.ts';
import type { BuiltLine } from './built-line.ts';
import { countedOfBill, deductTds, type TdsRow } from './deduct-tds.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';

/** The TDS that a purchase deducts from its supplier. */
export type PurchaseTds = {
  /** The payable ledger. */
  readonly ledgerId: string;
  /** Subtracted from what the supplier is owed. */
  readonly amountPaise: Paise;
  readonly row: TdsRow;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
};

/** The value before GST of the lines that the section is about: goods, or services and ledgers. */
export function tdsValue(section: TdsSection, draft: TradeDraft, lines: readonly BuiltLine[], { products }: Pick<TradeFacts, 'products'>) {
  const { isOnGoods } = sectionFacts(section);
  const isGoods = (at: number) => draft.lines[at]!.ledger === undefined && products.get(draft.lines[at]!.productId)?.isStocked === true;
  return sumPaise(lines.map(({ taxablePaise }, at) => (isGoods(at) === isOnGoods ? taxablePaise : 0)));
}

/** The TDS of a purchase; null if nothing is counted, as for another kind or a supplier without TDS. */
export function purchaseTds(draft: TradeDraft, facts: TradeFacts, rule: TradeRule, lines: readonly BuiltLine[]): PurchaseTds | null {
  if (rule.side !== 'supplier' || !rule.isPosted || rule.isNote || !facts.tds || facts.tds.isCountedAsPaid) return null;
  const { tds, ledgers } = facts;
  const section = draft.tds?.section ?? tds.section;
  const amountPaise = draft.tds?.amountPaise ?? 0;
  const value = tdsValue(section, draft, lines, facts);
  if (value === 0 && amountPaise === 0) return null;
  const counted = countedOfBill(value, section, tds);
  const { row, problems, warnings } = deductTds({ section, amountPaise }, { on: draft.date, facts: tds, ...counted }, 'tds.amountPaise');
  const isAmount = Number.isSafeInteger(amountPaise) && amountPaise > 0;
  return { ledgerId: tds.ledgerIds.get(section) ?? ledgers.tdsPayable, amountPaise: isAmount ? amountPaise : 0, row, problems, warnings };
}

/**
 * A problem if TDS is entered where it cannot be: on another kind than a purchase, for a party without a section, or on a bill that
 * counts as it is paid.
 */
export function tdsOfOther({ tds }: TradeDraft, facts: TradeFacts, rule: TradeRule): Problem[] {
  const isAsked = (tds?.amountPaise ?? 0) !== 0;
  if (isAsked && facts.tds?.isCountedAsPaid && !rule.isNote) return [{ code: 'TDS_AS_PAID', field: 'tds.amountPaise' }];
  if (!isAsked || (rule.side === 'supplier' && rule.isPosted && !rule.isNote && facts.tds)) return [];
  return [{ code: 'TDS_WITHOUT_SECTION', field: 'tds.section' }];
}
