import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { FoundCard } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import { ListExport } from '../../platform/list-export.tsx';
import { scrollOf } from '../../platform/paged.ts';
import { query } from '../../platform/queries.ts';
import { pagedRecords } from '../../platform/records/use-record-list.ts';
import { useIsViewOnly } from '../../platform/view-only.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useKeys } from '../../ui/keys.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import classes from '../list/voucher-list.module.css';

const columns: readonly Column<FoundCard>[] = [
  { head: 'Card', cell: ({ number }) => number, width: 200 },
  { head: 'Item', cell: ({ productName }) => productName },
  { head: 'Sold to', cell: ({ partyName, mobileNumber }) => [partyName, mobileNumber].filter(Boolean).join(', '), isExtra: true },
  { head: 'Voucher', cell: ({ voucherNumber }) => voucherNumber, width: 170, isDim: true },
  { head: 'Sold on', cell: ({ date }) => formatDate(date), width: 110 },
  { head: 'Covered up to', cell: (card) => <Covered card={card} />, width: 170, isNumber: true },
];

/** Warranty cards by the beginning of their number, or by a whole mobile number. Enter opens the sale of the piece. */
export function WarrantySearch() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const { search = '' } = useSearch({ strict: false }) as { search?: string };
  const input = (cursor: string | undefined) => ({ orgId, search, limit: 100, ...(cursor !== undefined && { cursor }) });
  const answer = useInfiniteQuery(query.warranties.listWarrantyCards.infiniteOptions({ input, ...pagedRecords }));
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  return (
    <>
      <PageHeader title="Warranty cards" action={<ListExport list="warrantyCards" asked={{ search }} />} />
      <ListBar>
        <SearchBox
          label="Number of the card, or mobile number"
          text={search}
          onSearch={(text) => void navigate({ to: '/sUsers/warrantyCards', search: text === '' ? {} : { search: text }, replace: true })}
        />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={10} />} errorTitle="The cards could not be read">
        {({ pages }) => {
          const cards = pages.flatMap((page) => page.cards);
          if (cards.length === 0) return <Nothing isSearched={search !== ''} />;
          return (
            <DataTable
              label="Warranty cards"
              columns={columns}
              rows={cards}
              rowKey={({ voucherId, number }) => `${voucherId} ${number}`}
              open={({ kind, voucherId }) => voucherLink(kind, voucherId)}
              card={(card) => (
                <span className={classes.card}>
                  <span className={classes.party}>{card.number}</span>
                  <span>
                    <span className="dim">up to</span> <Covered card={card} />
                  </span>
                  <span className={classes.party}>{card.productName}</span>
                  <span className="dim num">sold {formatDate(card.date)}</span>
                  <span className={`dim ${classes.whole} ${classes.party}`}>
                    {[card.partyName, card.mobileNumber].filter(Boolean).join(', ')}
                  </span>
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

const Nothing = ({ isSearched }: { isSearched: boolean }) => {
  const isViewOnly = useIsViewOnly();
  return (
    <EmptyState
      title={isSearched ? 'No such card' : 'No warranty cards yet'}
      text={
        isSearched
          ? 'Type the beginning of the number, or the whole mobile number of the customer.'
          : 'Each piece of a product with a warranty has a card when it is sold. The months of its warranty stand with the product.'
      }
      action={
        isSearched ? (
          <Button variant="default" component={Link} to="/sUsers/warrantyCards" search={{} as never} replace>
            Show all
          </Button>
        ) : isViewOnly ? undefined : (
          <Button component={Link} to="/sUsers/sales">
            New sale
          </Button>
        )
      }
    />
  );
};

function Covered({ card: { coveredUpTo } }: { card: FoundCard }) {
  const isOver = coveredUpTo < todayInIndia(Date.now());
  return (
    <span className="num">
      {formatDate(coveredUpTo)} {isOver && <Badge tone="plain">over</Badge>}
    </span>
  );
}
