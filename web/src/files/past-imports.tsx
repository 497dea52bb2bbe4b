import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { at } from '../platform/records/record-place.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import classes from './import.module.css';
import { areaOf } from './import-place.ts';
import { figure, outcomeText, rows, sheetTitle, stateText } from './import-text.ts';
import type { Import } from './shapes.ts';

const columns: readonly Column<Import>[] = [
  { head: 'When', cell: ({ createdAt }) => instantText(createdAt), width: 160 },
  { head: 'What', cell: ({ sheet }) => sheetTitle(sheet), width: 160 },
  { head: 'File', cell: ({ fileName }) => fileName, isDim: true },
  { head: 'Rows', cell: ({ totalRows }) => figure(totalRows), width: 80, isNumber: true },
  { head: 'State', cell: (row) => stateText(row), width: 150 },
  { head: 'Outcome', cell: outcomeText, width: 240, isDim: true, isExtra: true },
  { head: 'By', cell: ({ createdBy }) => createdBy, width: 140, isDim: true, isExtra: true },
];

/** Earlier imports; each can be opened for thirty days. */
export function PastImports() {
  const { _id: orgId } = useCompany();
  const area = useRouterState({ select: ({ location }) => areaOf(location.pathname) });
  const answer = useInfiniteQuery(
    query.imports.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 20, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const found = answer.data?.pages.flatMap(({ imports }) => imports) ?? [];
  if (found.length === 0) return null;
  return (
    <section className={classes.past} aria-labelledby="past-imports">
      <h2 id="past-imports">Before</h2>
      <DataTable
        label="Earlier imports"
        columns={columns}
        rows={found}
        rowKey={({ _id }) => _id}
        open={({ _id }) => ({ to: at(area, '/import'), search: { id: _id } as never })}
        card={(row) => <ImportCard row={row} />}
        {...scrollOf(answer)}
      />
    </section>
  );
}

/** On a phone: the file and its state, and the rest below in one or two lines. */
function ImportCard({ row }: { row: Import }) {
  const { fileName, sheet, totalRows, createdAt, createdBy } = row;
  return (
    <span className={classes.card}>
      <span>{fileName}</span>
      <span>{stateText(row)}</span>
      <span className="dim hint">
        {[sheetTitle(sheet), rows(totalRows), outcomeText(row), instantText(createdAt), createdBy].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
