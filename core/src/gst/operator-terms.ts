import type { Paise } from '../money/paise.ts';
import { percentOf } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';

type DatedRate = { readonly from: IsoDate; readonly percentE4: number };

/** Tax collected at source by an operator (CGST Act, section 52), both heads together, the latest first: Notification 15/2024-Central Tax, and 52/2018 before. */
const tcsRates: readonly DatedRate[] = [
  { from: '2024-07-10', percentE4: 5_000 },
  { from: '2018-10-01', percentE4: 10_000 },
];
/** TDS on what an operator pays to a participant (Income Tax Act, section 194-O), with a PAN, the latest first. */
const tdsRates: readonly DatedRate[] = [
  { from: '2024-10-01', percentE4: 1_000 },
  { from: '2021-04-01', percentE4: 10_000 },
  { from: '2020-10-01', percentE4: 7_500 },
];
/** The GST on the commission of an operator. */
const FEE_TAX_E4 = 180_000;

const rateOn = (rates: readonly DatedRate[], date: IsoDate): number => rates.find(({ from }) => from <= date)?.percentE4 ?? 0;

/** The value of a bill through an operator, before tax, in paise. */
export type OperatorValue = {
  readonly valuePaise: Paise;
  /** The part that bears our tax: TCS is collected of it. What is under section 9(5), or from a house that charges no tax, bears none. */
  readonly taxedPaise: Paise;
};
export type Kept = { readonly feesPaise: Paise; readonly feeTaxPaise: Paise; readonly tdsPaise: Paise; readonly tcsPaise: Paise };

/**
 * The amounts that an operator keeps of a bill by its terms: commission (percent × 10 000 of the value before tax), GST on it, TDS of the value and TCS of the part that
 * bears our tax, at the rates of the day. Amounts in paise, each rounded half away from zero.
 */
export function keptByOperator({ valuePaise, taxedPaise }: OperatorValue, commissionE4: number, date: IsoDate): Kept {
  const feesPaise = percentOf(valuePaise, commissionE4);
  return {
    feesPaise,
    feeTaxPaise: percentOf(feesPaise, FEE_TAX_E4),
    tdsPaise: percentOf(valuePaise, rateOn(tdsRates, date)),
    tcsPaise: percentOf(taxedPaise, rateOn(tcsRates, date)),
  };
}
