import { paise } from '../money/paise.ts';
import type { TaxTreatment } from './gst-rates.ts';
import type { TaxFigures } from './tax-lines.ts';

/** The fields of a taxed line that summaries use. */
export type LineToSum = TaxFigures & {
  readonly treatment: TaxTreatment;
  readonly gstPercentE4: number;
  readonly hsn: string;
  /** Unit quantity code, such as NOS or KGS. */
  readonly unit: string;
  readonly quantityE4: number;
};

export type TaxRow = TaxFigures & { readonly treatment: TaxTreatment; readonly gstPercentE4: number };
export type HsnRow = LineToSum;

const NOTHING: TaxFigures = {
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  cessPaise: 0,
  additionalCessPaise: 0,
  totalPaise: 0,
};

/** The sum of each head and of the totals. */
export function sumTax(lines: Iterable<TaxFigures>): TaxFigures {
  const sum = { ...NOTHING };
  for (const line of lines) for (const head of Object.keys(sum) as (keyof TaxFigures)[]) sum[head] = paise(sum[head] + line[head]);
  return sum;
}

function grouped(lines: readonly LineToSum[], keyOf: (line: LineToSum) => string): LineToSum[][] {
  const groups = new Map<string, LineToSum[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()];
}

/** One row per treatment and rate, in the order of their first lines, as printed below an invoice. */
export function taxSummary(lines: readonly LineToSum[]): TaxRow[] {
  return grouped(lines, (line) => `${line.treatment} ${line.gstPercentE4}`).map((group) => {
    const { treatment, gstPercentE4 } = group[0]!;
    return { treatment, gstPercentE4, ...sumTax(group) };
  });
}

/** One row per HSN, unit and rate, as in GSTR-1 table 12. Dozens and pieces are separate rows. */
export function hsnSummary(lines: readonly LineToSum[]): HsnRow[] {
  return grouped(lines, (line) => JSON.stringify([line.hsn, line.unit, line.treatment, line.gstPercentE4])).map((group) => {
    const { hsn, unit, treatment, gstPercentE4 } = group[0]!;
    const quantityE4 = group.reduce((sum, line) => sum + line.quantityE4, 0);
    return { hsn, unit, treatment, gstPercentE4, quantityE4, ...sumTax(group) };
  });
}
