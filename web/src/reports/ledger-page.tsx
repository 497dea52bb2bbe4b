import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { LedgerPage as Page } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { paged, type Scroll } from '../platform/paged.ts';
import { PeriodReport } from '../platform/periods/period-report.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { query } from '../platform/queries.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Balance, Balances } from '../ui/balances.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DrCr, Money } from '../ui/money.tsx';
import { EmptyState } from '../ui/states.tsx';
import classes from './ledger-page.module.css';

type Entry = Page['entries'][number];

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
    >
      {(pages, scroll) => <Entries pages={pages} scroll={scroll} />}
    </PeriodReport>
  );
}

function Entries({ pages, scroll }: { pages: readonly Page[]; scroll: Scroll }) {
  const [first] = pages;
  const entries = pages.flatMap((page) => page.entries);
  const isWhole = pages.at(-1)?.next === null;
  if (!first) return null;
  const columns: readonly Column<Entry>[] = [
    { head: 'Date', cell: ({ date }) => formatDate(date), width: 110, total: isWhole ? 'Closing' : undefined },
    { head: 'Against', cell: ({ against }) => against },
    { head: 'Kind', cell: ({ kind }) => voucherLabel(kind), width: 100, isDim: true, isExtra: true },
    { head: 'Voucher', cell: ({ voucherNumber }) => <span className={classes.number}>{voucherNumber}</span>, width: 130, isDim: true },
    { head: 'Debit', cell: ({ amount }) => amount > 0 && <Money paise={amount} bare />, width: 130, isNumber: true },
    { head: 'Credit', cell: ({ amount }) => amount < 0 && <Money paise={-amount} bare />, width: 130, isNumber: true },
    {
      head: 'Balance',
      cell: ({ balance }) => <DrCr paise={balance} dashZero />,
      width: 150,
      isNumber: true,
      total: isWhole ? <DrCr paise={first.closing} dashZero /> : undefined,
    },
  ];
  return (
    <>
      <Balances>
        <Balance name={`Opening, ${formatDate(first.from)}`} paise={first.opening} />
        <Balance name={`Closing, ${formatDate(first.to)}`} paise={first.closing} strong />
      </Balances>
      {entries.length === 0 ? (
        <EmptyState title="No entries in this period" text="Choose other dates above, or enter a voucher that touches this ledger." />
      ) : (
        <DataTable
          label={`Entries of ${first.ledger.name}`}
          columns={columns}
          rows={entries}
          rowKey={({ voucherId }) => voucherId}
          open={({ kind, voucherId }) => voucherLink(kind, voucherId)}
          card={(entry) => <EntryCard entry={entry} />}
          {...scroll}
        />
      )}
    </>
  );
}

function EntryCard({ entry }: { entry: Entry }) {
  return (
    <span className={classes.card}>
      <span className={classes.against}>{entry.against || voucherLabel(entry.kind)}</span>
      <DrCr paise={entry.amount} strong />
      <span className="dim">
        {formatDate(entry.date)} · {entry.voucherNumber}
      </span>
      <span className="dim">
        <DrCr paise={entry.balance} dashZero />
      </span>
    </span>
  );
}
