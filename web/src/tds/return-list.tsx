import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { api } from '../platform/api.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './tds.module.css';

type Deduction = Awaited<ReturnType<typeof api.tds.listDeductions>>['deductions'][number];

function ChallanOf({ row: { amountPaise, certificate, challan, dueOn } }: { row: Deduction }) {
  if (amountPaise === 0) return <span className="dim">none: certificate {certificate}</span>;
  if (challan === null) return <Badge tone="attention">due {formatDate(dueOn)}</Badge>;
  return (
    <span>
      {challan.serial} <span className="dim">BSR {challan.bsrCode}</span>
    </span>
  );
}
const Pan = ({ pan }: { pan: string }) => (pan === '' ? <Badge tone="attention">no PAN</Badge> : pan);

/** Each deduction of the quarter, with the fields of form 26Q. Enter opens its voucher. */
export function ReturnList({ orgId, span }: { orgId: string; span: { from: string; to: string } }) {
  const isViewOnly = useIsViewOnly();
  const answer = useInfiniteQuery(
    query.tds.listDeductions.infiniteOptions({
      input: (cursor: string | undefined) => ({
        orgId,
        ...span,
        state: 'all' as const,
        limit: 100,
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
    }),
  );
  const columnsOf = (amount: number): readonly Column<Deduction>[] => [
    { head: 'Date', cell: ({ date }) => formatDate(date), width: 110 },
    { head: 'Deductee', cell: ({ partyName }) => partyName },
    { head: 'PAN', cell: ({ pan }) => <Pan pan={pan} />, width: 125 },
    { head: 'Section', cell: ({ section }) => section, width: 90 },
    { head: 'Voucher', cell: ({ voucherNumber }) => voucherNumber, width: 150, isDim: true, isExtra: true },
    { head: 'Paid or credited', cell: ({ taxedPaise }) => <Money paise={taxedPaise} bare />, width: 150, isNumber: true },
    { head: '%', cell: ({ percentE4 }) => formatE4(percentE4), width: 60, isNumber: true, isExtra: true },
    {
      head: 'TDS',
      cell: (row) => <Money paise={row.amountPaise} bare />,
      width: 120,
      isNumber: true,
      total: <Money paise={amount} bare />,
    },
    { head: 'Challan', cell: (row) => <ChallanOf row={row} />, width: 170 },
  ];
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The deductions could not be read">
      {({ pages }) => {
        const rows = pages.flatMap(({ deductions }) => deductions);
        if (rows.length === 0)
          return (
            <EmptyState
              title="Nothing was deducted in this quarter"
              text="The return of the quarter has no deductee. A purchase of a party with a section brings one in."
              action={
                isViewOnly ? undefined : (
                  <Button component={Link} to="/sUsers/purchase">
                    New purchase
                  </Button>
                )
              }
            />
          );
        return (
          <DataTable
            label="TDS deducted"
            columns={columnsOf(pages[0]?.amountPaise ?? 0)}
            rows={rows}
            rowKey={({ voucherId }) => voucherId}
            open={({ kind, voucherId }) => voucherLink(kind, voucherId)}
            card={(row) => (
              <span className={classes.card}>
                <span className={classes.name}>{row.partyName}</span>
                <Money paise={row.amountPaise} />
                <span className="dim">
                  {formatDate(row.date)} · {row.section} · <Pan pan={row.pan} />
                </span>
                <ChallanOf row={row} />
              </span>
            )}
            {...scrollOf(answer)}
          />
        );
      }}
    </Loaded>
  );
}
