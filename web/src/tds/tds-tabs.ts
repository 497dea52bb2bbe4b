import { financialYearOf } from '@bahi/core/periods/financial-year';
import { type Quarter, quartersOf } from '@bahi/core/tds/tds-dates';

/** The parts of the screen, in the order of the keys 1 to 4. */
export const tdsTabs = { payable: 'Payable', return: 'Return', receivable: 'Receivable', setUp: 'Parties and sections' } as const;
export type TdsTab = keyof typeof tdsTabs;

export const isTdsTab = (text: unknown): text is TdsTab => typeof text === 'string' && Object.hasOwn(tdsTabs, text);

/** The quarters of this and the last financial year, the latest one first. */
export function offeredQuarters(today: string): Quarter[] {
  const { startYear } = financialYearOf(today);
  return [...quartersOf(startYear - 1), ...quartersOf(startYear)].filter(({ from }) => from <= today).reverse();
}
