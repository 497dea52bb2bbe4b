import { type VoucherKind, voucherKinds, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { RecordForm } from '../platform/records/record-form.tsx';
import { ListFilter, type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import { Badge } from '../ui/badge.tsx';
import type { SeriesRow } from './ledger-rows.ts';
import { LedgerTabs } from './ledger-tabs.tsx';
import { RowCard } from './row-card.tsx';
import { SeriesFields, useSeriesForm } from './series-fields.tsx';
import { seriesWords } from './words.ts';

const columns: readonly RecordColumn<SeriesRow>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'kind', head: 'Vouchers', cell: ({ kind }) => voucherLabel(kind), width: 150, isDim: true },
  { key: 'nextNumber', head: 'Next number', cell: ({ nextNumber }) => nextNumber ?? 'Full', width: 180 },
  { key: 'isDefault', head: 'Default', cell: ({ isDefault }) => isDefault && <Badge tone="accent">Default</Badge>, width: 90 },
  { key: 'vanName', head: 'Van', cell: ({ vanName }) => vanName, width: 160, isDim: true, isExtra: true },
];

const kinds = [{ value: '', label: 'All vouchers' }, ...voucherKinds.map((kind) => ({ value: kind, label: voucherLabel(kind) }))];
const isKind = (text: string | undefined): text is VoucherKind => voucherKinds.some((kind) => kind === text);

/** Series exist only in Bahi, so a company with masters from Tally has them too. */
export function SeriesList() {
  const list = { ...useRecordList(), isOfTally: false };
  const { kind } = list.filters;
  const ofKind = isKind(kind) ? { kind } : {};
  const answer = useInfiniteQuery(
    query.series.list.infiniteOptions({ input: (cursor: string | undefined) => ({ ...list.input(cursor), ...ofKind }), ...pagedRecords }),
  );
  return (
    <RecordList
      words={seriesWords}
      list={list}
      answer={answer}
      rows={({ rows }) => rows}
      columns={columns}
      tabs={<LedgerTabs />}
      card={(row) => (
        <RowCard
          name={row.name}
          figure={row.nextNumber ?? 'Full'}
          below={[voucherLabel(row.kind), row.vanName, row.isDefault && 'Default'].filter(Boolean).join(' · ')}
        />
      )}
      filters={<ListFilter list={list} name="kind" label="Vouchers" data={kinds} />}
    />
  );
}

export function SeriesPage() {
  const { orgId, id } = useRecordPlace();
  const input = { orgId, id: id ?? '' };
  const answer = useQuery(query.series.get.queryOptions({ input, enabled: id !== undefined, select: ({ row }) => row }));
  return (
    <RecordPage words={seriesWords} answer={answer} hasLocalFields>
      {(row) => <SeriesForm row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

function SeriesForm({ row, reload }: { row: SeriesRow | null; reload: () => Promise<SeriesRow | undefined> }) {
  const { orgId, isManager } = useRecordPlace();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const onSaved = useLeaveSaved();
  const form = useSeriesForm({ name: `series.${orgId}.${row?._id ?? 'new'}`, orgId, row, typed, kind: 'sales', onSaved });
  return (
    <RecordForm
      words={seriesWords}
      form={form}
      row={row}
      name={row?.name ?? ''}
      reload={reload}
      setActive={async ({ _id, version }, isActive, call) => (await api.series.update({ orgId, id: _id, version, isActive }, call)).row}
      remove={({ _id, version }, call) => api.series.remove({ orgId, id: _id, version }, call)}
      isReadOnly={!isManager}
    >
      <SeriesFields orgId={orgId} form={form} row={row} />
    </RecordForm>
  );
}
