import { problemText } from '@bahi/core/basics/problem';
import { paise } from '@bahi/core/money/paise';
import { cashTaken, noCashBefore } from '@bahi/core/tds/cash-limits';

/** The warning about cash that one person may not pay at once; undefined for less. It does not stop a save. In paise. */
export function cashWarning(cashPaise: number): string | undefined {
  const [problem] = cashTaken(paise(cashPaise), noCashBefore, [], 'amountPaise');
  return problem && problemText(problem);
}
