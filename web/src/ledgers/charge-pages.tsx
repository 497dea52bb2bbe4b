import { formatE4 } from '@bahi/core/money/rupee-format';
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
import { Money } from '../ui/amount.tsx';
import { ChargeFields, useChargeForm } from './charge-fields.tsx';
import type { ChargeRow } from './ledger-rows.ts';
import { LedgerTabs } from './ledger-tabs.tsx';
import { RowCard } from './row-card.tsx';
import { chargeWords, taxingText } from './words.ts';

function figureOf({ figure, amountPaise, percentE4, isDeduction }: ChargeRow) {
  const sign = isDeduction ? '− ' : '';
  if (figure === 'percent') return `${sign}${formatE4(percentE4)} %`;
  if (amountPaise === 0) return `${sign}as typed`;
  return (
    <>
      {sign}
      <Money paise={amountPaise} bare />
    </>
  );
}

const taxText = ({ taxing, hsn }: ChargeRow) => (taxing === 'own' ? `HSN ${hsn}` : taxingText(taxing));

const columns: readonly RecordColumn<ChargeRow>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'ledgerName', head: 'Ledger', cell: ({ ledgerName }) => ledgerName, width: 240, isDim: true },
  { key: 'amount', head: 'Amount', cell: figureOf, width: 130, isNumber: true },
  {
    key: 'taxing',
    head: 'Tax',
    cell: (row) => taxText(row),
    width: 200,
    isDim: true,
    isExtra: true,
  },
];

/** Charges exist only in Bahi, so a company with masters from Tally has them too. */
const notOfTally = { isOfTally: false };

export function ChargeList() {
  const list = { ...useRecordList(), ...notOfTally };
  const answer = useInfiniteQuery(query.additionalCharges.list.infiniteOptions({ input: list.input, ...pagedRecords }));
  return (
    <RecordList
      words={chargeWords}
      list={list}
      answer={answer}
      rows={({ rows }) => rows}
      columns={columns}
      tabs={<LedgerTabs />}
      card={(row) => <RowCard name={row.name} figure={figureOf(row)} below={`${row.ledgerName} · ${taxText(row)}`} />}
    />
  );
}

export function ChargePage() {
  const { orgId, id } = useRecordPlace();
  const input = { orgId, id: id ?? '' };
  const answer = useQuery(query.additionalCharges.get.queryOptions({ input, enabled: id !== undefined, select: ({ row }) => row }));
  return (
    <RecordPage words={chargeWords} answer={answer} hasLocalFields>
      {(row) => <ChargeForm row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

function ChargeForm({ row, reload }: { row: ChargeRow | null; reload: () => Promise<ChargeRow | undefined> }) {
  const { orgId, isManager } = useRecordPlace();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const onSaved = useLeaveSaved();
  const form = useChargeForm({ name: `additionalCharges.${orgId}.${row?._id ?? 'new'}`, orgId, row, typed, onSaved });
  return (
    <RecordForm
      words={chargeWords}
      form={form}
      row={row}
      name={row?.name ?? ''}
      reload={reload}
      setActive={async ({ _id, version }, isActive, call) =>
        (await api.additionalCharges.update({ orgId, id: _id, version, isActive }, call)).row
      }
      remove={({ _id, version }, call) => api.additionalCharges.remove({ orgId, id: _id, version }, call)}
      isReadOnly={!isManager}
    >
      <ChargeFields orgId={orgId} form={form} />
    </RecordForm>
  );
}
