import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { changedAtColumn } from '../platform/records/changed-columns.ts';
import { RecordForm } from '../platform/records/record-form.tsx';
import { ListFilter, type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { at, useRecordPlace } from '../platform/records/record-place.ts';
import type { RecordWords } from '../platform/records/record-words.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import { DrCr } from '../ui/amount.tsx';
import { LedgerFields, type LedgerFormOf, useLedgerForm } from './ledger-fields.tsx';
import type { LedgerRow, ListedLedger } from './ledger-rows.ts';
import { LedgerTabs } from './ledger-tabs.tsx';
import { RowCard } from './row-card.tsx';
import { bankWords, cashWords, kindText, ledgerWords } from './words.ts';

const columns: readonly RecordColumn<ListedLedger>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'code', head: 'Code', cell: ({ code }) => code, width: 120, isDim: true, isExtra: true },
  { key: 'group', head: 'Group', cell: ({ group }) => group, width: 220, isDim: true },
  { key: 'kind', head: 'Used for', cell: ({ kind }) => kindText(kind), width: 110, isDim: true, isHidden: true },
  {
    key: 'opening',
    head: 'Opening',
    cell: ({ openingPaise }) => <DrCr paise={openingPaise} dashZero />,
    width: 150,
    isNumber: true,
    isExtra: true,
  },
  { key: 'balance', head: 'Balance', cell: ({ balancePaise }) => <DrCr paise={balancePaise} dashZero />, width: 160, isNumber: true },
  { ...changedAtColumn, isHidden: true },
];

const kinds = [
  { value: '', label: 'No parties' },
  { value: 'other', label: 'Neither money nor tax' },
  { value: 'tax', label: 'Taxes' },
  { value: 'cash', label: 'Cash' },
  { value: 'bank', label: 'Banks' },
  { value: 'party', label: 'Parties' },
];
type Kind = 'notParty' | 'cash' | 'bank' | 'party' | 'tax' | 'other';
const isKind = (text: string | undefined): text is Kind => kinds.some(({ value }) => value !== '' && value === text);

export const LedgerList = () => <Ledgers words={ledgerWords} of="ledger" />;
export const BankList = () => <Ledgers words={bankWords} of="bank" />;
export const CashList = () => <Ledgers words={cashWords} of="cash" />;

function Ledgers({ words, of }: { words: RecordWords; of: LedgerFormOf }) {
  const list = useRecordList();
  const chosen = isKind(list.filters.kind) ? list.filters.kind : 'notParty';
  const kind = of === 'ledger' ? chosen : of;
  const answer = useInfiniteQuery(
    query.ledgers.listLedgers.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...list.input(cursor), kind }),
      ...pagedRecords,
    }),
  );
  const area = list.base.slice(0, list.base.lastIndexOf('/'));
  return (
    <RecordList
      words={words}
      list={list}
      answer={answer}
      rows={({ ledgers }) => ledgers}
      columns={columns}
      tabs={<LedgerTabs />}
      // A party has its own page.
      open={(row) => ({ to: row.kind === 'party' ? at(area, `/partyList/${row._id}`) : at(list.base, `/${row._id}`) })}
      filters={of === 'ledger' && <ListFilter list={list} name="kind" label="What ledgers are used for" data={kinds} />}
      card={(row) => <RowCard name={row.name} figure={<DrCr paise={row.balancePaise} dashZero />} below={row.group} />}
    />
  );
}

export const LedgerPage = () => <Ledger words={ledgerWords} of="ledger" />;
export const BankPage = () => <Ledger words={bankWords} of="bank" />;
export const CashPage = () => <Ledger words={cashWords} of="cash" />;

function Ledger({ words, of }: { words: RecordWords; of: LedgerFormOf }) {
  const { orgId, id } = useRecordPlace();
  const input = { orgId, id: id ?? '' };
  const answer = useQuery(query.ledgers.getLedger.queryOptions({ input, enabled: id !== undefined, select: ({ ledger }) => ledger }));
  return (
    <RecordPage words={words} answer={answer} hasLocalFields={id !== undefined && of === 'bank'}>
      {(row) => <LedgerForm words={words} of={of} row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

type FormProps = { words: RecordWords; of: LedgerFormOf; row: LedgerRow | null; reload: () => Promise<LedgerRow | undefined> };

function LedgerForm({ words, of, row, reload }: FormProps) {
  const { orgId, isOfTally, isManager, base } = useRecordPlace();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const navigate = useNavigate();
  const onSaved = useLeaveSaved();
  const form = useLedgerForm({ name: `ledgers.${orgId}.${row?._id ?? `new.${of}`}`, orgId, row, typed, of, onSaved });
  // Only Bahi knows the UPI id and cheque books of a bank, and the marks of other ledgers for the cash flow.
  const isEditedHere = row?.kind === 'bank' || (row !== null && of === 'ledger');
  // The books are read in the area of staff.
  const entries = {
    label: 'Entries',
    onChoose: () => void navigate({ to: '/sUsers/ledger/$ledgerId', params: { ledgerId: row?._id ?? '' } }),
  };
  const isWritable = isManager && !isOfTally && row?.kind !== 'party';
  return (
    <RecordForm<LedgerRow>
      words={words}
      form={form}
      row={row}
      name={row?.name ?? ''}
      reload={reload}
      {...(isWritable && {
        setActive: async ({ _id, version }, isActive, call) =>
          (await api.ledgers.updateLedger({ orgId, id: _id, version, isActive }, call)).ledger,
        remove: ({ _id, version }, call) => api.ledgers.removeLedger({ orgId, id: _id, version }, call),
      })}
      actions={row && base.startsWith('/sUsers') ? [entries] : []}
      isReadOnly={!isManager || row?.kind === 'party' || (isOfTally && !isEditedHere)}
      isWide={form.isBank}
    >
      <LedgerFields orgId={orgId} of={of} row={row} form={form} isReadOnly={isOfTally} />
    </RecordForm>
  );
}
