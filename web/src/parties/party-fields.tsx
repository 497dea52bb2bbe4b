import { states } from '@bahi/core/gst/states';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import type { PartyRow } from './party-draft.ts';
import { categoryNames } from './party-words.ts';
import { SimilarParties, type SimilarProps } from './similar-parties.tsx';
import type { PartyForm } from './use-party-form.ts';

const categories = Object.entries(categoryNames).map(([value, label]) => ({ value, label }));
export const stateOptions = states.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

type Props = Pick<SimilarProps, 'ownId' | 'onUse' | 'base'> & { orgId: string; form: PartyForm; isOfTally?: boolean };

/** Identity of the party, in the usual order: name, phone, GSTIN, and the fields that follow from it. */
export function PartyFields({ orgId, form, isOfTally = false, ...similar }: Props) {
  const { draft, text, changeGstin } = form;
  return (
    <>
      <TextInput {...text('partyName', 'Name')} withAsterisk={false} required data-autofocus maxLength={120} disabled={isOfTally} />
      <FieldRow>
        <TextInput {...text('mobileNumber', 'Mobile')} inputMode="tel" maxLength={16} />
        <TextInput {...text('email', 'Email')} inputMode="email" maxLength={200} />
      </FieldRow>
      <TextInput
        {...text('gstin', 'GSTIN')}
        onChange={({ currentTarget }) => changeGstin(currentTarget.value)}
        description="State and PAN are filled from the GSTIN"
        maxLength={20}
        spellCheck={false}
        disabled={isOfTally}
      />
      <SimilarParties orgId={orgId} draft={draft} {...similar} />
      <FieldRow>
        <NativeSelect {...text('category', 'GST category')} data={categories} disabled={isOfTally} />
        <NativeSelect {...text('state', 'State')} data={stateOptions} disabled={isOfTally} />
      </FieldRow>
      <FieldRow>
        <TextInput {...text('address', 'Address')} maxLength={500} disabled={isOfTally} />
        <TextInput {...text('pin', 'PIN')} inputMode="numeric" maxLength={12} disabled={isOfTally} />
      </FieldRow>
      <FieldRow>
        <GroupField orgId={orgId} form={form} disabled={isOfTally} />
        <TextInput {...text('creditDays', 'Credit days')} inputMode="numeric" placeholder="0" maxLength={3} />
      </FieldRow>
    </>
  );
}

const hints: Readonly<Record<string, string>> = { 'Sundry Debtors': 'customers', 'Sundry Creditors': 'suppliers' };

/** Sundry Debtors and Creditors with the company's own groups below them. */
function GroupField({ orgId, form, disabled }: { orgId: string; form: PartyForm; disabled: boolean }) {
  const { draft, problems, change } = form;
  const { data } = useQuery(query.parties.listPartyGroups.queryOptions({ input: { orgId } }));
  const groups = (data?.groups ?? []).filter(({ _id, isActive }) => isActive || _id === draft.groupId);
  const top = groups.find(({ name, depth }) => depth === 0 && name === draft.accountGroup);
  const options = groups.map(({ _id, name, depth }) => ({
    value: _id,
    label: `${'\u2003'.repeat(depth)}${name}${hints[name] ? ` (${hints[name]})` : ''}`,
  }));
  return (
    <NativeSelect
      label="Group"
      name="groupId"
      value={draft.groupId || (top?._id ?? '')}
      data={options.length > 0 ? options : [{ value: draft.groupId, label: draft.accountGroup }]}
      error={problems.groupId}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        const chosen = groups.find(({ _id }) => _id === currentTarget.value);
        if (chosen) change({ groupId: chosen._id, accountGroup: chosen.accountGroup });
      }}
    />
  );
}

const SHOWN = 7;

/** Rarely used fields: code, PAN, price level and credit limit. */
export function MorePartyFields({
  orgId,
  form,
  row,
  isOfTally,
}: {
  orgId: string;
  form: PartyForm;
  row: PartyRow | null;
  isOfTally: boolean;
}) {
  const queries = useQueryClient();
  const { draft, problems, text, change } = form;
  return (
    <>
      <FieldRow>
        <TextInput {...text('code', 'Code')} description="Tells the party in files and searches" maxLength={20} disabled={isOfTally} />
        <TextInput
          {...text('pan', 'PAN')}
          description="Within the GSTIN where there is one"
          maxLength={12}
          spellCheck={false}
          disabled={isOfTally}
        />
      </FieldRow>
      <RecordField
        label="Price level"
        name="priceLevelId"
        description="A sale to this party begins with the rates of this level; without one, with the sale price of the product."
        form="PriceLevel"
        value={draft.priceLevel}
        onChoose={(priceLevel) => change({ priceLevel })}
        search={async (search) =>
          (await queries.fetchQuery(query.priceLevels.list.queryOptions({ input: { orgId, search, state: 'active', limit: SHOWN } }))).rows
        }
        error={problems.priceLevelId}
      />
      <SalesmanField orgId={orgId} form={form} row={row} />
      <FieldRow>
        <ChoiceField
          label="Credit limit"
          name="limit"
          value={draft.limit}
          choices={[
            { value: 'none', label: 'No limit' },
            { value: 'warn', label: 'Warn beyond a limit' },
            { value: 'block', label: 'Refuse sales beyond a limit' },
          ]}
          onChoose={(limit) => change({ limit })}
        />
        {draft.limit !== 'none' && (
          <AmountField
            label="What the party may owe in all"
            name="creditLimitPaise"
            paise={draft.creditLimitPaise}
            onChange={(creditLimitPaise) => change({ creditLimitPaise })}
            error={problems.creditLimitPaise}
          />
        )}
      </FieldRow>
    </>
  );
}

/** The salesman of the party, set by managers. If staff see only their own parties, it decides who sees this one. */
function SalesmanField({ orgId, form, row }: { orgId: string; form: PartyForm; row: PartyRow | null }) {
  const { isManager } = useRecordPlace();
  const { salesmanId } = form.draft;
  const { data } = useQuery(query.godowns.listSalesmen.queryOptions({ input: { orgId }, enabled: isManager }));
  const salesmen = data?.salesmen ?? [];
  const isListed = salesmanId === '' || salesmen.some(({ _id }) => _id === salesmanId);
  const chosen = isListed ? [] : [{ value: salesmanId, label: row?.salesmanName ?? 'As it is' }];
  if (!isManager && salesmanId === '') return null;
  return (
    <NativeSelect
      {...form.text('salesmanId', 'Salesman')}
      description="Staff who may see only their own parties see those they made and those given to them"
      data={[{ value: '', label: 'Nobody' }, ...salesmen.map(({ _id, name }) => ({ value: _id, label: name })), ...chosen]}
      disabled={!isManager}
    />
  );
}
