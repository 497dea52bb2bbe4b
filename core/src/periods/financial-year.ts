import type { IsoDate } from './business-date.ts';

/** A financial year, April to March. */
export type FinancialYear = {
  readonly startYear: number;
  readonly startsOn: IsoDate;
  readonly endsOn: IsoDate;
  /** As 26-27. */
  readonly label: string;
};

/** The financial year that begins in April of a year. */
export function financialYearFrom(startYear: number): FinancialYear {
  const shortYear = (year: number) => String(year % 100).padStart(2, '0');
  return {
    startYear,
    startsOn: `${startYear}-04-01`,
    endsOn: `${startYear + 1}-03-31`,
    label: `${shortYear(startYear)}-${shortYear(startYear + 1)}`,
  };
}

/** The financial year of a date. January to March belong to the year that began in the previous April. */
export function financialYearOf(date: IsoDate): FinancialYear {
  const year = Number(date.slice(0, 4));
  return financialYearFrom(date.slice(5, 7) < '04' ? year - 1 : year);
}

/** The first day of the date's month, the key of stored monthly balances. */
export function monthOf(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01`;
}
