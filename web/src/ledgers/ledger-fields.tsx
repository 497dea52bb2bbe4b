import { formatDate } from '@bahi/core/periods/business-date';
import { type CashFlowUse, cashFlowUseNames, cashFlowUses, fitsNature } from '@bahi/core/postings/cash-flow-use';
import { bankGroup, ledgerKind } from '@bahi/core/postings/ledger-kind';
import {
  fitsSchedule,
  isLongTermBorrowing,
  type MarkedGroup,
  type ScheduleLine,
  scheduleLineNames,
  scheduleLines,
} from '@bahi/core/postings/schedule-line';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useWholeCompany } from '../platform/company.ts';
import type { Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { nameProblem } from '../platform/records/name-problem.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { FormSection } from '../platform/records/record-form.tsx';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { bankProblems, sentBank, type TypedBank, typedBank } from './bank-draft.ts';
import { ChequeBookFields } from './cheque-book-fields.tsx';
import classes from './ledger-fields.module.css';
import type { GroupRow, LedgerRow } from './ledger-rows.ts';

/** The use of the form. Bank and cash ledgers have their own groups. */
export type LedgerFormOf = 'ledger' | 'bank' | 'cash';
const firstGroup: Readonly<Record<LedgerFormOf, string | null>> = { ledger: null, bank: bankGroup, cash: 'Cash-in-Hand' };
const SHOWN = 8;
/** More groups than a search normally returns. */
const SEARCHED = 100;

/** A chosen group. The predefined group above it decides the use of its ledgers. */
type Group = Named & { readonly under: string };
type Draft = {
  name: string;
  code: string;
  group: Group | null;
  openingPaise: number;
  isCredit: boolean;
  cashFlowUse: CashFlowUse | null;
  scheduleLine: ScheduleLine | null;
  dueWithinYearPaise: number;
  bank: TypedBank;
};
type Options = {
  name: string;
  orgId: string;
  row: LedgerRow | null;
  typed: string;
  of: LedgerFormOf;
  onSaved: (row: LedgerRow) => void;
};

/** The form of a ledger, on its page and in a dialog. */
export function useLedgerForm({ name, orgId, row, typed, of, onSaved }: Options) {
  const wanted = firstGroup[of];
  const first = useQuery(
    query.accountGroups.list.queryOptions({
      input: { orgId, search: wanted ?? '', state: 'active', limit: SHOWN },
      enabled: wanted !== null && row === null,
      select: ({ rows }) => rows.find((group) => group.name === wanted),
    }),
  ).data;
  const groupOf = (draft: Draft) => draft.group ?? first ?? null;
  const isBank = (draft: Draft) => {
    const group = groupOf(draft);
    return group === null ? row?.kind === 'bank' : ledgerKind([group.under]) === 'bank';
  };
  const form = useRecordForm({
    name,
    row,
    begin: (stored): Draft => ({
      name: stored?.name ?? typed,
      code: stored?.code ?? '',
      group: stored?.groupId ? { _id: stored.groupId, name: stored.group, under: underOf(stored) } : null,
      openingPaise: Math.abs(stored?.openingPaise ?? 0),
      isCredit: (stored?.openingPaise ?? 0) < 0,
      cashFlowUse: stored?.cashFlowUse ?? null,
      scheduleLine: stored?.scheduleLine ?? null,
      dueWithinYearPaise: stored?.dueWithinYearPaise ?? 0,
      bank: typedBank(stored?.bank),
    }),
    problems: (draft) => ({
      ...(isBank(draft) && bankProblems(draft.bank)),
      name: nameProblem(draft.name),
      groupId: groupOf(draft) === null && row?.groupId !== null ? 'Choose a group.' : undefined,
    }),
    fields: (draft) => ({
      name: draft.name.trim(),
      code: draft.code.trim(),
      groupId: groupOf(draft)?._id ?? null,
      openingPaise: draft.isCredit ? -draft.openingPaise : draft.openingPaise,
      cashFlowUse: draft.cashFlowUse,
      scheduleLine: draft.scheduleLine,
      dueWithinYearPaise: draft.dueWithinYearPaise,
      bank: isBank(draft) ? sentBank(draft.bank) : null,
    }),
    create: async ({ groupId, ...fields }, call) =>
      (await api.ledgers.saveLedger({ orgId, groupId: groupId ?? '', ...fields }, call)).ledger,
    update: async (changed, call) => (await api.ledgers.updateLedger({ orgId, ...changed }, call)).ledger,
    onSaved,
  });
  return { ...form, group: groupOf(form.draft), isBank: isBank(form.draft) };
}

/** For a stored ledger only its kind is known; any group of that kind is right. */
const underOf = ({ kind }: LedgerRow) =>
  ({ bank: bankGroup, cash: 'Cash-in-Hand', tax: 'Duties & Taxes', party: 'Sundry Debtors', other: '' })[kind];

type FieldsProps = { orgId: string; of: LedgerFormOf; row: LedgerRow | null; form: ReturnType<typeof useLedgerForm>; isReadOnly?: boolean };

/** `isReadOnly`: masters come from Tally, and only UPI id, cheque books and the marks for the statements can be edited, because only Bahi has them. */
export function LedgerFields({ orgId, of, row, form, isReadOnly = false }: FieldsProps) {
  const queries = useQueryClient();
  const company = useWholeCompany();
  const { draft, problems } = form;
  const fits = ({ under }: GroupRow) => {
    const kind = ledgerKind([under]);
    return of === 'ledger' ? kind !== 'party' : kind === of;
  };
  const isKept = form.group !== null && !('nature' in form.group);
  const kept = useQuery(
    query.accountGroups.list.queryOptions({
      input: { orgId, search: form.group?.name ?? '', state: 'all', limit: SEARCHED },
      enabled: of === 'ledger' && isKept,
      select: ({ rows }) => rows.find(({ _id }) => _id === form.group?._id),
    }),
  ).data;
  const group: MarkedGroup | undefined = form.group !== null && 'nature' in form.group ? (form.group as GroupRow) : kept;
  const nature = group?.nature;
  const hasDue = (scheduleLine: ScheduleLine | null, its = group) => its !== undefined && isLongTermBorrowing(scheduleLine, its);
  const uses = cashFlowUseNames.filter((use) => use === draft.cashFlowUse || (nature !== undefined && fitsNature(use, nature)));
  const lines = scheduleLineNames.filter((line) => line === draft.scheduleLine || (nature !== undefined && fitsSchedule(line, nature)));
  const chooseGroup = (group: GroupRow | null) => {
    const isLost = group !== null && draft.cashFlowUse !== null && !fitsNature(draft.cashFlowUse, group.nature);
    const isLineLost = group !== null && draft.scheduleLine !== null && !fitsSchedule(draft.scheduleLine, group.nature);
    form.change({
      group,
      ...(isLost && { cashFlowUse: null }),
      ...(isLineLost && { scheduleLine: null }),
      ...(group !== null && !hasDue(isLineLost ? null : draft.scheduleLine, group) && { dueWithinYearPaise: 0 }),
    });
  };
  const chooseLine = (value: string) => {
    const scheduleLine = scheduleLineNames.find((line) => line === value) ?? null;
    form.change({ scheduleLine, ...(group !== undefined && !hasDue(scheduleLine) && { dueWithinYearPaise: 0 }) });
  };
  return (
    <>
      <TextInput {...form.text('name', of === 'bank' ? 'Account' : 'Name')} maxLength={120} data-autofocus disabled={isReadOnly} />
      <TextInput {...form.text('code', 'Code')} maxLength={40} disabled={isReadOnly} />
      {row?.groupId !== null && (
        <RecordField
          label="Group"
          name="groupId"
          form="AccountGroup"
          value={form.group}
          onChoose={(group) => chooseGroup(group as GroupRow | null)}
          search={async (search) => {
            const { rows } = await queries.fetchQuery(
              query.accountGroups.list.queryOptions({ input: { orgId, search, state: 'active', limit: SEARCHED } }),
            );
            return rows.filter(fits).slice(0, SHOWN);
          }}
          disabled={isReadOnly || row?.isPredefined === true}
          {...(row?.isPredefined && { description: 'The books need this ledger: it stays in its group.' })}
          error={problems.groupId}
        />
      )}
      <div className={classes.opening}>
        <AmountField
          label="Opening balance"
          name="openingPaise"
          description={
            company ? `As it stood on ${formatDate(company.booksFrom)}, when the books begin` : 'As it stood when the books begin'
          }
          paise={draft.openingPaise}
          onChange={(openingPaise) => form.change({ openingPaise: Math.abs(openingPaise), ...(openingPaise < 0 && { isCredit: true }) })}
          error={problems.openingPaise}
          disabled={isReadOnly}
        />
        <NativeSelect
          label="Dr or Cr"
          data={[
            { value: 'Dr', label: 'Dr' },
            { value: 'Cr', label: 'Cr' },
          ]}
          value={draft.isCredit ? 'Cr' : 'Dr'}
          onChange={({ currentTarget }) => form.change({ isCredit: currentTarget.value === 'Cr' })}
          disabled={isReadOnly}
        />
      </div>
      {of === 'ledger' && (
        <NativeSelect
          label="In the cash flow statement"
          description="For depreciation, interest and income tax; all other ledgers follow their group"
          data={[{ value: '', label: 'As its group' }, ...uses.map((value) => ({ value, label: cashFlowUses[value].title }))]}
          value={draft.cashFlowUse ?? ''}
          onChange={({ currentTarget }) =>
            form.change({ cashFlowUse: cashFlowUseNames.find((use) => use === currentTarget.value) ?? null })
          }
          error={problems.cashFlowUse}
        />
      )}
      {of === 'ledger' && (
        <NativeSelect
          label="In Schedule III"
          description="The line in the accounts of a company; depreciation, finance cost and income tax follow the field above"
          data={[{ value: '', label: 'As its group' }, ...lines.map((value) => ({ value, label: scheduleLines[value].title }))]}
          value={draft.scheduleLine ?? ''}
          onChange={({ currentTarget }) => chooseLine(currentTarget.value)}
          error={problems.scheduleLine}
        />
      )}
      {of === 'ledger' && (hasDue(draft.scheduleLine) || draft.dueWithinYearPaise > 0) && (
        <AmountField
          label="Due within a year"
          name="dueWithinYearPaise"
          description="Of a loan: the part that Schedule III shows under short-term borrowings"
          paise={draft.dueWithinYearPaise}
          onChange={(dueWithinYearPaise) => form.change({ dueWithinYearPaise: Math.abs(dueWithinYearPaise) })}
          error={problems.dueWithinYearPaise}
        />
      )}
      {form.isBank && <BankFields bankId={row?.kind === 'bank' ? row._id : null} form={form} isReadOnly={isReadOnly} />}
    </>
  );
}

type BankProps = { bankId: string | null; form: ReturnType<typeof useLedgerForm>; isReadOnly: boolean };

function BankFields({ bankId, form, isReadOnly }: BankProps) {
  const { bank } = form.draft;
  const patch = (fields: Partial<TypedBank>) => form.change((now) => ({ ...now, bank: { ...now.bank, ...fields } }));
  const text = (field: Exclude<keyof TypedBank, 'chequeBooks'>, label: string) => ({
    label,
    name: `bank.${field}`,
    value: bank[field],
    error: form.problems[`bank.${field}`],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => patch({ [field]: currentTarget.value }),
  });
  return (
    <>
      <FormSection title="Bank">
        <div className={classes.pair}>
          <TextInput {...text('bankName', 'Bank')} maxLength={120} disabled={isReadOnly} />
          <TextInput {...text('branch', 'Branch')} maxLength={120} disabled={isReadOnly} />
          <TextInput {...text('accountNumber', 'Account number')} maxLength={40} disabled={isReadOnly} />
          <TextInput {...text('ifsc', 'IFSC')} maxLength={20} placeholder="HDFC0000123" disabled={isReadOnly} />
          <TextInput
            {...text('accountName', 'Account holder')}
            maxLength={120}
            placeholder="As the company is named"
            disabled={isReadOnly}
          />
          <TextInput {...text('upiId', 'UPI id')} maxLength={120} placeholder="name@bank" inputMode="email" />
        </div>
      </FormSection>
      <FormSection title="Cheque books">
        <ChequeBookFields
          bankId={bankId}
          books={bank.chequeBooks}
          onChange={(chequeBooks) => patch({ chequeBooks })}
          problems={form.problems}
          isReadOnly={false}
        />
      </FormSection>
    </>
  );
}
