import { ageBuckets, readAgeLimits } from '@bahi/core/bills/ageing';
import { billLineText, tellingLines } from '@bahi/core/bills/bill-line';
import { sumPaise } from '@bahi/core/money/paise';
import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { PartyStatement as Page } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { paged, type Scroll } from '../platform/paged.ts';
import { PeriodReport } from '../platform/periods/period-report.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { query } from '../platform/queries.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { DrCr, Money } from '../ui/amount.tsx';
import { Balance, Balances } from '../ui/balances.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './statement.module.css';
import { StatementActs } from './statement-acts.tsx';

type Entry = Page['entries'][number];

/** A party's account in a period: each voucher with its bills and the running balance, and pending bills by age. */
export function PartyStatement() {
  const { _id: orgId } = useCompany();
  const { party_id: partyId = '' } = useParams({ strict: false });
  const { period, choose } = usePeriod();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const answer = useInfiniteQuery(
    query.reports.getStatement.infiniteOptions({
      input: (cursor: string | undefined) => ({
        orgId,
        partyId,
        limit: 100,
        by: 'due' as const,
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
      title={first?.party.partyName ?? 'Statement'}
      detail={first && !isPhone ? 'Statement of account' : undefined}
      answer={answer}
      asked={period}
      onChange={(search) =>
        choose(search, (how) => navigate({ to: '/sUsers/statement/$party_id', params: { party_id: partyId }, search, ...how }))
      }
      onUp={() => void navigate({ to: '/sUsers/outstandingDetails/$party_id', params: { party_id: partyId } })}
      errorTitle="The statement could not be read"
      action={first && <StatementActs orgId={orgId} statement={first} />}
    >
      {(pages, scroll) => <Account pages={pages} scroll={scroll} />}
    </PeriodReport>
  );
}

function Account({ pages, scroll }: { pages: readonly Page[]; scroll: Scroll }) {
  const [first] = pages;
  if (!first) return null;
  const entries = pages.flatMap((page) => page.entries);
  const isWhole = pages.at(-1)?.next === null;
  const { party } = first;
  return (
    <>
      <Balances>
        <Balance name={`Opening, ${formatDate(first.from)}`} paise={first.openingPaise} />
        <Balance name={`Closing, ${formatDate(first.to)}`} paise={first.closingPaise} strong />
        <div>
          <dt className="reader-only">More of this party</dt>
          <dd className={classes.links}>
            <Link to="/sUsers/outstandingDetails/$party_id" params={{ party_id: party._id }}>
              Open bills
            </Link>
            <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId: party._id }}>
              Ledger
            </Link>
          </dd>
        </div>
      </Balances>
      {entries.length === 0 ? (
        <EmptyState title="No vouchers in this period" text="Choose other days above." />
      ) : (
        <DataTable
          label={`Statement of ${party.partyName}`}
          columns={columnsOf(first, isWhole)}
          rows={entries}
          rowKey={({ voucherId }) => voucherId}
          open={({ kind, voucherId }) => voucherLink(kind, voucherId)}
          card={(entry) => <EntryCard entry={entry} />}
          {...scroll}
        />
      )}
      <OpenByAge statement={first} />
    </>
  );
}

const columnsOf = (first: Page, isWhole: boolean): readonly Column<Entry>[] => [
  { head: 'Date', cell: ({ date }) => formatDate(date), width: 96, total: isWhole ? 'Closing' : undefined },
  {
    head: 'Particulars',
    cell: ({ kind, voucherNumber, bills }) => (
      <span className={classes.particulars}>
        <span>
          {voucherLabel(kind)} {voucherNumber}
        </span>
        <Bills bills={tellingLines(voucherNumber, bills)} />
      </span>
    ),
  },
  { head: 'Debit', cell: ({ amountPaise }) => amountPaise > 0 && <Money paise={amountPaise} bare />, width: 130, isNumber: true },
  { head: 'Credit', cell: ({ amountPaise }) => amountPaise < 0 && <Money paise={-amountPaise} bare />, width: 130, isNumber: true },
  {
    head: 'Balance',
    cell: ({ balancePaise }) => <DrCr paise={balancePaise} dashZero />,
    width: 150,
    isNumber: true,
    total: isWhole ? <DrCr paise={first.closingPaise} dashZero /> : undefined,
  },
];

/** The bills of a voucher, one line each. */
function Bills({ bills }: { bills: readonly Entry['bills'][number][] }) {
  return bills.map((bill) => (
    <span key={`${bill.type} ${bill.billNo}`} className={`dim ${classes.bill}`}>
      {billLineText(bill)}
    </span>
  ));
}

function EntryCard({ entry: { kind, voucherNumber, date, amountPaise, balancePaise, bills } }: { entry: Entry }) {
  return (
    <span className={classes.card}>
      <span>{voucherLabel(kind)}</span>
      <DrCr paise={amountPaise} strong />
      <span className="dim">
        {formatDate(date)} · {voucherNumber}
      </span>
      <span className="dim">
        <DrCr paise={balancePaise} dashZero />
      </span>
      <span className={classes.particulars}>
        <Bills bills={tellingLines(voucherNumber, bills)} />
      </span>
    </span>
  );
}

/** Pending at the end of the period, by age on that day. An empty side is hidden. */
function OpenByAge({ statement: { to, ageLimits, receivablePaise, payablePaise } }: { statement: Page }) {
  const buckets = ageBuckets(readAgeLimits(ageLimits) ?? [], 'due');
  const sides = [
    { name: 'Receivable', aged: receivablePaise },
    { name: 'Payable', aged: payablePaise },
  ].filter(({ aged }) => aged.some((paise) => paise !== 0));
  if (sides.length === 0) return null;
  return (
    <section className={classes.open} aria-label="Open by age">
      <h2>Open on {formatDate(to)}, days from the due date</h2>
      <table className={classes.aged} aria-label="Open by age">
        <thead>
          <tr>
            <th scope="col">Days</th>
            {sides.map(({ name }) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ label }, at) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {sides.map(({ name, aged }) => (
                <td key={name} className="num">
                  <Money paise={aged[at] ?? 0} bare dashZero />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {sides.map(({ name, aged }) => (
              <td key={name} className="num">
                <Money paise={sumPaise(aged)} bare strong />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
