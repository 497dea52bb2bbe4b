import type { Problem } from '../basics/problem.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { sectionFacts, type TdsSection } from '../tds/sections.ts';
import type { BuiltLine } from './built-line.ts';
import { countedOfBill, deductTds, type TdsRow } from './deduct-tds.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';

/** What a purchase deducts of its supplier. */
export type PurchaseTds = {
  /** Where it waits to be paid. */
  readonly ledgerId: string;
  /** What the supplier is owed less. */
  readonly amountPaise: Paise;
  readonly row: TdsRow;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
};

/** The value before tax of what the section is about: goods, or services and ledgers. Before tax, for the tax stands apart on the bill. */
export function tdsValue(section: TdsSection, draft: TradeDraft, lines: readonly BuiltLine[], { products }: Pick<TradeFacts, 'products'>) {
  const { isOnGoods } = sectionFacts(section);
  const isGoods = (at: number) => draft.lines[at]!.ledger === undefined && products.get(draft.lines[at]!.productId)?.isStocked === true;
  return sumPaise(lines.map(({ taxablePaise }, at) => (isGoods(at) === isOnGoods ? taxablePaise : 0)));
}

/** null where nothing is counted: another kind, or a supplier of whom nothing is deducted. */
export function purchaseTds(draft: TradeDraft, facts: TradeFacts, rule: TradeRule, lines: readonly BuiltLine[]): PurchaseTds | null {
  if (rule.side !== 'supplier' || rule.isNote || !facts.tds || facts.tds.isCountedAsPaid) return null;
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

/** TDS is of a supplier's own bill, and of a party of whom it is known for what. */
export function tdsOfOther({ tds }: TradeDraft, facts: TradeFacts, rule: TradeRule): Problem[] {
  const isAsked = (tds?.amountPaise ?? 0) !== 0;
  if (isAsked && facts.tds?.isCountedAsPaid && !rule.isNote) return [{ code: 'TDS_AS_PAID', field: 'tds.amountPaise' }];
  if (!isAsked || (rule.side === 'supplier' && !rule.isNote && facts.tds)) return [];
  return [{ code: 'TDS_WITHOUT_SECTION', field: 'tds.section' }];
}
