import { formatDate } from '@bahi/core/periods/business-date';
import { ledger } from '@bahi/core/reports/ledger';
import type { ReportRow } from '@bahi/core/reports/report';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { LedgerPage as Page } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, type Scroll } from '../platform/paged.ts';
import { PeriodReport } from '../platform/periods/period-report.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { DrCr } from '../ui/amount.tsx';
import { Balance, Balances } from '../ui/balances.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ByMonth } from './by-month.tsx';
import classes from './ledger-page.module.css';

/** A ledger with its running balance. Enter opens the voucher. */
export function LedgerPage() {
  const { _id: orgId } = useCompany();
  const { ledgerId = '' } = useParams({ strict: false });
  const { period, choose } = usePeriod();
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.getLedgerPage.infiniteOptions({
      input: (cursor: string | undefined) => ({
        orgId,
        ledgerId,
        limit: 100,
        ...period,
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const first = answer.data?.pages[0];
  return (
    <PeriodReport
      title={first?.ledger.name ?? 'Ledger'}
      detail={first && first.ledger.group !== first.ledger.name ? first.ledger.group : undefined}
      answer={answer}
      asked={period}
      onChange={(search) => choose(search, (how) => navigate({ to: '/sUsers/ledger/$ledgerId', params: { ledgerId }, search, ...how }))}
      onUp={() => void navigate({ to: '/sUsers/trialBalance' })}
      errorTitle="The ledger could not be read"
      action={first && <ListExport list="ledger" asked={{ ledger: ledgerId, from: first.from, to: first.to }} />}
      link={first && <ByMonth of={{ ledgerId }} from={first.from} />}
    >
      {(pages, scroll) => <Entries pages={pages} scroll={scroll} />}
    </PeriodReport>
  );
}

function Entries({ pages, scroll }: { pages: readonly Page[]; scroll: Scroll }) {
  const [first] = pages;
  if (!first) return null;
  return (
    <>
      <Balances>
        <Balance name={`Opening, ${formatDate(first.from)}`} paise={first.opening} />
        <Balance name={`Closing, ${formatDate(first.to)}`} paise={first.closing} strong />
      </Balances>
      {first.entries.length === 0 ? (
        <EmptyState title="No entries in this period" text="Choose other dates above, or enter a voucher that touches this ledger." />
      ) : (
        <ReportTable
          report={ledger}
          label={`Entries of ${first.ledger.name}`}
          pages={pages}
          hasMore={pages.at(-1)?.next !== null}
          card={(row) => <EntryCard row={row} />}
          draw={drawn}
          {...scroll}
        />
      )}
    </>
  );
}

/** The narration is below the ledger on the other side. */
const drawn = {
  against: ({ kind, cells }: ReportRow) =>
    kind === 'entry' && cells.narration ? (
      <>
        {cells.against}
        <span className={`dim hint ${classes.narration}`}>{cells.narration}</span>
      </>
    ) : undefined,
};

function EntryCard({ row: { cells } }: { row: ReportRow }) {
  return (
    <span className={classes.card}>
      <span className={classes.against}>{cells.against || cells.kind}</span>
      <DrCr paise={Number(cells.amount)} strong />
      <span className="dim">
        {formatDate(String(cells.date))} · {cells.voucherNumber}
      </span>
      <span className="dim">
        <DrCr paise={Number(cells.balance)} dashZero />
      </span>
    </span>
  );
}
