import { formatE4 } from '../money/rupee-format.ts';

/** Of a line as it is told: counts in its unit, or where it has a factor in the second unit, of so many units each. */
export type ToldQuantity = {
  readonly count: number;
  readonly actualCount: number;
  readonly unit: string;
  /** null where the product has no second unit any more. */
  readonly alternateUnit: string | null;
  readonly unitFactor: number | null;
};

/** What is billed, and what goes with it free: `30 strip + 3 free`, `2 coil of 90 m`. Counts and factor × 10 000. */
export function quantityText({ count, actualCount, unit, alternateUnit, unitFactor }: ToldQuantity): string {
  const each = unitFactor === null ? unit : `${alternateUnit === null ? '×' : `${alternateUnit} of`} ${formatE4(unitFactor)} ${unit}`;
  const billed = `${formatE4(count)} ${each}`;
  return actualCount > count ? `${billed} + ${formatE4(actualCount - count)} free` : billed;
}
