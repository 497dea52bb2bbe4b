import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { amountOf } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { quantityProblem } from '../vouchers/check-stock-line.ts';
import { joinShares } from './join-shares.ts';
import type { OrderLine } from './order.ts';

type Counted = { readonly quantityE4: number; readonly freeE4?: number | undefined };

/** The plates of a line that the guest pays, × 10 000. */
export const chargedE4 = ({ quantityE4, freeE4 = 0 }: Counted): number => quantityE4 - freeE4;

/** The amount that a person may give without charge in a business day, and gave on other lines, in paise at the menu price. */
export type FreeLimit = { readonly mostPaise: number; readonly givenPaise: number };

/** The rest of a limit, in paise; 0 if it was lowered below what is given. */
export const leftOfLimit = ({ mostPaise, givenPaise }: FreeLimit): Paise => paise(Math.max(0, mostPaise - givenPaise));

/** A wish to give plates of a line without charge. */
export type AskedFree = {
  readonly lineId: string;
  /** All free plates of the line, × 10 000; 0 charges them again. */
  readonly freeE4: number;
  readonly reason: string;
  readonly by: { readonly id: string; readonly name: string };
  /** The business day. */
  readonly on: IsoDate;
  /** null for a manager, who is free. */
  readonly limit: FreeLimit | null;
};

/** A person with a limit changes only what is charged or was given by that person. Fewer own plates than before are never beyond the limit. */
function limitProblem(line: OrderLine, { freeE4, by, limit }: AskedFree, field: string): Problem | null {
  if (limit === null) return null;
  const { name, rateE4, freeE4: beforeE4 = 0, freeBy = '', freeById = null } = line;
  if (beforeE4 > 0 && freeById !== by.id) return { code: 'FREE_OF_OTHER', field, about: { name, by: freeBy } };
  const leftPaise = leftOfLimit(limit);
  if (freeE4 <= beforeE4 || amountOf(freeE4, rateE4) <= leftPaise) return null;
  return { code: 'FREE_BEYOND_DAY', field, about: { leftPaise, mostPaise: limit.mostPaise } };
}

/**
 * A line with free plates. Refuses more than there are, a part of a plate, none at all without a reason, a dish that several bills share (it is given
 * free before the bill is split), and what is beyond the person's limit of the day.
 */
export function giveFree(
  lines: readonly OrderLine[],
  asked: AskedFree,
): { readonly problems: readonly Problem[]; readonly line: OrderLine | null } {
  const { lineId, freeE4, reason, by, on } = asked;
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined) return { problems: [{ code: 'DISH_NOT_HERE', field: 'lineId' }], line: null };
  const { name, quantityE4, unit } = line;
  const field = 'freeE4';
  const wrong = freeE4 === 0 ? null : quantityProblem(freeE4, unit, field);
  const problems: Problem[] = [
    ...(line.isShared ? [{ code: 'DISH_SHARED' as const, field, about: { name } }] : []),
    ...(freeE4 > quantityE4 ? [{ code: 'FREE_TOO_MUCH' as const, field, about: { name, haveE4: quantityE4 } }] : []),
    ...(wrong === null ? [] : [wrong]),
    ...(freeE4 > 0 && reason.trim() === '' ? [{ code: 'FREE_REASON_MISSING' as const, field: 'reason' }] : []),
  ];
  const beyond = problems.some((problem) => problem.field === field) ? null : limitProblem(line, asked, field);
  if (beyond !== null) problems.push(beyond);
  if (problems.length > 0) return { problems, line: null };
  const said = freeE4 > 0 ? { freeReason: reason.trim(), freeBy: by.name, freeById: by.id, freeOn: on } : notFree;
  return { problems, line: { ...line, freeE4, ...said } };
}

/** The words of a line of which all plates are charged. */
export const notFree = { freeReason: '', freeBy: '', freeById: null, freeOn: null } as const;

/** A row of a bill: `isFree` at rate 0. */
export type BilledLine<Line> = Line & { readonly isFree?: boolean };

type Billed = Parameters<typeof joinShares>[0][number] & { readonly id?: string; readonly freeE4?: number | undefined };

/**
 * The rows of a bill, of what is to be billed: charged plates, and free plates at 0. Shares of a dish that are whole plates together are one row.
 */
export function billedLines<Line extends Billed>(lines: readonly Line[]): readonly BilledLine<Line>[] {
  const charged = lines.map((line) => ({ ...line, quantityE4: chargedE4(line), freeE4: 0 })).filter(({ quantityE4 }) => quantityE4 > 0);
  const free = lines.flatMap((line) => {
    const { freeE4 = 0 } = line;
    return freeE4 > 0 ? [{ ...line, quantityE4: freeE4, freeE4: 0, rateE4: 0, isShared: false, isFree: true as const }] : [];
  });
  return [...joinShares(charged), ...free];
}
