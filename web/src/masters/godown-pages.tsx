import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { changedAtColumn, changedByColumn } from '../platform/records/changed-columns.ts';
import { RecordForm } from '../platform/records/record-form.tsx';
import { type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import { Badge } from '../ui/badge.tsx';
import { GodownFields, useGodownForm } from './godown-fields.tsx';
import classes from './godown-pages.module.css';
import type { GodownRow } from './master-rows.ts';
import { godownWords } from './words.ts';

const kinds = ({ isDefault, isVan, isDamage }: GodownRow) => (
  <span className={classes.kinds}>
    {isDefault && <Badge tone="accent">Default</Badge>}
    {isVan && <Badge>Van</Badge>}
    {isDamage && <Badge tone="attention">Damaged goods</Badge>}
  </span>
);

const columnsOf = (isTree: boolean): readonly RecordColumn<GodownRow>[] => [
  { key: 'name', head: 'Name', cell: (row) => (isTree ? <InTree row={row} /> : row.name) },
  { key: 'parentName', head: 'Within', cell: ({ parentName }) => parentName, width: 200, isDim: true, isHidden: isTree },
  { key: 'kind', head: 'Kind', cell: kinds, width: 220 },
  { key: 'salesmanName', head: 'Salesman', cell: ({ salesmanName }) => salesmanName, width: 200, isDim: true },
  { ...changedAtColumn, isExtra: true },
  { ...changedByColumn, isHidden: true },
];

function InTree({ row: { name, depth, parentName } }: { row: GodownRow }) {
  return (
    <span
      className={classes.node}
      style={{ paddingInlineStart: `calc(${depth} * var(--mantine-spacing-xl))` }}
      data-below={depth > 0 || undefined}
    >
      {name}
      {parentName && <span className="reader-only"> within {parentName}</span>}
    </span>
  );
}

/** The godowns as a tree. Search results are listed with the path of their parents. */
export function GodownList() {
  const list = useRecordList();
  const answer = useInfiniteQuery(query.godowns.list.infiniteOptions({ input: list.input, ...pagedRecords }));
  const isTree = list.search === '' && list.state !== 'inactive';
  return (
    <RecordList
      words={godownWords}
      list={list}
      answer={answer}
      rows={({ rows }) => rows}
      columns={columnsOf(isTree)}
      card={(row) => (
        <span className={classes.card}>
          {isTree ? <InTree row={row} /> : row.name}
          {kinds(row)}
          {row.salesmanName && <span className="dim">{row.salesmanName}</span>}
        </span>
      )}
    />
  );
}

export function GodownPage() {
  const { orgId, id } = useRecordPlace();
  const input = { orgId, id: id ?? '' };
  const answer = useQuery(query.godowns.get.queryOptions({ input, enabled: id !== undefined, select: ({ row }) => row }));
  return (
    <RecordPage words={godownWords} answer={answer}>
      {(row) => <GodownForm row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

function GodownForm({ row, reload }: { row: GodownRow | null; reload: () => Promise<GodownRow | undefined> }) {
  const { base, orgId, isOfTally, isManager } = useRecordPlace();
  const navigate = useNavigate();
  const toLabels = () => void navigate({ to: '/sUsers/labels', search: { godown: row?._id } as never });
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const onSaved = useLeaveSaved();
  const form = useGodownForm({ name: `godowns.${orgId}.${row?._id ?? 'new'}`, orgId, row, typed, onSaved });
  return (
    <RecordForm
      words={godownWords}
      form={form}
      row={row}
      name={row?.name ?? ''}
      reload={reload}
      setActive={async ({ _id, version }, isActive, call) => (await api.godowns.update({ orgId, id: _id, version, isActive }, call)).row}
      remove={({ _id, version }, call) => api.godowns.remove({ orgId, id: _id, version }, call)}
      isReadOnly={isOfTally || !isManager}
      actions={row && base.startsWith('/sUsers/') ? [{ label: 'Print labels of its stock', onChoose: toLabels }] : []}
    >
      <GodownFields orgId={orgId} form={form} {...(row && { ownId: row._id })} />
    </RecordForm>
  );
}
