import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../platform/queries.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { ChallanDialog } from './challan-dialog.tsx';
import { monthName } from './month-name.ts';
import classes from './tds.module.css';
import type { PayableMonth } from './tds-answers.ts';

function Due({ month: { pendingPaise, dueOn, isOverdue } }: { month: PayableMonth }) {
  if (pendingPaise <= 0) return <Badge tone="received">deposited</Badge>;
  return isOverdue ? <Badge tone="overdue">was due {formatDate(dueOn)}</Badge> : <span className="dim">due {formatDate(dueOn)}</span>;
}

/** TDS deducted by month and section, the part that was paid to the government, and the due date of the rest. */
export function Payable({ orgId, span }: { orgId: string; span: { from: string; to: string } }) {
  const answer = useQuery(query.tds.listPayable.queryOptions({ input: { orgId, ...span } }));
  const [paying, setPaying] = useState<PayableMonth | null>(null);
  const isViewOnly = useIsViewOnly();
  const payButton = (month: PayableMonth) =>
    month.pendingPaise > 0 && (
      <Button
        className={classes.act ?? ''}
        size="compact-sm"
        variant="default"
        onClick={() => setPaying(month)}
        aria-label={`Challan of ${monthName(month.month)}, ${month.section}`}
      >
        Challan
      </Button>
    );
  const columnsOf = (deducted: number, pending: number): readonly Column<PayableMonth>[] => [
    { head: 'Month', cell: ({ month }) => monthName(month), width: 130 },
    { head: 'Section', cell: ({ label }) => label },
    { head: 'Due', cell: (month) => <Due month={month} />, width: 150 },
    {
      head: 'Deducted',
      cell: (month) => <Money paise={month.deductedPaise} bare dashZero />,
      width: 140,
      isNumber: true,
      total: <Money paise={deducted} bare />,
    },
    { head: 'Deposited', cell: ({ paidPaise }) => <Money paise={paidPaise} bare dashZero />, width: 140, isNumber: true, isExtra: true },
    {
      head: 'Pending',
      cell: (month) => <Money paise={month.pendingPaise} bare dashZero />,
      width: 140,
      isNumber: true,
      total: <Money paise={pending} bare />,
    },
    ...(isViewOnly ? [] : [{ head: 'Act', cell: payButton, width: 96 }]),
  ];
  return (
    <>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="What is payable could not be read">
        {({ months, deductedPaise, pendingPaise }) =>
          months.length === 0 ? (
            <EmptyState
              title="Nothing was deducted in this quarter"
              text="A purchase, a payment or a journal of a party with a section deducts what is due. Which party has one stands under Parties and sections."
              action={
                isViewOnly ? undefined : (
                  <Button component={Link} to="/sUsers/purchase">
                    New purchase
                  </Button>
                )
              }
            />
          ) : (
            <DataTable
              label="TDS payable"
              columns={columnsOf(deductedPaise, pendingPaise)}
              rows={months}
              rowKey={({ month, section }) => `${month} ${section}`}
              card={(month) => (
                <span className={classes.card}>
                  <span className={classes.name}>
                    {monthName(month.month)} · {month.label}
                  </span>
                  <Money paise={month.pendingPaise} dashZero />
                  <Due month={month} />
                  <span className="dim">
                    of <Money paise={month.deductedPaise} />
                  </span>
                </span>
              )}
              {...(!isViewOnly && { cardAction: payButton })}
            />
          )
        }
      </Loaded>
      {paying && <ChallanDialog orgId={orgId} month={paying} onClose={() => setPaying(null)} />}
    </>
  );
}
