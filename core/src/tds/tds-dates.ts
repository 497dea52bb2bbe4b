import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { type FinancialYear, financialYearFrom } from '../periods/financial-year.ts';

/**
 * The due date for the tax of a month: the 7th of the next month, for March the 30th of April (rule 30). `month` is the first day of the
 * month.
 */
export function tdsDueOn(month: IsoDate): IsoDate {
  const [year, at] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  if (at === 3) return `${year}-04-30`;
  return at === 12 ? `${year + 1}-01-07` : `${year}-${String(at + 1).padStart(2, '0')}-07`;
}

export type Quarter = { readonly label: string; readonly from: IsoDate; readonly to: IsoDate };

/** The four quarters of a financial year's returns, in order. */
export function quartersOf(startYear: number): Quarter[] {
  const { startsOn, endsOn, label }: FinancialYear = financialYearFrom(startYear);
  const spans = [
    [startsOn, `${startYear}-06-30`],
    [`${startYear}-07-01`, `${startYear}-09-30`],
    [`${startYear}-10-01`, `${startYear}-12-31`],
    [`${startYear + 1}-01-01`, endsOn],
  ] as const;
  return spans.map(([from, to], at) => ({ label: `Q${at + 1} of ${label}`, from, to }));
}

/** A payment of TDS to the government. */
export type Challan = {
  /** First day of the month whose tax it pays. */
  readonly month: IsoDate;
  /** BSR code of the bank's branch: seven digits. */
  readonly bsrCode: string;
  /** Serial number: up to five digits. */
  readonly serial: string;
  readonly paidOn: IsoDate;
};

/** True for a BSR code (Basic Statistical Return): seven digits. */
export const isBsrCode = (text: string) => /^\d{7}$/.test(text);
/** True for a challan number: one to five digits. */
export const isChallanSerial = (text: string) => /^\d{1,5}$/.test(text);
/** True for the first day of a month. */
export const isMonth = (text: string) => isIsoDate(text) && text.endsWith('-01');
