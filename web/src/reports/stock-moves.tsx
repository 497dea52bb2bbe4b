import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StockMoves as Page } from '../platform/answers.ts';
import { useCompany, useWholeCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, type Scroll } from '../platform/paged.ts';
import { PeriodReport } from '../platform/periods/period-report.tsx';
import { usePeriod } from '../platform/periods/use-period.ts';
import { query } from '../platform/queries.ts';
import { Quantity } from '../platform/reports/quantity.tsx';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState } from '../ui/states.tsx';
import classes from './stock.module.css';

type Entry = Page['entries'][number];

/** A product's stock moves with the stock after each, or the way of one batch from supplier to customer. Enter opens the voucher. */
export function StockMoves() {
  const { _id: orgId } = useCompany();
  const { productId = '' } = useParams({ strict: false });
  const { period, choose } = usePeriod();
  const { batch } = useSearch({ strict: false }) as { readonly batch?: string };
  const filter = { ...(batch && { batch }) };
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.getStockMoves.infiniteOptions({
      input: (cursor: string | undefined) => ({
        orgId,
        productId,
        limit: 100,
        ...period,
        ...filter,
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const first = answer.data?.pages[0];
  const hasBatches =
    batch !== undefined || answer.data?.pages.some(({ entries, places }) => [...entries, ...places].some((row) => row.batch));
  // A batch is shown since the books began: it is older than a year as often as not.
  const since = useWholeCompany()?.booksFrom;
  const wayOf = (text: string) => ({ ...period, ...(text && { ...(since && first && { from: since, to: first.to }), batch: text }) });
  const ofBatch = (text: string) =>
    void navigate({ to: '/sUsers/stockMoves/$productId', params: { productId }, replace: true, search: wayOf(text) });
  return (
    <PeriodReport
      title={first?.product.name ?? 'Stock'}
      detail={first && (batch ? `Way of batch ${batch}` : 'Stock moves')}
      answer={answer}
      asked={period}
      onChange={(search) =>
        choose(search, (how) =>
          navigate({ to: '/sUsers/stockMoves/$productId', params: { productId }, search: { ...search, ...filter }, ...how }),
        )
      }
      onUp={() => void navigate({ to: '/sUsers/stockSummary' })}
      errorTitle="The stock could not be read"
      action={first && <ListExport list="stockMoves" asked={{ product: productId, from: first.from, to: first.to, ...filter }} />}
      link={hasBatches && <SearchBox label="Batch" text={batch ?? ''} onSearch={ofBatch} />}
    >
      {(pages, scroll) => <Entries pages={pages} scroll={scroll} wayOf={wayOf} />}
    </PeriodReport>
  );
}

function Entries({ pages, scroll, wayOf }: { pages: readonly Page[]; scroll: Scroll; wayOf: (batch: string) => object }) {
  const [first] = pages;
  const unit = first?.product.unit ?? '';
  const seesCost = first?.closing.value !== null;
  const columns = useMemo(() => columnsFor(unit, seesCost), [unit, seesCost]);
  if (!first) return null;
  const entries = pages.flatMap((page) => page.entries);
  return (
    <>
      <dl className={classes.balances}>
        <Stock title={`Opening, ${formatDate(first.from)}`} of={first.opening} unit={unit} />
        <Stock title={`Closing, ${formatDate(first.to)}`} of={first.closing} unit={unit} strong />
      </dl>
      {first.places.length > 1 && (
        <ul className={classes.places} aria-label="Where it lies">
          {first.places.map(({ godown, batch, quantity, value }) => (
            <li key={`${godown} ${batch}`}>
              <span className={classes.name}>
                {godown}
                {batch && (
                  <span className="dim">
                    {' · '}
                    <Link to="/sUsers/stockMoves/$productId" params={{ productId: first.product._id }} search={wayOf(batch) as never}>
                      {batch}
                    </Link>
                  </span>
                )}
              </span>
              <Quantity e4={quantity} unit={unit} />
              {value !== null && <Money paise={value} bare dashZero />}
            </li>
          ))}
        </ul>
      )}
      {entries.length === 0 ? (
        <EmptyState title="No moves in this period" text="Choose other dates above, or enter a voucher that moves this product." />
      ) : (
        <DataTable
          label={`Stock moves of ${first.product.name}`}
          columns={columns}
          rows={entries}
          rowKey={({ _id }) => _id}
          open={openOf}
          card={(entry) => <EntryCard entry={entry} unit={unit} />}
          {...scroll}
        />
      )}
    </>
  );
}

type StockProps = { title: string; of: Page['closing']; unit: string; strong?: boolean };

function Stock({ title, of: { quantity, value }, unit, strong = false }: StockProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Quantity e4={quantity} unit={unit} strong={strong} />
        {value !== null && <Money paise={value} bare dashZero strong={strong} />}
      </dd>
    </div>
  );
}

const openOf = ({ kind, voucherId }: Entry) => (kind !== null && voucherId !== null ? voucherLink(kind, voucherId) : null);

/** The party of the move; for a voucher that the user may not see, only its kind. */
const whatOf = ({ isOpening, kind, party }: Entry) =>
  isOpening ? 'Opening stock' : party || (kind === null ? 'Moved' : voucherLabel(kind));
const placeOf = ({ godown, batch }: Entry) => (batch ? `${godown} · ${batch}` : godown);

const columnsFor = (unit: string, seesCost: boolean): readonly Column<Entry>[] => [
  { head: 'Date', cell: ({ date }) => formatDate(date), width: 110 },
  { head: 'Particulars', cell: whatOf },
  { head: 'Godown', cell: placeOf, width: 150, isDim: true, isExtra: true },
  { head: 'Voucher', cell: ({ voucherNumber }) => <span className={classes.number}>{voucherNumber}</span>, width: 120, isDim: true },
  { head: 'In', cell: ({ quantity }) => quantity > 0 && <Quantity e4={quantity} unit={unit} />, width: 110, isNumber: true },
  { head: 'Out', cell: ({ quantity }) => quantity < 0 && <Quantity e4={-quantity} unit={unit} />, width: 110, isNumber: true },
  ...(seesCost
    ? ([
        {
          head: 'Cost',
          cell: ({ value }) => value !== null && <Money paise={Math.abs(value)} bare dashZero />,
          width: 120,
          isNumber: true,
        },
      ] satisfies Column<Entry>[])
    : []),
  { head: 'Balance', cell: ({ balance }) => <Quantity e4={balance.quantity} unit={unit} />, width: 120, isNumber: true },
  ...(seesCost
    ? ([
        {
          head: 'Value',
          cell: ({ balance: { value } }) => value !== null && <Money paise={value} bare dashZero />,
          width: 130,
          isNumber: true,
        },
      ] satisfies Column<Entry>[])
    : []),
];

function EntryCard({ entry, unit }: { entry: Entry; unit: string }) {
  return (
    <span className={classes.card}>
      {/* A transfer moves the same goods in several godowns. */}
      <span className={classes.name}>{entry.kind === 'stockTransfer' ? placeOf(entry) : whatOf(entry)}</span>
      <Quantity e4={entry.quantity} unit={unit} strong />
      <span className="dim">
        {formatDate(entry.date)} · {entry.voucherNumber || placeOf(entry)}
      </span>
      <span className="dim">
        <Quantity e4={entry.balance.quantity} unit={unit} />
      </span>
    </span>
  );
}
