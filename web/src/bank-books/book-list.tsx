import { formatDate } from '@bahi/core/periods/business-date';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { DrCr } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './bank-books.module.css';

type Book = Awaited<ReturnType<typeof api.bankBooks.listBooks>>['books'][number];

const words = { cash: 'Cash', bank: 'Bank' } as const;

function NotInBank({ book: { kind, notInBank } }: { book: Book }) {
  if (kind === 'cash') return null;
  if (notInBank === 0) return <span className="dim">all known to the bank</span>;
  return <Badge tone="attention">{notInBank === 1 ? '1 not in the bank' : `${notInBank} not in the bank`}</Badge>;
}

/** Negative cash is an error, and is marked. */
function Balance({ book: { kind, balancePaise } }: { book: Book }) {
  return <DrCr paise={balancePaise} dashZero {...(kind === 'cash' && balancePaise < 0 && { tone: 'overdue' as const })} />;
}

const columns: readonly Column<Book>[] = [
  { head: 'Book', cell: ({ name }) => name },
  { head: 'Kind', cell: ({ kind }) => words[kind], width: 100, isDim: true },
  { head: 'Bank dates', cell: (book) => <NotInBank book={book} />, width: 190 },
  { head: 'Last bank date', cell: ({ reconciledTo }) => reconciledTo && formatDate(reconciledTo), width: 140, isDim: true, isExtra: true },
  { head: 'Balance', cell: (book) => <Balance book={book} />, width: 170, isNumber: true },
];

/** Cash and bank ledgers, cash first. Enter opens the book. */
export function BookList() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.bankBooks.listBooks.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  useKeys({ Escape: () => void navigate({ to: '/sUsers/reports', search: { summary: 'Cash and bank books' } }) });
  return (
    <>
      <PageHeader title="Cash and bank books" action={<ListExport list="bankBooks" asked={{}} />} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The books could not be read">
        {({ pages }) => {
          const books = pages.flatMap((page) => page.books);
          if (books.length === 0) {
            return (
              <EmptyState
                title="No cash and no bank"
                text="A book is kept for each ledger in Cash-in-Hand and Bank Accounts."
                action={<Link to="/sUsers/settings/bankList">Banks</Link>}
              />
            );
          }
          return (
            <DataTable
              label="Cash and bank books"
              columns={columns}
              rows={books}
              rowKey={({ _id }) => _id}
              open={({ _id }) => ({ to: '/sUsers/bankBooks/$ledgerId', params: { ledgerId: _id } })}
              card={(book) => (
                <span className={classes.card}>
                  <span className={classes.name}>{book.name}</span>
                  <Balance book={book} />
                  <NotInBank book={book} />
                  <span className="dim">{words[book.kind]}</span>
                </span>
              )}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
    </>
  );
}
