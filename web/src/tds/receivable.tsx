import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { Money } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './tds.module.css';

type Row = Awaited<ReturnType<typeof api.tds.listReceivable>>['parties'][number];

const nameOf = ({ partyName }: Row) => (partyName === '' ? 'Without a party' : partyName);

/** TDS deducted by customers, to be claimed; the largest first. */
export function Receivable({ orgId, span }: { orgId: string; span: { from: string; to: string } }) {
  const isViewOnly = useIsViewOnly();
  const answer = useQuery(query.tds.listReceivable.queryOptions({ input: { orgId, ...span } }));
  const columnsOf = (amount: number): readonly Column<Row>[] => [
    { head: 'Customer', cell: nameOf },
    { head: 'PAN', cell: ({ pan }) => pan, width: 130, isDim: true },
    { head: 'Receipts', cell: ({ vouchers }) => vouchers, width: 100, isNumber: true },
    {
      head: 'TDS',
      cell: (row) => <Money paise={row.amountPaise} bare />,
      width: 150,
      isNumber: true,
      total: <Money paise={amount} bare />,
    },
  ];
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="What is receivable could not be read">
      {({ parties, amountPaise }) =>
        parties.length === 0 ? (
          <EmptyState
            title="No customer deducted anything in this quarter"
            text="TDS is entered beside a bill in the receipt that settles it."
            action={
              isViewOnly ? undefined : (
                <Button component={Link} to="/sUsers/receipt">
                  New receipt
                </Button>
              )
            }
          />
        ) : (
          <DataTable
            label="TDS receivable"
            columns={columnsOf(amountPaise)}
            rows={parties}
            rowKey={({ partyId }) => partyId ?? 'none'}
            open={({ partyId }) => (partyId === null ? null : { to: '/sUsers/ledger/$ledgerId', params: { ledgerId: partyId } })}
            card={(row) => (
              <span className={classes.card}>
                <span className={classes.name}>{nameOf(row)}</span>
                <Money paise={row.amountPaise} />
                <span className="dim">{row.vouchers === 1 ? '1 receipt' : `${row.vouchers} receipts`}</span>
              </span>
            )}
          />
        )
      }
    </Loaded>
  );
}
