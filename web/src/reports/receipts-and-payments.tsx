import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { type ReceiptsBy, receiptsAndPayments } from '@bahi/core/reports/receipts-and-payments';
import type { ReportRow } from '@bahi/core/reports/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { type Period, PeriodFields, wrongDays } from '../platform/periods/period-fields.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { Money } from '../ui/amount.tsx';
import { Balance, Balances } from '../ui/balances.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { CashFlowView } from './cash-flow-view.tsx';
import classes from './statement-page.module.css';
import cards from './stock.module.css';

const paths = { group: '/sUsers/cashFlow/direct', month: '/sUsers/cashFlow/months' } as const;

export const ReceiptsByGroup = () => <ReceiptsAndPayments by="group" />;
export const ReceiptsByMonth = () => <ReceiptsAndPayments by="month" />;

/** The direct view of the cash flow. Enter opens a month, then a group; Esc goes back to the row. */
function ReceiptsAndPayments({ by }: { by: ReceiptsBy }) {
  const { _id: orgId } = useCompany();
  const { period, choose } = usePeriod();
  const navigate = useNavigate();
  const router = useRouter();
  const answer = useQuery(
    query.reports.getReceiptsAndPayments.queryOptions({ input: { orgId, ...period, by }, placeholderData: keepPreviousData }),
  );
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/reports' })) });
  const problems = problemsOf(answer.error).fields;
  const show = (search: Period) => choose(search, (how) => navigate({ to: paths[by], search, ...how }));
  const shown = answer.data;
  return (
    <>
      <PageHeader
        title="Receipts and payments"
        action={shown && <ListExport list="receiptsAndPayments" asked={{ from: shown.from, to: shown.to, by }} />}
      />
      <ListBar>
        <PeriodFields asked={period} shown={shown} problems={problems} onChange={show} />
        <CashFlowView shown={by} period={period} />
      </ListBar>
      <Loaded
        answer={answer}
        {...wrongDays(problems, show)}
        skeleton={<ListSkeleton rows={12} />}
        errorTitle="Receipts and payments could not be read"
      >
        {(found) => (
          <>
            <Balances>
              <Balance name={`Cash and bank, ${formatDate(found.from)}`} paise={found.opening} />
              <Balance name={`Cash and bank, ${formatDate(found.to)}`} paise={found.closing} strong />
            </Balances>
            {found.rows.length === 0 ? (
              <EmptyState
                title="No cash moved in this period"
                text="Receipts, payments and other vouchers with cash or bank appear here."
              />
            ) : (
              <ReportTable
                report={{ ...receiptsAndPayments, totals: (first, sums) => receiptsAndPayments.totals(first, sums).slice(0, 1) }}
                pages={[found]}
                period={{ from: found.from, to: found.to }}
                card={(row) => <ReceiptsCard row={row} />}
              />
            )}
            <Verdict gap={found.gap} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** A row on a phone: its name and what is left over, above what was received and paid. */
function ReceiptsCard({ row: { cells } }: { row: ReportRow }) {
  return (
    <span className={cards.card}>
      <span className={cards.name}>{cells.name}</span>
      <Money paise={Number(cells.net)} bare dashZero strong />
      <span className="dim">
        received <Money paise={Number(cells.received)} bare dashZero />
      </span>
      <span className="dim">
        paid <Money paise={Number(cells.paid)} bare dashZero />
      </span>
    </span>
  );
}

const Verdict = ({ gap }: { gap: number }) => (
  <p role="status" className={classes.verdict} data-tone={gap === 0 ? 'received' : 'overdue'}>
    {gap === 0
      ? 'What was received less what was paid is the change of cash and bank.'
      : `What was received and paid differs from the change of cash and bank by ${formatRupees(Math.abs(gap), 'two')}. Please tell your support.`}
  </p>
);
