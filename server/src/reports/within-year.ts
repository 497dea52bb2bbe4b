import { formatDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { refuseProblems } from '../platform/refusal.ts';

/**
 * Income and expense start each financial year at 0, and their sum moves into Profit & Loss A/c. A sum across 31 March would belong to
 * neither year, so a report with such ledgers stays within one year.
 */
export function refuseBeyondYear({ from, to }: { from: string; to: string }): void {
  const { endsOn } = financialYearOf(from);
  const message = `Income and expense begin at 0 each year: choose a day up to ${formatDate(endsOn)}`;
  refuseProblems(to > endsOn ? [{ code: 'PERIOD_BEYOND_YEAR', field: 'to', message }] : []);
}
