import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { FoundSerial } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import { ListExport } from '../../platform/list-export.tsx';
import { scrollOf } from '../../platform/paged.ts';
import { query } from '../../platform/queries.ts';
import { pagedRecords } from '../../platform/records/use-record-list.ts';
import { useIsViewOnly } from '../../platform/view-only.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useKeys } from '../../ui/keys.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import classes from '../list/voucher-list.module.css';
import own from './serials.module.css';
import { StockSerials } from './stock-serials.tsx';

const HOME = '/sUsers/serialNumbers';
type Asked = { search?: string; productId?: string; serial?: string };

const placeText = ({ godownId, godownName, batch }: Pick<FoundSerial, 'godownId' | 'godownName' | 'batch'>) =>
  godownId === null ? 'Not in stock' : [godownName, batch].filter((part) => part !== '').join(' · ');

const columns: readonly Column<FoundSerial>[] = [
  { head: 'Serial number', cell: ({ serial }) => serial, width: 190 },
  { head: 'Item', cell: ({ productName }) => productName },
  { head: 'Place', cell: placeText, width: 150 },
  { head: 'Since', cell: ({ movedOn }) => formatDate(movedOn), width: 110, isNumber: true },
];

const traceOf = ({ productId, serial }: Pick<FoundSerial, 'productId' | 'serial'>) => ({
  to: HOME,
  search: { productId, serial } as never,
});

/** Serial numbers by their beginning; and of the chosen one its way from the supplier's bill to the customer. */
export function SerialSearch() {
  const { productId, serial } = useSearch({ strict: false }) as Asked;
  return productId !== undefined && serial !== undefined ? <Trace key={serial} productId={productId} serial={serial} /> : <SerialList />;
}

function SerialList() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const isViewOnly = useIsViewOnly();
  const { search = '' } = useSearch({ strict: false }) as Asked;
  const [isEntering, setIsEntering] = useState(false);
  const input = (cursor: string | undefined) => ({ orgId, search, limit: 100, ...(cursor !== undefined && { cursor }) });
  const answer = useInfiniteQuery(query.vouchers.listSerials.infiniteOptions({ input, ...pagedRecords }));
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  return (
    <>
      <PageHeader title="Serial numbers" action={<ListExport list="serialNumbers" asked={{ search }} />} />
      <ListBar>
        <SearchBox
          label="Beginning of the serial number"
          text={search}
          onSearch={(text) => void navigate({ to: HOME, search: (text === '' ? {} : { search: text }) as never, replace: true })}
        />
        {!isViewOnly && (
          <Button variant="default" onClick={() => setIsEntering(true)}>
            Enter for stock
          </Button>
        )}
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={10} />} errorTitle="The serial numbers could not be read">
        {({ pages }) => {
          const serials = pages.flatMap((page) => page.serials);
          if (serials.length === 0) return <Nothing isSearched={search !== ''} />;
          return (
            <DataTable
              label="Serial numbers"
              columns={columns}
              rows={serials}
              rowKey={(each) => `${each.productId} ${each.serial}`}
              open={traceOf}
              card={(each) => (
                <span className={classes.card}>
                  <span className={classes.party}>{each.serial}</span>
                  <span className="dim">{placeText(each)}</span>
                  <span className={classes.party}>{each.productName}</span>
                  <span className="dim num">{formatDate(each.movedOn)}</span>
                </span>
              )}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
      {isEntering && (
        <StockSerials
          onClose={() => {
            setIsEntering(false);
            void answer.refetch();
          }}
        />
      )}
    </>
  );
}

const Nothing = ({ isSearched }: { isSearched: boolean }) => (
  <EmptyState
    title={isSearched ? 'No such serial number' : 'No serial numbers yet'}
    text={
      isSearched
        ? 'Type the beginning of the number, in any case.'
        : 'Each piece of a product with serial numbers has one when it is bought. Tick “Each piece has a serial number” in the product.'
    }
    action={
      isSearched ? (
        <Button variant="default" component={Link} to={HOME} search={{} as never} replace>
          Show all
        </Button>
      ) : undefined
    }
  />
);

const ways = { in: 'In', out: 'Out', none: 'Draft' } as const;

function Trace({ productId, serial }: { productId: string; serial: string }) {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const answer = useQuery(query.vouchers.getSerial.queryOptions({ input: { orgId, productId, serial } }));
  const toList = () => void navigate({ to: HOME, search: {} as never });
  useKeys({ Escape: toList });
  return (
    <>
      <PageHeader title={serial} back={toList} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={5} />} errorTitle="The serial number could not be read">
        {({ serial: found }) => (
          <div className={own.trace}>
            <dl className={own.facts}>
              <div>
                <dt>Item</dt>
                <dd>{found.productName}</dd>
              </div>
              <div>
                <dt>Now</dt>
                <dd>
                  {placeText(found)} <span className="dim">since {formatDate(found.movedOn)}</span>
                </dd>
              </div>
              {found.coveredUpTo !== null && (
                <div>
                  <dt>Warranty up to</dt>
                  <dd className="num">{formatDate(found.coveredUpTo)}</dd>
                </div>
              )}
            </dl>
            <ol className={own.moves} aria-label="Moves">
              {found.moves.map((move, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the moves of a piece have an order and no id
                <li key={at} data-way={move.way}>
                  <span className="num">{formatDate(move.date)}</span>
                  <span className={own.way}>{ways[move.way]}</span>
                  <span>
                    {move.voucherId !== null && move.kind !== null ? (
                      <Link {...voucherLink(move.kind, move.voucherId)}>
                        {voucherLabel(move.kind)} {move.voucherNumber}
                      </Link>
                    ) : (
                      <span className="dim">{move.isOpening ? 'In stock before' : 'Another voucher'}</span>
                    )}
                  </span>
                  <span>{move.partyName}</span>
                  <span className="dim">{[move.godownName, move.batch].filter((part) => part !== '').join(' · ')}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </Loaded>
    </>
  );
}
