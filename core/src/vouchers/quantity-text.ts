import { formatE4 } from '../money/rupee-format.ts';

/** The quantity of a serialized line: in its unit, or in the second unit with `unitFactor` units each. */
export type QuantityInUnits = {
  readonly count: number;
  readonly actualCount: number;
  readonly unit: string;
  /** null if the product no longer has a second unit. */
  readonly alternateUnit: string | null;
  readonly unitFactor: number | null;
};

/** Billed and free quantity as text: `30 strip + 3 free`, `2 coil of 90 m`. Counts and factor × 10 000. */
export function quantityText({ count, actualCount, unit, alternateUnit, unitFactor }: QuantityInUnits): string {
  const each = unitFactor === null ? unit : `${alternateUnit === null ? '×' : `${alternateUnit} of`} ${formatE4(unitFactor)} ${unit}`;
  const billed = `${formatE4(count)} ${each}`;
  return actualCount > count ? `${billed} + ${formatE4(actualCount - count)} free` : billed;
}
