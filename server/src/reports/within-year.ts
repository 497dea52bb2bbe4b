import { formatDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { refuseProblems } from '../platform/refusal.ts';

/**
 * Income and expense begin each financial year at 0, and what they came to moves into Profit & Loss A/c. A sum that runs through
 * 31 March would be neither the one year's nor the other's, so a report with such ledgers stays within the year it begins in.
 */
export function refuseBeyondYear({ from, to }: { from: string; to: string }): void {
  const { endsOn } = financialYearOf(from);
  const message = `Income and expense begin anew each year: choose a day up to ${formatDate(endsOn)}`;
  refuseProblems(to > endsOn ? [{ code: 'PERIOD_BEYOND_YEAR', field: 'to', message }] : []);
}
