import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useDraftStore } from '../platform/drafts/draft-store.ts';
import { plainDrafts } from '../platform/drafts/plain-entry.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, type Scroll } from '../platform/paged.ts';
import { PeriodReport } from '../platform/periods/period-report.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { DrCr, Money } from '../ui/amount.tsx';
import { Balance, Balances } from '../ui/balances.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './bank-books.module.css';
import { BankDateCell } from './bank-date-cell.tsx';
import { BankDatesContext, keyOf, useBankDates } from './use-bank-dates.ts';

type Page = Awaited<ReturnType<typeof api.bankBooks.getBook>>;
type Entry = Page['entries'][number];

/** A cash or bank book with its running balance. Enter opens the voucher. Each line of a bank has a bank date. */
export function BookPage() {
  const { _id: orgId } = useCompany();
  const { ledgerId = '' } = useParams({ strict: false });
  const { period, choose } = usePeriod();
  const navigate = useNavigate();
  const isViewOnly = useIsViewOnly();
  const isAdmin = useSession('staff')?.role === 'admin' && !isViewOnly;
  const dates = useBankDates(orgId, ledgerId);
  const answer = useInfiniteQuery(
    query.bankBooks.getBook.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, ledgerId, limit: 100, ...period, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const first = answer.data?.pages[0];
  return (
    <BankDatesContext value={isAdmin ? dates : null}>
      <PeriodReport
        title={first?.ledger.name ?? 'Book'}
        detail={first && (first.ledger.kind === 'bank' ? 'Bank book' : 'Cash book')}
        answer={answer}
        asked={period}
        onChange={(search) =>
          choose(search, (how) => navigate({ to: '/sUsers/bankBooks/$ledgerId', params: { ledgerId }, search, ...how }))
        }
        onUp={() => void navigate({ to: '/sUsers/bankBooks' })}
        errorTitle="The book could not be read"
        action={first && <ListExport list="bankBook" asked={{ book: ledgerId, from: first.from, to: first.to }} />}
      >
        {(pages, scroll) => <Book pages={pages} scroll={scroll} isAdmin={isAdmin} />}
      </PeriodReport>
    </BankDatesContext>
  );
}

function Book({ pages, scroll, isAdmin }: { pages: readonly Page[]; scroll: Scroll; isAdmin: boolean }) {
  const isViewOnly = useIsViewOnly();
  const [first] = pages;
  const entries = useMemo(() => pages.flatMap((page) => page.entries), [pages]);
  const isWhole = pages.at(-1)?.next === null;
  const isPhone = useIsPhone();
  // On a phone the book is read; its bank dates are entered in a view of their own.
  const [isDating, setIsDating] = useState(false);
  const columns = useMemo(() => (first ? columnsOf(first, isWhole) : []), [first, isWhole]);
  if (!first) return null;
  const { ledger, from, to, openingPaise, closingPaise, receivedPaise, paidPaise } = first;
  return (
    <>
      <Balances>
        <Balance name={`Opening, ${formatDate(from)}`} paise={openingPaise} />
        <Balance name="In" paise={receivedPaise} />
        <Balance name="Out" paise={-paidPaise} />
        <Balance name={`Closing, ${formatDate(to)}`} paise={closingPaise} strong />
      </Balances>
      {isViewOnly ? (
        <OwnersLinks ledger={ledger} />
      ) : (
        <BookLinks ledger={ledger} isAdmin={isAdmin}>
          {isPhone && isAdmin && ledger.kind === 'bank' && entries.length > 0 && (
            <button type="button" aria-pressed={isDating} onClick={() => setIsDating(!isDating)}>
              {isDating ? 'Hide bank dates' : 'Enter bank dates'}
            </button>
          )}
        </BookLinks>
      )}
      {entries.length === 0 ? (
        <EmptyState title="Nothing in this period" text="Choose other dates above, or enter a voucher in which money moves here." />
      ) : (
        <DataTable
          label={`Entries of ${ledger.name}`}
          columns={columns}
          rows={entries}
          rowKey={keyOf}
          open={({ kind, voucherId }) => voucherLink(kind, voucherId)}
          card={(entry) => <EntryCard entry={entry} />}
          {...(ledger.kind === 'bank' && isDating && { cardAction: dateCell })}
          {...scroll}
        />
      )}
    </>
  );
}

/** Links of a book: a contra from it, a count or a reconciliation. */
function BookLinks({ ledger: { _id, name, kind }, isAdmin, children }: Pick<Page, 'ledger'> & { isAdmin: boolean; children: ReactNode }) {
  const navigate = useNavigate();
  const contra = useDraftStore(plainDrafts.contra);
  const carry = () => {
    const place = { _id, name, kind };
    contra.getState().putAside({ ...plainDrafts.contra.begin(), from: place, changedAt: Date.now() });
    void navigate({ to: '/sUsers/contra' });
  };
  return (
    <div className={classes.links}>
      <button type="button" onClick={carry}>
        {kind === 'bank' ? 'Withdraw or carry over' : 'Deposit in a bank'}
      </button>
      {kind === 'bank' && isAdmin && (
        <Link to="/sUsers/bankBooks/$ledgerId/reconciliation" params={{ ledgerId: _id }}>
          Reconcile
        </Link>
      )}
      {kind === 'cash' && (
        <Link to="/sUsers/cashCounts/$ledgerId" params={{ ledgerId: _id }}>
          Count and close the day
        </Link>
      )}
      {children}
    </div>
  );
}

/** The owner, who enters nothing, reads these of a bank beside its book. */
function OwnersLinks({ ledger: { _id, kind } }: Pick<Page, 'ledger'>) {
  if (kind !== 'bank') return null;
  return (
    <div className={classes.links}>
      <Link to="/sUsers/bankBooks/$ledgerId/reconciliation" params={{ ledgerId: _id }}>
        Bank reconciliation
      </Link>
    </div>
  );
}

const dateCell = (entry: Entry) => (
  <BankDateCell
    posted={entry}
    bankDate={entry.bankDate}
    source={entry.bankDateSource}
    label={`${voucherLabel(entry.kind)} ${entry.voucherNumber}`}
  />
);

const otherSide = ({ kind, against }: Entry) => (kind === 'contra' ? `${against} (contra)` : against || voucherLabel(kind));

function columnsOf({ ledger, closingPaise, receivedPaise, paidPaise }: Page, isWhole: boolean): readonly Column<Entry>[] {
  const total = (paise: number) => (isWhole ? <Money paise={paise} bare dashZero /> : undefined);
  return [
    { head: 'Date', cell: ({ date }) => formatDate(date), width: 92, total: isWhole ? 'Closing' : undefined },
    { head: 'Against', cell: otherSide },
    { head: 'Kind', cell: ({ kind }) => voucherLabel(kind), width: 90, isDim: true, isExtra: true },
    {
      head: 'Voucher',
      cell: ({ voucherNumber }) => <span className={classes.number}>{voucherNumber}</span>,
      width: 120,
      isDim: true,
      isExtra: ledger.kind === 'bank',
    },
    ...(ledger.kind === 'bank'
      ? [{ head: 'Cheque', cell: ({ chequeNumber }: Entry) => chequeNumber, width: 90, isDim: true, isExtra: true }]
      : []),
    {
      head: 'In',
      cell: ({ amountPaise }) => amountPaise > 0 && <Money paise={amountPaise} bare />,
      width: 120,
      isNumber: true,
      total: total(receivedPaise),
    },
    {
      head: 'Out',
      cell: ({ amountPaise }) => amountPaise < 0 && <Money paise={-amountPaise} bare />,
      width: 112,
      isNumber: true,
      total: total(paidPaise),
    },
    {
      head: 'Balance',
      cell: ({ balancePaise }) => (
        <DrCr paise={balancePaise} dashZero {...(ledger.kind === 'cash' && balancePaise < 0 && { tone: 'overdue' as const })} />
      ),
      width: 132,
      isNumber: true,
      total: isWhole ? <DrCr paise={closingPaise} dashZero /> : undefined,
    },
    ...(ledger.kind === 'bank' ? [{ head: 'Bank date', cell: dateCell, width: 124 }] : []),
  ];
}

/** Without the year, which the period above says. */
const dayAndMonth = (date: string) => formatDate(date).slice(0, 5);

function EntryCard({ entry }: { entry: Entry }) {
  return (
    <span className={classes.card}>
      <span>{otherSide(entry)}</span>
      <DrCr paise={entry.amountPaise} strong />
      <span className="dim">
        {dayAndMonth(entry.date)} · {entry.voucherNumber}
        {entry.bankDate !== null && ` · ${entry.bankDate === entry.date ? 'in bank' : `bank ${dayAndMonth(entry.bankDate)}`}`}
      </span>
      <span className="dim">
        <DrCr paise={entry.balancePaise} dashZero />
      </span>
    </span>
  );
}
