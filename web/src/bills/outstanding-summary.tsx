import { ageBuckets, defaultAgeLimits, readAgeLimits } from '@bahi/core/bills/ageing';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCompany } from '../platform/company.ts';
import { useListFilters } from '../platform/filters/list-filters.ts';
import { query } from '../platform/queries.ts';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { DrCr, Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { AgeingFields } from './ageing-fields.tsx';
import classes from './outstanding-report.module.css';
import { useTallyStore } from './tally-data.ts';

const summaryOptions = ['Ledger', 'Group'] as const;

/** What is owed and what one owes, by age or by group, each a way to its parties. */
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
  const buckets = ageBuckets(readAgeLimits(shownLimits) ?? [], by);
  const states = { skeleton: <ListSkeleton rows={8} />, errorTitle: 'The outstandings could not be read' };
  return (
    <>
      <PageHeader title="Outstanding summary" />
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
                <table className={classes.sheet} aria-label="Outstanding by age">
                  <thead>
                    <tr>
                      <th scope="col">Age in days</th>
                      <Side tab="receivables" label="Receivable" />
                      <Side tab="payables" label="Payable" />
                    </tr>
                  </thead>
                  <tbody>
                    {buckets.map(({ label }, at) => (
                      <Line
                        key={label}
                        label={label}
                        receivable={owed.aged[at] ?? 0}
                        payable={owing.aged[at] ?? 0}
                        share={{ receivableOf: owed.receivableTotal, payableOf: owing.payableTotal, isOverdue: by === 'due' && at > 0 }}
                      />
                    ))}
                  </tbody>
                  <tfoot>
                    <Line label="Total" receivable={owed.receivableTotal} payable={owing.payableTotal} />
                    <Line label="Of it overdue" receivable={owed.overdue} payable={owing.overdue} />
                    <tr>
                      <th scope="row">Balance</th>
                      <td className="num" colSpan={2}>
                        <DrCr paise={owed.ledgerTotal} strong dashZero />
                      </td>
                    </tr>
                  </tfoot>
                </table>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </>
  );
}

/** What is owed and what one owes, by account group. */
function ByGroup() {
  const { _id: orgId } = useCompany();
  const groups = useQuery(query.bills.listOutstandingGroups.queryOptions({ input: { orgId } }));
  return (
    <Loaded answer={groups} skeleton={<ListSkeleton rows={4} />} errorTitle="The outstandings could not be read">
      {(answer) => (
        <table className={classes.sheet} aria-label="Outstanding by group">
          <thead>
            <tr>
              <th scope="col">Group</th>
              <Side tab="receivables" label="Receivable" />
              <Side tab="payables" label="Payable" />
            </tr>
          </thead>
          <tbody>
            {answer.groups.map(({ group, receivable, payable }) => (
              <Line key={group} label={group} receivable={receivable} payable={payable} />
            ))}
          </tbody>
          <tfoot>
            <Line label="Total" receivable={answer.receivableTotal} payable={answer.payableTotal} />
            <tr>
              <th scope="row">Balance</th>
              <td className="num" colSpan={2}>
                <DrCr paise={answer.groupTotal} strong dashZero />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Loaded>
  );
}

function Side({ tab, label }: { tab: 'receivables' | 'payables'; label: string }) {
  return (
    <th scope="col" className="num">
      <Link to="/sUsers/outstanding" search={{ tab }} className={classes.summary}>
        {label}
      </Link>
    </th>
  );
}

type LineProps = {
  label: string;
  receivable: number;
  payable: number;
  /** What each is a part of: drawn as a bar below it. */
  share?: { receivableOf: number; payableOf: number; isOverdue: boolean };
};

function Line({ label, receivable, payable, share }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="num">
        <Money paise={receivable} bare dashZero />
        {share && <Share paise={receivable} of={share.receivableOf} isOverdue={share.isOverdue} />}
      </td>
      <td className="num">
        <Money paise={payable} bare dashZero />
        {share && <Share paise={payable} of={share.payableOf} isOverdue={share.isOverdue} />}
      </td>
    </tr>
  );
}

/** For the eye only: the figure stands above it. An advance is no part of what is owed. */
function Share({ paise, of, isOverdue }: { paise: number; of: number; isOverdue: boolean }) {
  if (paise <= 0 || of <= 0) return <span className={classes.share} />;
  return (
    <span className={classes.share} data-overdue={isOverdue || undefined} style={{ width: `${Math.min(100, (100 * paise) / of)}%` }} />
  );
}
