import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { changedAtColumn, changedByColumn } from '../platform/records/changed-columns.ts';
import { RecordForm } from '../platform/records/record-form.tsx';
import { type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import type { SubcategoryRow } from './master-rows.ts';
import { SubcategoryFields, useSubcategoryForm } from './subcategory-fields.tsx';
import { subcategoryWords } from './words.ts';

const columns: readonly RecordColumn<SubcategoryRow>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'categoryName', head: 'Category', cell: ({ categoryName }) => categoryName, width: 280 },
  changedAtColumn,
  { ...changedByColumn, isExtra: true },
];

export function SubcategoryList() {
  const list = useRecordList();
  const answer = useInfiniteQuery(query.subcategories.list.infiniteOptions({ input: list.input, ...pagedRecords }));
  return <RecordList words={subcategoryWords} list={list} answer={answer} rows={({ rows }) => rows} columns={columns} />;
}

export function SubcategoryPage() {
  const { orgId, id } = useRecordPlace();
  const input = { orgId, id: id ?? '' };
  const answer = useQuery(query.subcategories.get.queryOptions({ input, enabled: id !== undefined, select: ({ row }) => row }));
  return (
    <RecordPage words={subcategoryWords} answer={answer}>
      {(row) => <SubcategoryForm row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

function SubcategoryForm({ row, reload }: { row: SubcategoryRow | null; reload: () => Promise<SubcategoryRow | undefined> }) {
  const { orgId, isOfTally, isManager } = useRecordPlace();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const onSaved = useLeaveSaved();
  const form = useSubcategoryForm({ name: `subcategories.${orgId}.${row?._id ?? 'new'}`, orgId, row, typed, onSaved });
  return (
    <RecordForm
      words={subcategoryWords}
      form={form}
      row={row}
      name={row?.name ?? ''}
      reload={reload}
      setActive={async ({ _id, version }, isActive, call) =>
        (await api.subcategories.update({ orgId, id: _id, version, isActive }, call)).row
      }
      remove={({ _id, version }, call) => api.subcategories.remove({ orgId, id: _id, version }, call)}
      isReadOnly={isOfTally || !isManager}
    >
      <SubcategoryFields orgId={orgId} form={form} />
    </RecordForm>
  );
}
