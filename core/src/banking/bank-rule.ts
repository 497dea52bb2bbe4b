import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { folded } from '../transfer/cell.ts';

/** What a line becomes that no voucher is there for. */
export const lineVoucherKinds = ['receipt', 'payment', 'contra', 'journal'] as const;
export type LineVoucherKind = (typeof lineVoucherKinds)[number];
export const ruleSides = ['in', 'out', 'both'] as const;
export type RuleSide = (typeof ruleSides)[number];

/** A line that speaks so is this: a voucher of the kind on the party or ledger. */
export type BankRule = {
  readonly id: string;
  readonly contains: string;
  readonly side: RuleSide;
  /** Of the amount, without its sign. */
  readonly leastPaise: Paise | null;
  readonly mostPaise: Paise | null;
  readonly kind: LineVoucherKind;
  readonly ledgerId: string;
};

type Line = { readonly amountPaise: Paise; readonly description: string; readonly reference: string };

/** The first rule that fits a line. Letters and digits alone count, in whatever case: `UPI-Anand` is in `upi/anand stores`. */
export function ruleFor<Rule extends BankRule>(line: Line, rules: readonly Rule[]): Rule | null {
  const said = folded(`${line.reference} ${line.description}`);
  const size = Math.abs(line.amountPaise);
  return (
    rules.find(
      (rule) =>
        said.includes(folded(rule.contains)) &&
        (rule.side === 'both' || (rule.side === 'in') === line.amountPaise > 0) &&
        size >= (rule.leastPaise ?? 0) &&
        size <= (rule.mostPaise ?? size),
    ) ?? null
  );
}

const sideOf: Partial<Record<LineVoucherKind, 'in' | 'out'>> = { receipt: 'in', payment: 'out' };
/** Letters and digits that the text of a rule has at least. */
export const leastLetters = 3;

/** Everything wrong with a rule as entered. */
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
