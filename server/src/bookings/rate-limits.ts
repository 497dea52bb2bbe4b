import type { ServerProblem } from '../platform/refusal.ts';
import { Refusal } from '../platform/refusal.ts';

/** Why a price by hand is refused to this caller. */
export const belowPlanProblem = (field: string): ServerProblem => ({
  code: 'RATE_BELOW_PLAN',
  field,
  message: 'Only a manager sets a price below the rate plan.',
});

/** Refuses a total that the caller did not see. null takes any. */
export function refuseOtherTotal(yours: number | null, ours: number): void {
  if (yours !== null && yours !== ours) throw new Refusal('TOTALS_DIFFER', { yours, ours });
}
