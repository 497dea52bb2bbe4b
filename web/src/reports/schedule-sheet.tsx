import { formatRupees } from '@bahi/core/money/rupee-format';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { scheduleSheet } from '@bahi/core/reports/schedule-reports';
import type { ScheduleSheet as Answer } from '../platform/answers.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import classes from './statement-page.module.css';

/** The balance sheet by Schedule III, beside the same date of the previous year. A line opens its ledgers, and Enter opens a ledger. */
export function ScheduleSheet({ of }: { of: Answer }) {
  const hasLoans = of.rows.some(({ key }) => key === 'longTermBorrowings' || key === 'shortTermBorrowings');
  return (
    <>
      <ReportTable report={scheduleSheet} pages={[of]} period={{ from: financialYearOf(of.date).startsOn, to: of.date }} />
      <Verdict of={of} />
      {hasLoans && of.columns.length > 1 && (
        <p className={`dim ${classes.verdict}`}>
          Both columns use the amount due within a year that is set on each loan today. Last year's amount is not kept.
        </p>
      )}
    </>
  );
}

/** Total assets are total equity and liabilities, or the books are wrong. */
function Verdict({ of: { gap } }: { of: Answer }) {
  const off = gap.find((each) => each !== 0) ?? 0;
  return (
    <p role="status" className={classes.verdict} data-tone={off === 0 ? 'received' : 'overdue'}>
      {off === 0
        ? "The balance sheet tallies. Set a ledger's line and the part of a loan due within a year under Settings, Ledgers."
        : `Assets differ from equity and liabilities by ${formatRupees(Math.abs(off), 'two')}. Please tell your support.`}
    </p>
  );
}
