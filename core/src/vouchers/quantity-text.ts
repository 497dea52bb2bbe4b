import { formatE4 } from '../money/rupee-format.ts';

/** The quantity of a saved line: in its unit, or in the second unit with `alternateFactorE4` units each. */
export type QuantityInUnits = {
  readonly quantityE4: number;
  readonly actualQuantityE4: number;
  readonly unit: string;
  /** null if the product no longer has a second unit. */
  readonly alternateUnit: string | null;
  readonly alternateFactorE4: number | null;
};

/** Billed and free quantity as text: `30 strip + 3 free`, `2 coil of 90 m`. */
export function quantityText(line: QuantityInUnits): string {
  const { quantityE4, actualQuantityE4, unit, alternateUnit, alternateFactorE4 } = line;
  const each =
    alternateFactorE4 === null ? unit : `${alternateUnit === null ? '×' : `${alternateUnit} of`} ${formatE4(alternateFactorE4)} ${unit}`;
  const billed = `${formatE4(quantityE4)} ${each}`;
  return actualQuantityE4 > quantityE4 ? `${billed} + ${formatE4(actualQuantityE4 - quantityE4)} free` : billed;
}
