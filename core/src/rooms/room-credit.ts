import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';

/** Outlets charge to a room only if it takes that, and only until the guest owes the limit: paise with tax, null for no limit. */
export type RoomCredit = { readonly takesOutlets: boolean; readonly limitPaise: Paise | null };

/** The amount that outlets may still charge, in paise: the limit less what the guest owes. Null without a limit, 0 if it is used up. */
export const creditLeft = ({ limitPaise }: RoomCredit, owedPaise: Paise): Paise | null =>
  limitPaise === null ? null : paise(Math.max(0, limitPaise - owedPaise));

/** Refuses a bill of an outlet for a room that takes none, or beyond what is left of its credit. A manager may allow it. */
export function roomChargeProblems(
  credit: RoomCredit,
  charge: { readonly name: string; readonly totalPaise: Paise; readonly owedPaise: Paise; readonly isAllowed: boolean },
): Problem[] {
  const { name, totalPaise, owedPaise, isAllowed } = charge;
  if (isAllowed) return [];
  if (!credit.takesOutlets) return [{ code: 'ROOM_TAKES_NO_CHARGES', field: 'stayId', about: { name } }];
  const leftPaise = creditLeft(credit, owedPaise);
  return leftPaise !== null && totalPaise > leftPaise
    ? [{ code: 'ROOM_CREDIT_EXCEEDED', field: 'stayId', about: { name, leftPaise } }]
    : [];
}
