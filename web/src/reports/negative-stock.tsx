import { formatDate } from '@bahi/core/periods/business-date';
import { negativeStock } from '@bahi/core/reports/stock-warnings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { ReportPage } from '../platform/reports/report-page.tsx';
import { BatchCard } from './batch-card.tsx';

/** Godowns and batches with negative stock. Enter opens the moves of the product. */
export function NegativeStock() {
  const { _id: orgId } = useCompany();
  const answer = useInfiniteQuery(
    query.reports.listNegativeStock.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  return (
    <ReportPage
      report={negativeStock}
      answer={answer}
      asked={{}}
      detail="its value is provisional until goods come in"
      card={(row) => <BatchCard row={row} text={`since ${formatDate(String(row.cells.since))}`} />}
      empty={['No negative stock', 'Nothing has left that had not come in.']}
    />
  );
}
