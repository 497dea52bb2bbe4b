import { readAgeLimits } from '@bahi/core/bills/ageing';
import { cityLedger } from '@bahi/core/reports/outstanding-parties';
import type { ReportRow } from '@bahi/core/reports/report';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AgeLimits } from '../platform/age-limits.tsx';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { Money } from '../ui/amount.tsx';
import classes from './hotel-reports.module.css';

type Asked = { readonly by?: 'due' | 'bill'; readonly ageLimits?: string };

/** The open bills of check-outs and of restaurant bills charged to rooms, by party and age. Enter opens the bills of a party. */
export function CityLedgerPage() {
  const { _id: orgId } = useCompany();
  const { by = 'due', ageLimits: typed } = useSearch({ strict: false }) as Asked;
  const ageLimits = typed && readAgeLimits(typed) ? typed : undefined;
  const asked = { by, ...(ageLimits && { ageLimits }) };
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.bills.listOutstandingParties.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...{ orgId, limit: 100, tab: 'receivables', of: 'folios', ...asked },
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = answer;
  const pages = useMemo(() => data && { pages: data.pages.map((page) => ({ ...page, by })) }, [data, by]);
  const go = (search: Asked) => void navigate({ to: '/sUsers/hotelReports/cityLedger', search, replace: true });
  return (
    <ReportPage
      report={cityLedger}
      answer={{ ...answer, data: pages }}
      asked={asked}
      bar={
        <>
          <NativeSelect
            aria-label="Aged by"
            value={by}
            onChange={({ currentTarget: { value } }) => go({ ...(ageLimits && { ageLimits }), ...(value === 'bill' && { by: 'bill' }) })}
            data={[
              { value: 'due', label: 'By due date' },
              { value: 'bill', label: 'By bill date' },
            ]}
          />
          {data && <AgeLimits limits={data.pages[0]!.ageLimits} onChange={(limits) => go({ ...asked, ageLimits: limits })} />}
        </>
      }
      card={(row) => <PartyCard row={row} />}
      empty={['No open bills of guests', 'Bills that a company or a guest pays later appear here after check-out.']}
    />
  );
}

/** A party on a phone: its name and open amount over its bills and what is overdue. */
function PartyCard({ row: { cells } }: { row: ReportRow }) {
  const { name, pending, bills, overdue } = cells;
  return (
    <span className={classes.card}>
      <span className={classes.name}>{name}</span>
      <Money paise={Number(pending)} bare strong />
      <span className="dim">{bills === 1 ? '1 bill' : `${bills} bills`}</span>
      {Number(overdue) > 0 && (
        <span>
          <Money paise={Number(overdue)} tone="overdue" /> overdue
        </span>
      )}
    </span>
  );
}
