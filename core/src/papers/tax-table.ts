import { type StateCode, states } from '../gst/states.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { formatE4 } from '../money/rupee-format.ts';

/** The tax fields of a line or charge, in paise; percentages × 10 000. */
export type TaxedRow = {
  /** HSN or SAC; for a charge its name. */
  readonly code: string;
  /** null for a charge that is spread over lines of several rates. */
  readonly gstPercentE4: number | null;
  readonly cessPercentE4: number;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly cessPaise: Paise;
};

export type TaxHead = 'cgst' | 'sgst' | 'igst' | 'cess';
const amounts = { cgst: 'cgstPaise', sgst: 'sgstPaise', igst: 'igstPaise', cess: 'cessPaise' } as const;

/** The name of a head on paper. In a union territory without a legislature the half of the seller's territory is UTGST. */
export function headName(head: TaxHead, sellerState: StateCode): string {
  if (head === 'sgst') return states.find(({ code }) => code === sellerState)?.hasUtgst ? 'UTGST' : 'SGST';
  return { cgst: 'CGST', igst: 'IGST', cess: 'Cess' }[head];
}

/** Amount of a head in a row, in paise. */
export const amountOf = (row: TaxedRow, head: TaxHead): Paise => row[amounts[head]];

/** Rate of a head in a row × 10 000, half of the GST for CGST and SGST; null for a spread charge. */
export function percentOf(row: TaxedRow, head: TaxHead): number | null {
  if (row.gstPercentE4 === null) return null;
  if (head === 'cess') return row.cessPercentE4;
  return head === 'igst' ? row.gstPercentE4 : row.gstPercentE4 / 2;
}

/** The tax of a row, all heads. */
export const taxOf = (row: TaxedRow): Paise => paise(row.cgstPaise + row.sgstPaise + row.igstPaise + row.cessPaise);

/**
 * The heads that a paper shows: IGST, or CGST and SGST, each with its rate even if the tax is 0, and cess where there is any (CGST Rules,
 * rule 46(m) and (n)).
 */
export function shownHeads(rows: readonly TaxedRow[], isBetweenStates: boolean): TaxHead[] {
  const has = (head: TaxHead) => rows.some((row) => amountOf(row, head) !== 0);
  const isIgst = has('igst') || (isBetweenStates && !has('cgst') && !has('sgst'));
  return [...(isIgst ? (['igst'] as const) : (['cgst', 'sgst'] as const)), ...(has('cess') ? (['cess'] as const) : [])];
}

/**
 * The tax of each rate by head, each with its name and its own rate, as CGST 2.5 %; cess in one. Rates and heads without tax are left out. Amounts in paise.
 */
export function taxesByRate(
  rows: readonly Pick<TaxedRow, 'gstPercentE4' | (typeof amounts)[TaxHead]>[],
  sellerState: StateCode,
): { name: string; amountPaise: Paise }[] {
  const named = rows.flatMap((row) =>
    (Object.keys(amounts) as TaxHead[]).map((head) => {
      const percentE4 = head === 'cess' ? null : row.gstPercentE4 === null || head === 'igst' ? row.gstPercentE4 : row.gstPercentE4 / 2;
      return { name: [headName(head, sellerState), percentE4 !== null && `${formatE4(percentE4)} %`].filter(Boolean).join(' '), row, head };
    }),
  );
  return [...Map.groupBy(named, ({ name }) => name)]
    .map(([name, its]) => ({ name, amountPaise: sumPaise(its.map(({ row, head }) => row[amounts[head]])) }))
    .filter(({ amountPaise }) => amountPaise !== 0);
}

/** One row for each code and rate, in the order of their first lines. */
export function taxTable(rows: readonly TaxedRow[]): TaxedRow[] {
  const groups = Map.groupBy(rows, ({ code, gstPercentE4, cessPercentE4 }) => JSON.stringify([code, gstPercentE4, cessPercentE4]));
  return [...groups.values()].map((group) => ({ ...group[0]!, ...sumRows(group) }));
}

/** The sums of rows, in paise. */
export function sumRows(rows: readonly TaxedRow[]): Omit<TaxedRow, 'code' | 'gstPercentE4' | 'cessPercentE4'> {
  const sum = (field: 'taxablePaise' | (typeof amounts)[TaxHead]) => paise(rows.reduce((so, row) => so + row[field], 0));
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
    cessPaise: sum('cessPaise'),
  };
}

/**
 * The total quantity × 10 000 of counted lines, and its unit if all have the same one. null if nothing is counted. Each quantity is in
 * the unit of its product, so boxes of 12 pieces count as pieces.
 */
export function totalQuantity(
  lines: readonly { readonly quantityE4: number; readonly unit: string }[],
): { readonly quantityE4: number; readonly unit: string | null } | null {
  const counted = lines.filter(({ quantityE4 }) => quantityE4 !== 0);
  if (counted.length === 0) return null;
  const units = new Set(counted.map(({ unit }) => unit));
  return { quantityE4: counted.reduce((so, { quantityE4 }) => so + quantityE4, 0), unit: units.size === 1 ? counted[0]!.unit : null };
}
