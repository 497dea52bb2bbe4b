import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway, percentOf, WHOLE_PERCENT_E4 } from '../money/rounding.ts';

export const roundings = ['nearest', 'up', 'down'] as const;

/** The change from the price of the plan that is followed: percent and amount, then rounded. */
export type PlanChange = {
  /** Percent × 10 000; below 0 for less. */
  readonly percentE4: number;
  /** In paise; below 0 for less. */
  readonly amountPaise: Paise;
  /** True if the amount is for each adult. */
  readonly isPerAdult: boolean;
  /** A multiple of this, in paise; 1 for none. */
  readonly roundToPaise: Paise;
  readonly rounding: (typeof roundings)[number];
  /** True if extra adults, children and extra beds change with it; else their prices are added unchanged. */
  readonly followsExtras: boolean;
};

/** A price after the change of a plan, in paise: `round(price × (100 + percent) / 100 + amount, to a multiple)`. */
export function changedPrice(pricePaise: Paise, adults: number, change: PlanChange): Paise {
  const { percentE4, amountPaise, isPerAdult, roundToPaise, rounding } = change;
  const exact = paise(pricePaise + percentOf(pricePaise, percentE4) + amountPaise * (isPerAdult ? adults : 1));
  const step = roundToPaise;
  if (rounding === 'nearest') return paise(Number(divideHalfAway(BigInt(exact), BigInt(step))) * step);
  return paise((rounding === 'up' ? Math.ceil(exact / step) : Math.floor(exact / step)) * step);
}

/** A rate plan and the plan that it follows; null for one with prices of its own. */
export type FollowedPlan = { readonly id: string; readonly name: string; readonly followsId: string | null };

/**
 * Problems of a plan that follows another. A plan follows one with prices of its own, and none that follows it, so there is one step and no cycle.
 * `plans` are all plans of the house, with or without this one.
 */
export function planChangeProblems(
  plan: FollowedPlan,
  change: Pick<PlanChange, 'percentE4' | 'roundToPaise'>,
  plans: readonly FollowedPlan[],
): Problem[] {
  const field = 'followsId';
  if (plan.followsId === null) return [];
  const others = plans.filter(({ id }) => id !== plan.id);
  const base = others.find(({ id }) => id === plan.followsId);
  const isFollowed = others.some(({ followsId }) => followsId === plan.id);
  const problems: Problem[] = [];
  if (plan.followsId === plan.id) problems.push({ code: 'PLAN_OF_ITSELF', field });
  else if (base === undefined) problems.push({ code: 'PLAN_UNKNOWN', field });
  else if (base.followsId !== null) problems.push({ code: 'PLAN_CHAIN', field, about: { name: base.name } });
  else if (isFollowed) problems.push({ code: 'PLAN_IS_FOLLOWED', field, about: { name: plan.name } });
  const { percentE4, roundToPaise } = change;
  const isPercent = Number.isSafeInteger(percentE4) && Math.abs(percentE4) <= WHOLE_PERCENT_E4;
  const isStep = Number.isSafeInteger(roundToPaise) && roundToPaise >= 1;
  return isPercent && isStep ? problems : [...problems, { code: 'PLAN_CHANGE_INVALID', field: 'change' }];
}
