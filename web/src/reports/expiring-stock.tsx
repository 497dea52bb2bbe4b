import { expiringStock, expiryPeriods } from '@bahi/core/reports/stock-warnings';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { BatchCard } from './batch-card.tsx';

const usualDays = '30';

/** Batches in stock that have expired or expire soon. Enter opens the moves of the product. */
export function ExpiringStock() {
  const { _id: orgId } = useCompany();
  const { days: chosen } = useSearch({ strict: false }) as { days?: string };
  const days = chosen !== undefined && chosen in expiryPeriods ? chosen : usualDays;
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.listExpiringStock.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, days: Number(days), ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <ReportPage
      report={expiringStock}
      answer={answer}
      asked={{ days }}
      bar={
        <NativeSelect
          aria-label="Expires"
          value={days}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ to: '/sUsers/expiringStock', search: { days: value }, replace: true })
          }
          data={Object.entries(expiryPeriods).map(([value, label]) => ({ value, label }))}
        />
      }
      card={(row) => <BatchCard row={row} text={String(row.cells.left)} />}
      empty={[
        'No batch expires',
        'Batches in stock with an expiry date in this period stand here. The date is entered where a batch comes in.',
      ]}
    />
  );
}
