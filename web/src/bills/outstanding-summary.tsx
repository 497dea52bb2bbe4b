import { ageBuckets, defaultAgeLimits } from '@bahi/core/bills/ageing';
import { outstandingByAge, outstandingByGroup } from '@bahi/core/reports/outstanding-summary';
import type { ReportRow } from '@bahi/core/reports/report';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCompany } from '../platform/company.ts';
import { useListFilters } from '../platform/filters/list-filters.ts';
import { ListExport } from '../platform/list-export.tsx';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { Money } from '../ui/amount.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { AgeingFields } from './ageing-fields.tsx';
import classes from './outstanding-report.module.css';
import { useTallyStore } from './tally-data.ts';

const summaryOptions = ['Ledger', 'Group'] as const;

/** Receivables and payables by age or by group, with links to the parties. */
export function OutstandingSummary() {
  const { _id: orgId } = useCompany();
  const tally = useTallyStore();
  const left = useStore(tally);
  const [{ by, ageLimits }, setAsked] = useState({ by: left.by, ageLimits: left.ageLimits });
  const navigate = useNavigate();
  const { filters, keep, search } = useListFilters('outstanding');
  const option = summaryOptions.find((each) => each === filters.summaryOption) ?? summaryOptions[0];
  const asked = { orgId, by, ...(ageLimits !== null && { ageLimits }), limit: 1 };
  const receivables = useQuery(query.bills.listOutstandingParties.queryOptions({ input: { ...asked, tab: 'receivables' } }));
  const payables = useQuery(query.bills.listOutstandingParties.queryOptions({ input: { ...asked, tab: 'payables' } }));
  useKeys({ Escape: () => void navigate({ to: '/sUsers/outstanding' }) });
  const choose = (change: { by?: 'due' | 'bill'; ageLimits?: string }) => {
    const now = { by, ageLimits, ...change };
    setAsked(now);
    tally.setState(now);
  };
  const shownLimits = ageLimits ?? receivables.data?.ageLimits ?? defaultAgeLimits.join(',');
  const states = { skeleton: <ListSkeleton rows={8} />, errorTitle: 'The outstandings could not be read' };
  return (
    <>
      <PageHeader
        title="Outstanding summary"
        action={
          option === 'Group' ? (
            <ListExport list="outstandingByGroup" asked={{}} />
          ) : (
            <ListExport list="outstandingByAge" asked={{ by, ageLimits: shownLimits }} />
          )
        }
      />
      <ListBar>
        <NativeSelect
          aria-label="Summary option"
          value={option}
          onChange={({ currentTarget: { value } }) => keep({ summaryOption: value }, search)}
          data={[...summaryOptions]}
        />
        {option === 'Ledger' && (
          <AgeingFields by={by} ageLimits={shownLimits} kept={receivables.data?.keptAgeLimits ?? shownLimits} onChange={choose} />
        )}
      </ListBar>
      {option === 'Group' ? (
        <ByGroup />
      ) : (
        <Loaded answer={receivables} {...states}>
          {(owed) => (
            <Loaded answer={payables} {...states}>
              {(owing) => (
                <div className={classes.sheet}>
                  <ReportTable
                    report={outstandingByAge}
                    pages={[{ by, receivables: owed, payables: owing }]}
                    heads={sides}
                    draw={{ receivable: shared('receivable', by, owed.receivableTotal), payable: shared('payable', by, owed.payableTotal) }}
                  />
                </div>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </>
  );
}

/** Receivables and payables by account group. */
function ByGroup() {
  const { _id: orgId } = useCompany();
  const groups = useQuery(query.bills.listOutstandingGroups.queryOptions({ input: { orgId } }));
  return (
    <Loaded answer={groups} skeleton={<ListSkeleton rows={4} />} errorTitle="The outstandings could not be read">
      {(answer) => (
        <div className={classes.sheet}>
          <ReportTable report={outstandingByGroup} pages={[answer]} heads={sides} />
        </div>
      )}
    </Loaded>
  );
}

const sideLink = (tab: 'receivables' | 'payables', label: string) => (
  <Link to="/sUsers/outstanding" search={{ tab }} className={classes.summary}>
    {label}
  </Link>
);
/** Each side links to its parties. */
const sides = { receivable: sideLink('receivables', 'Receivable'), payable: sideLink('payables', 'Payable') };

/** An amount above a bar that shows its share of the side. */
const shared = (side: 'receivable' | 'payable', by: 'due' | 'bill', wholePaise: number) => (row: ReportRow) => {
  if (row.kind === 'total') return undefined;
  const paise = Number(row.cells[side]);
  return (
    <>
      <Money paise={paise} bare dashZero />
      <Share paise={paise} of={wholePaise} isOverdue={by === 'due' && row.key !== ageBuckets([], by)[0]?.label} />
    </>
  );
};

/** Decorative only, because the figure is above it. An advance has no share. */
function Share({ paise, of, isOverdue }: { paise: number; of: number; isOverdue: boolean }) {
  if (paise <= 0 || of <= 0) return <span className={classes.share} />;
  return (
    <span className={classes.share} data-overdue={isOverdue || undefined} style={{ width: `${Math.min(100, (100 * paise) / of)}%` }} />
  );
}
