import { formatDate } from '@bahi/core/periods/business-date';
import { type CardFilter, cardStateLabel } from '@bahi/core/warranties/cover';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { FoundCard } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { pagedRecords } from '../platform/records/use-record-list.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Badge } from '../ui/badge.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './warranties.module.css';
import { WarrantyTabs } from './warranty-tabs.tsx';
import { buyer, cardName, cardTones, endWords, filterWords } from './words.ts';

const columns: readonly Column<FoundCard>[] = [
  { head: 'Card', cell: ({ number }) => number, width: 190 },
  { head: 'Item', cell: ({ productName }) => productName },
  { head: 'Sold to', cell: buyer, isExtra: true },
  { head: 'Voucher', cell: ({ voucherNumber }) => voucherNumber, width: 150, isDim: true },
  { head: 'Sold on', cell: ({ date }) => formatDate(date), width: 110, isExtra: true },
  { head: 'Covered up to', cell: ({ coveredUpTo }) => formatDate(coveredUpTo), width: 120, isNumber: true },
  { head: 'State', cell: (card) => <State card={card} />, width: 110 },
];

function State({ card: { state, endReason } }: { card: FoundCard }) {
  return <Badge tone={cardTones[state]}>{state === 'ended' && endReason ? endWords[endReason] : cardStateLabel[state]}</Badge>;
}

/** Warranty cards by number, serial number, bill, mobile number, customer or item, and by state. Enter opens a card; for the owner its sale. */
export function CardList() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const isViewOnly = useIsViewOnly();
  const { search = '', state: filter = 'all' } = useSearch({ strict: false }) as { search?: string; state?: CardFilter };
  const input = (cursor: string | undefined) => ({ orgId, search, filter, limit: 100, ...(cursor !== undefined && { cursor }) });
  const answer = useInfiniteQuery(query.warranties.listWarrantyCards.infiniteOptions({ input, ...pagedRecords }));
  const narrow = (asked: { search: string; filter: CardFilter }) => {
    const found = { ...(asked.search !== '' && { search: asked.search }), ...(asked.filter !== 'all' && { state: asked.filter }) };
    void navigate({ to: '/sUsers/warrantyCards', search: found as never, replace: true });
  };
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  return (
    <>
      <PageHeader title="Warranty cards" action={<ListExport list="warrantyCards" asked={{ search, filter }} />} />
      <WarrantyTabs shown="warrantyCards" />
      <ListBar>
        <SearchBox label="Card, serial number, bill, mobile or name" text={search} onSearch={(text) => narrow({ search: text, filter })} />
        <ChoiceField
          className={classes.filter}
          aria-label="State"
          choices={choicesOf(filterWords)}
          value={filter}
          onChoose={(chosen) => narrow({ search, filter: chosen })}
        />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={10} />} errorTitle="The cards could not be read">
        {({ pages }) => {
          const cards = pages.flatMap((page) => page.cards);
          if (cards.length === 0) return <Nothing isNarrowed={search !== '' || filter !== 'all'} />;
          return (
            <DataTable
              label="Warranty cards"
              columns={columns}
              rows={cards}
              rowKey={({ voucherId, productId, number }) => `${voucherId} ${productId} ${number}`}
              open={(card) =>
                isViewOnly ? voucherLink(card.kind, card.voucherId) : ({ to: '/sUsers/warrantyCard', search: cardName(card) } as never)
              }
              card={(card) => (
                <span className={classes.card}>
                  <span className={classes.name}>{card.number}</span>
                  <State card={card} />
                  <span className={classes.name}>{card.productName}</span>
                  <span className="dim num">up to {formatDate(card.coveredUpTo)}</span>
                  <span className={`dim ${classes.whole} ${classes.name}`}>{buyer(card)}</span>
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

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => {
  const isViewOnly = useIsViewOnly();
  return (
    <EmptyState
      title={isNarrowed ? 'No such card' : 'No warranty cards yet'}
      text={
        isNarrowed
          ? 'Type the beginning of a card or serial number, a bill number, a whole mobile number, or a name.'
          : 'Give a product or a brand its warranty under Terms. Each piece has a card when it is sold.'
      }
      action={
        isNarrowed ? (
          <Button variant="default" component={Link} to="/sUsers/warrantyCards" search={{} as never} replace>
            Show all
          </Button>
        ) : isViewOnly ? undefined : (
          <Button component={Link} to="/sUsers/warrantyTemplates">
            Terms
          </Button>
        )
      }
    />
  );
};
