import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { FolioLine, FolioLineKind } from './folio.ts';
import { type RoomRate, taxOfNight } from './room-tax.ts';

/** The part of a line that a payer takes: all of it, percent × 10 000, or up to an amount a day in paise before tax. */
export type Share =
  | { readonly kind: 'whole' }
  | { readonly kind: 'percent'; readonly percentE4: number }
  | { readonly kind: 'upTo'; readonly amountPaise: Paise };

/** A rule that sends lines of some kinds to a folio. The first rule that fits decides; the guest's folio takes the rest. */
export type RoutingRule = {
  /** Empty for every kind. */
  readonly kinds: readonly FolioLineKind[];
  readonly share: Share;
  readonly folioId: string;
  /** True for the folio of a company, which takes no alcohol unless it is allowed. */
  readonly isCompany: boolean;
  readonly takesAlcohol: boolean;
};

/** Refuses a share that is no part. */
export function shareProblems(share: Share, field: string): Problem[] {
  if (share.kind === 'whole') return [];
  const [value, most] = share.kind === 'percent' ? [share.percentE4, WHOLE_PERCENT_E4] : [share.amountPaise, Number.MAX_SAFE_INTEGER];
  return Number.isSafeInteger(value) && value >= 0 && value <= most ? [] : [{ code: 'ROUTED_SHARE_INVALID', field }];
}

function partOf(valuePaise: Paise, share: Share): Paise {
  if (share.kind === 'whole') return valuePaise;
  return share.kind === 'percent' ? percentOf(valuePaise, share.percentE4) : share.amountPaise;
}

/** Shares a value of 0 or more: each share in turn as far as there is something left, and last the rest. In paise; the parts add up to the value. */
export function shareValue(valuePaise: Paise, shares: readonly Share[]): Paise[] {
  const parts: Paise[] = [];
  let leftPaise = valuePaise;
  for (const share of shares) {
    const part = paise(Math.min(partOf(valuePaise, share), leftPaise));
    parts.push(part);
    leftPaise = paise(leftPaise - part);
  }
  return [...parts, leftPaise];
}

/** A night shared between payers. The whole value of the unit decides the rate, and each payer's invoice computes its own tax of its part. */
export const shareNight = (valuePaise: Paise, date: IsoDate, shares: readonly Share[]): { rate: RoomRate | null; partsPaise: Paise[] } => ({
  rate: taxOfNight(valuePaise, date),
  partsPaise: shareValue(valuePaise, shares),
});

const isFor = ({ kinds, isCompany, takesAlcohol }: RoutingRule, { kind, isAlcohol }: Pick<FolioLine, 'kind' | 'isAlcohol'>): boolean =>
  (kinds.length === 0 || kinds.includes(kind)) && !(isAlcohol && isCompany && !takesAlcohol);

/** An open line of a business date. `stayId` names the stay that had it; null for a whole group. An allowance has the kind of the line that it lowers. */
export type TakenLine = Pick<FolioLine, 'folioId' | 'kind' | 'isAlcohol' | 'valuePaise'> & { readonly stayId: string | null };

/**
 * The amount that each rule of a stay took of the lines of a business date, in paise: lines on its folio that no rule before it sends there. A line
 * of the whole group counts for every stay, and what other rooms had on the folio of the group does not.
 */
export function usedByRules(lines: readonly TakenLine[], rules: readonly RoutingRule[], stayId: string): (rule: RoutingRule) => Paise {
  const ofStay = lines.filter((line) => line.stayId === null || line.stayId === stayId);
  const byRule = Map.groupBy(ofStay, (line) => rules.find((rule) => rule.folioId === line.folioId && isFor(rule, line)));
  return (rule) => sumPaise((byRule.get(rule) ?? []).map(({ valuePaise }) => valuePaise));
}

export type RoutedPart = { readonly folioId: string; readonly valuePaise: Paise };

/**
 * The folios of a line, and the part of each; in paise, adding up to its value. `usedPaise` gives what a rule with an amount a day took on
 * that business date already. A bill of an outlet is one receivable: a rule that takes only a part of it does not fit. A part of 0 is left out.
 */
export function routeLine(
  line: Pick<FolioLine, 'kind' | 'valuePaise' | 'isAlcohol'>,
  rules: readonly RoutingRule[],
  guestFolioId: string,
  usedPaise: (rule: RoutingRule) => Paise = () => 0,
): RoutedPart[] {
  const { kind, valuePaise } = line;
  const leftOf = (rule: RoutingRule): Share =>
    rule.share.kind === 'upTo' ? { kind: 'upTo', amountPaise: paise(Math.max(0, rule.share.amountPaise - usedPaise(rule))) } : rule.share;
  const takesAll = (rule: RoutingRule) => shareValue(valuePaise, [leftOf(rule)])[1] === 0;
  const rule = rules.find((each) => isFor(each, line) && (kind !== 'outletBill' || takesAll(each)));
  if (rule === undefined || rule.folioId === guestFolioId) return [{ folioId: guestFolioId, valuePaise }];
  const [part, rest] = shareValue(valuePaise, [leftOf(rule)]) as [Paise, Paise];
  const parts = [
    { folioId: rule.folioId, valuePaise: part },
    { folioId: guestFolioId, valuePaise: rest },
  ].filter((each) => each.valuePaise !== 0);
  // A free night has no part above 0; it still goes to the one who would pay it.
  return parts.length > 0 ? parts : [{ folioId: rule.folioId, valuePaise: 0 }];
}
