import { TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { changedAtColumn, changedByColumn } from '../platform/records/changed-columns.ts';
import { RecordForm } from '../platform/records/record-form.tsx';
import { type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import type { RecordWords } from '../platform/records/record-words.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import type { MasterRow } from './master-rows.ts';
import { type NamedNoun, useNamedForm } from './use-named-form.ts';
import { brandWords, categoryWords, priceLevelWords } from './words.ts';

type Screen = { noun: NamedNoun; words: RecordWords };

const columns: readonly RecordColumn<MasterRow>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  changedAtColumn,
  { ...changedByColumn, isExtra: true },
];

function NamedList({ noun, words }: Screen) {
  const list = useRecordList();
  const answer = useInfiniteQuery(query[noun].list.infiniteOptions({ input: list.input, ...pagedRecords }));
  return <RecordList words={words} list={list} answer={answer} rows={({ rows }) => rows} columns={columns} />;
}

function NamedPage({ noun, words }: Screen) {
  const { orgId, id } = useRecordPlace();
  const answer = useQuery(
    query[noun].get.queryOptions({ input: { orgId, id: id ?? '' }, enabled: id !== undefined, select: ({ row }) => row }),
  );
  return (
    <RecordPage words={words} answer={answer}>
      {(row) => <NamedForm noun={noun} words={words} row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

function NamedForm({ noun, words, row, reload }: Screen & { row: MasterRow | null; reload: () => Promise<MasterRow | undefined> }) {
  const { orgId, isOfTally, isManager } = useRecordPlace();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const leaveSaved = useLeaveSaved();
  const form = useNamedForm({ noun, orgId, key: row?._id ?? 'new', row, typed, onSaved: leaveSaved });
  return (
    <RecordForm
      words={words}
      form={form}
      row={row}
      name={row?.name ?? ''}
      reload={reload}
      setActive={async ({ _id, version }, isActive, call) => (await api[noun].update({ orgId, id: _id, version, isActive }, call)).row}
      remove={({ _id, version }, call) => api[noun].remove({ orgId, id: _id, version }, call)}
      isReadOnly={isOfTally || !isManager}
    >
      <TextInput {...form.text('name', 'Name')} maxLength={120} required withAsterisk={false} data-autofocus />
    </RecordForm>
  );
}

const brand: Screen = { noun: 'brands', words: brandWords };
const category: Screen = { noun: 'categories', words: categoryWords };
const priceLevel: Screen = { noun: 'priceLevels', words: priceLevelWords };

export const BrandList = () => <NamedList {...brand} />;
export const BrandPage = () => <NamedPage {...brand} />;
export const CategoryList = () => <NamedList {...category} />;
export const CategoryPage = () => <NamedPage {...category} />;
export const PriceLevelList = () => <NamedList {...priceLevel} />;
export const PriceLevelPage = () => <NamedPage {...priceLevel} />;
