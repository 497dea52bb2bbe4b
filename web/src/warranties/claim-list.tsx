import { formatDate } from '@bahi/core/periods/business-date';
import { type ClaimState, claimStateLabel } from '@bahi/core/warranties/claim';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedClaim } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { pagedRecords } from '../platform/records/use-record-list.ts';
import { Badge } from '../ui/badge.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import classes from './warranties.module.css';
import { WarrantyTabs } from './warranty-tabs.tsx';
import { claimTones } from './words.ts';

type Shown = ClaimState | 'open' | 'all';
const shownWords: Readonly<Record<Shown, string>> = { open: 'Open claims', all: 'All claims', ...claimStateLabel };
const emptyTitles: Readonly<Partial<Record<Shown, string>>> = { open: 'No open claims', all: 'No claims' };
const age = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const columns: readonly Column<ListedClaim>[] = [
  { head: 'Claim', cell: ({ number }) => number, width: 70 },
  { head: 'Item', cell: ({ productName, serial }) => [productName, serial].filter(Boolean).join(', ') },
  { head: 'Customer', cell: ({ customerName, customerPhone }) => [customerName, customerPhone].filter(Boolean).join(', '), isExtra: true },
  { head: 'Fault', cell: ({ fault }) => fault, isExtra: true, isDim: true },
  { head: 'Received', cell: ({ receivedOn }) => formatDate(receivedOn), width: 110 },
  { head: 'Age', cell: ({ ageDays }) => age(ageDays), width: 90, isNumber: true },
  { head: 'State', cell: (claim) => <State claim={claim} />, width: 140 },
];

const State = ({ claim: { state } }: { claim: ListedClaim }) => <Badge tone={claimTones[state]}>{claimStateLabel[state]}</Badge>;

/** Claims, those that wait longest first. */
export function ClaimList() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const [isClaiming, setIsClaiming] = useState(false);
  const { search = '', state = 'open' } = useSearch({ strict: false }) as { search?: string; state?: Shown };
  const input = (cursor: string | undefined) => ({ orgId, search, state, limit: 100, ...(cursor !== undefined && { cursor }) });
  const answer = useInfiniteQuery(query.warranties.listClaims.infiniteOptions({ input, ...pagedRecords }));
  const narrow = (asked: { search: string; state: Shown }) => {
    const found = { ...(asked.search !== '' && { search: asked.search }), ...(asked.state !== 'open' && { state: asked.state }) };
    void navigate({ to: '/sUsers/warrantyClaims', search: found as never, replace: true });
  };
  const begin = () => setIsClaiming(true);
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }), N: begin });
  return (
    <>
      <PageHeader
        title="Warranty claims"
        action={
          <>
            <ListExport list="warrantyClaims" asked={{ search, state }} isBeside />
            <Button onClick={begin} rightSection={<KeyHint keys="N" />}>
              Without a card
            </Button>
          </>
        }
      />
      <WarrantyTabs shown="warrantyClaims" />
      <ListBar>
        <SearchBox
          label="Customer, phone, serial number, card or item"
          text={search}
          onSearch={(text) => narrow({ search: text, state })}
        />
        <ChoiceField
          className={classes.filter}
          aria-label="State"
          choices={choicesOf(shownWords)}
          value={state}
          onChoose={(chosen) => narrow({ search, state: chosen })}
        />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The claims could not be read">
        {({ pages }) => {
          const claims = pages.flatMap((page) => page.claims);
          if (claims.length === 0)
            return (
              <EmptyState
                title={search !== '' ? 'No claim found' : (emptyTitles[state] ?? 'No such claims')}
                text="A claim begins on the card of the piece, or here if it has none."
                action={
                  search === '' && (state === 'open' || state === 'all') ? (
                    <Button onClick={begin}>Without a card</Button>
                  ) : (
                    <Button variant="default" onClick={() => narrow({ search: '', state: 'all' })}>
                      All claims
                    </Button>
                  )
                }
              />
            );
          return (
            <DataTable
              label="Warranty claims"
              columns={columns}
              rows={claims}
              rowKey={({ _id }) => _id}
              open={({ _id }) => ({ to: '/sUsers/warrantyClaims/$id', params: { id: _id } }) as never}
              card={(claim) => (
                <span className={classes.card}>
                  <span className={classes.name}>
                    {claim.number}. {claim.productName}
                  </span>
                  <State claim={claim} />
                  <span className={`dim ${classes.name}`}>{[claim.customerName, claim.serial].filter(Boolean).join(', ')}</span>
                  <span className="dim num">{age(claim.ageDays)}</span>
                </span>
              )}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
      {isClaiming && <ClaimDialog orgId={orgId} card={null} onClose={() => setIsClaiming(false)} />}
    </>
  );
}
