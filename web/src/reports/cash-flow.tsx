import { formatRupees } from '@bahi/core/money/rupee-format';
import { cashFlow } from '@bahi/core/reports/cash-flow';
import { type ColumnLayout, columnLayouts } from '@bahi/core/reports/statement-columns';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CashFlow as Answer } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { CashFlowView } from './cash-flow-view.tsx';
import { columnLayoutNames } from './column-layout-names.ts';
import classes from './statement-page.module.css';

/** The cash flow of a period by the indirect method. Enter on a change opens its group for the same period. */
export function CashFlow() {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const { beside = 'one' } = useSearch({ strict: false }) as { readonly beside?: ColumnLayout };
  const navigate = useNavigate();
  const answer = useQuery(
    query.reports.getCashFlow.queryOptions({ input: { orgId, ...period, beside }, placeholderData: keepPreviousData }),
  );
  useKeys({ Escape: () => void navigate({ to: '/sUsers/reports' }) });
  const problems = problemsOf(answer.error).fields;
  const searchOf = (days: Period, columns: ColumnLayout) => ({ ...days, ...(columns !== 'one' && { beside: columns }) });
  const show = (days: Period) => choose(days, (how) => navigate({ to: '/sUsers/cashFlow', search: searchOf(days, beside), ...how }));
  const shown = answer.data;
  return (
    <>
      <PageHeader title="Cash flow" action={shown && <ListExport list="cashFlow" asked={{ from: shown.from, to: shown.to, beside }} />} />
      <ListBar>
        <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
        <NativeSelect
          aria-label="Columns"
          value={beside}
          onChange={({ currentTarget }) => {
            const columns = columnLayouts.find((each) => each === currentTarget.value) ?? 'one';
            void navigate({ to: '/sUsers/cashFlow', search: searchOf(period, columns), replace: true });
          }}
          data={columnLayouts.map((value) => ({ value, label: columnLayoutNames[value] }))}
        />
        <CashFlowView shown="statement" period={period} />
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays(problems, show)}
        skeleton={<ListSkeleton rows={14} />}
        errorTitle="The cash flow could not be read"
      >
        {(found) =>
          found.lines.every(({ amounts }) => amounts.every((amount) => amount === 0)) ? (
            <EmptyState title="Nothing in this period" text="Vouchers and the cash that they moved appear here." />
          ) : (
            <>
              <div className={found.columns.length > 2 ? classes.many : undefined}>
                <ReportTable report={cashFlow} pages={[found]} period={{ from: found.from, to: found.to }} />
              </div>
              <Verdict of={found} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** The three parts are the change of cash, or the books are wrong. */
function Verdict({ of: { gap } }: { of: Answer }) {
  const off = gap.find((each) => each !== 0) ?? 0;
  return (
    <p role="status" className={classes.verdict} data-tone={off === 0 ? 'received' : 'overdue'}>
      {off === 0
        ? 'A, B and C add up to the change of cash and bank. Depreciation, interest and income tax are told apart by their mark under Ledgers.'
        : `A, B and C differ from the change of cash and bank by ${formatRupees(Math.abs(off), 'two')}. Please tell your support.`}
    </p>
  );
}
