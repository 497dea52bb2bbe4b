import type { Problem } from '../basics/problem.ts';
import { folded } from '../files/cell.ts';
import type { Paise } from '../money/paise.ts';

/** The voucher kinds that can be made from an unmatched statement line. */
export const lineVoucherKinds = ['receipt', 'payment', 'contra', 'journal'] as const;
export type LineVoucherKind = (typeof lineVoucherKinds)[number];
export const ruleSides = ['in', 'out', 'both'] as const;
export type RuleSide = (typeof ruleSides)[number];

/** A rule for statement lines: a line with this text becomes a voucher of the kind on the party or ledger. */
export type BankRule = {
  readonly id: string;
  readonly contains: string;
  readonly side: RuleSide;
  /** Limits on the amount in paise, without its sign; null for none. */
  readonly leastPaise: Paise | null;
  readonly mostPaise: Paise | null;
  readonly kind: LineVoucherKind;
  readonly ledgerId: string;
};

type Line = { readonly amountPaise: Paise; readonly description: string; readonly reference: string };

/**
 * The first rule that fits a line, or null. Only letters and digits are compared, ignoring case: `UPI-Anand` is found in `upi/anand
 * stores`.
 */
export function ruleFor<Rule extends BankRule>(line: Line, rules: readonly Rule[]): Rule | null {
  const lineText = folded(`${line.reference} ${line.description}`);
  const size = Math.abs(line.amountPaise);
  return (
    rules.find(
      (rule) =>
        lineText.includes(folded(rule.contains)) &&
        (rule.side === 'both' || (rule.side === 'in') === line.amountPaise > 0) &&
        size >= (rule.leastPaise ?? 0) &&
        size <= (rule.mostPaise ?? size),
    ) ?? null
  );
}

const sideOf: Partial<Record<LineVoucherKind, 'in' | 'out'>> = { receipt: 'in', payment: 'out' };
/** Minimum letters and digits in the text of a rule. */
export const leastLetters = 3;

/** All problems of a rule: too short a text, amounts in the wrong order, a side that its kind does not allow. */
export function ruleProblems(rule: Omit<BankRule, 'id'>): Problem[] {
  const problems: Problem[] = [];
  if (folded(rule.contains).length < leastLetters) problems.push({ code: 'RULE_TEXT_MISSING', field: 'contains' });
  if (rule.leastPaise !== null && rule.mostPaise !== null && rule.leastPaise > rule.mostPaise) {
    problems.push({ code: 'RULE_AMOUNTS_INVALID', field: 'mostPaise' });
  }
  const side = sideOf[rule.kind];
  if (side && rule.side !== side) problems.push({ code: 'RULE_SIDE_OTHER', field: 'side', about: { kind: rule.kind, side } });
  return problems;
}
