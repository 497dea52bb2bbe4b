import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { RecordForm } from '../platform/records/record-form.tsx';
import { type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import { GroupFields, useGroupForm } from './group-fields.tsx';
import type { GroupRow } from './ledger-rows.ts';
import { LedgerTabs } from './ledger-tabs.tsx';
import { RowCard } from './row-card.tsx';
import { groupWords } from './words.ts';

const columnsOf = (isTree: boolean): readonly RecordColumn<GroupRow>[] => [
  { key: 'name', head: 'Name', cell: (row) => (isTree ? <InTree row={row} /> : row.name) },
  { key: 'parentName', head: 'Within', cell: ({ parentName }) => parentName, width: 220, isDim: true },
  { key: 'nature', head: 'Nature', cell: ({ nature }) => nature, width: 130, isDim: true },
  {
    key: 'isPredefined',
    head: 'Kind',
    cell: ({ isPredefined }) => (isPredefined ? 'Predefined' : 'Own'),
    width: 130,
    isDim: true,
    isExtra: true,
  },
];

const InTree = ({ row: { name, depth } }: { row: GroupRow }) => (
  <span style={{ paddingInlineStart: `calc(${depth} * var(--mantine-spacing-xl))`, fontWeight: depth === 0 ? 600 : undefined }}>
    {name}
  </span>
);

/** The groups as a tree. Search results are listed with the path of their parents. */
export function GroupList() {
  const list = useRecordList();
  const answer = useInfiniteQuery(query.accountGroups.list.infiniteOptions({ input: list.input, ...pagedRecords }));
  const isTree = list.search === '' && list.state !== 'inactive';
  return (
    <RecordList
      words={groupWords}
      list={list}
      answer={answer}
      rows={({ rows }) => rows}
      columns={columnsOf(isTree)}
      tabs={<LedgerTabs />}
      card={(row) => (
        <RowCard
          name={isTree ? <InTree row={row} /> : row.name}
          figure={<span className="dim">{row.nature}</span>}
          below={isTree ? '' : row.parentName}
        />
      )}
    />
  );
}

export function GroupPage() {
  const { orgId, id } = useRecordPlace();
  const input = { orgId, id: id ?? '' };
  const answer = useQuery(query.accountGroups.get.queryOptions({ input, enabled: id !== undefined, select: ({ row }) => row }));
  return (
    <RecordPage words={groupWords} answer={answer}>
      {(row) => <GroupForm row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

function GroupForm({ row, reload }: { row: GroupRow | null; reload: () => Promise<GroupRow | undefined> }) {
  const { orgId, isOfTally, isManager } = useRecordPlace();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const onSaved = useLeaveSaved();
  const form = useGroupForm({ name: `accountGroups.${orgId}.${row?._id ?? 'new'}`, orgId, row, typed, onSaved });
  return (
    <RecordForm
      words={groupWords}
      form={form}
      row={row}
      name={row?.name ?? ''}
      reload={reload}
      setActive={async ({ _id, version }, isActive, call) =>
        (await api.accountGroups.update({ orgId, id: _id, version, isActive }, call)).row
      }
      remove={({ _id, version }, call) => api.accountGroups.remove({ orgId, id: _id, version }, call)}
      isReadOnly={isOfTally || !isManager || row?.isPredefined === true}
    >
      <GroupFields orgId={orgId} form={form} row={row} />
    </RecordForm>
  );
}
