import { problemText } from '@bahi/core/basics/problem';
import { godownProblems } from '@bahi/core/stock/godown-tree';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useHasFeature } from '../platform/company.ts';
import type { Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { nameProblem } from '../platform/records/name-problem.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { type Problems, useRecordForm } from '../platform/records/use-record-form.ts';
import type { GodownRow } from './master-rows.ts';

const SHOWN = 7;

type Draft = { name: string; parent: Named | null; isDefault: boolean; isDamage: boolean; isVan: boolean; salesmanId: string };
type Options = { name: string; orgId: string; row: GodownRow | null; typed: string; onSaved: (row: GodownRow) => void };

/** The form of a godown, on its page and in a dialog. The server checks the rules of the tree. */
export function useGodownForm({ name, orgId, row, typed, onSaved }: Options) {
  return useRecordForm({
    name,
    row,
    begin: (stored): Draft => ({
      name: stored?.name ?? typed,
      parent: stored?.parentId ? { _id: stored.parentId, name: stored.parentName ?? '' } : null,
      isDefault: stored?.isDefault ?? false,
      isDamage: stored?.isDamage ?? false,
      isVan: stored?.isVan ?? false,
      salesmanId: stored?.salesmanId ?? '',
    }),
    problems: (draft) => godownFaults(draft, row),
    fields: fieldsOf,
    create: async (fields, call) => (await api.godowns.save({ orgId, ...fields }, call)).row,
    update: async (changed, call) => (await api.godowns.update({ orgId, ...changed }, call)).row,
    onSaved,
  });
}

const fieldsOf = ({ name, parent, isVan, salesmanId, ...flags }: Draft) => ({
  ...flags,
  name: name.trim(),
  parentId: parent?._id ?? null,
  isVan,
  salesmanId: isVan && salesmanId !== '' ? salesmanId : null,
});

function godownFaults(draft: Draft, row: GodownRow | null): Problems {
  const alone = { ...fieldsOf(draft), id: row?._id ?? '', parentId: null, isActive: row?.isActive ?? true };
  const stored = row ? new Map([[row._id, { ...row, id: row._id }]]) : new Map();
  const faults = godownProblems(stored, alone).map((problem) => [problem.field, problemText(problem)] as const);
  return { ...Object.fromEntries(faults), name: nameProblem(draft.name) };
}

export function GodownFields({ orgId, form, ownId }: { orgId: string; form: ReturnType<typeof useGodownForm>; ownId?: string }) {
  const queries = useQueryClient();
  const { isVan, salesmanId } = form.draft;
  const hasVans = useHasFeature('vans');
  const salesmen = useQuery(query.godowns.listSalesmen.queryOptions({ input: { orgId }, enabled: isVan })).data?.salesmen ?? [];
  return (
    <>
      <TextInput {...form.text('name', 'Name')} maxLength={120} data-autofocus />
      <RecordField
        label="Within"
        name="parentId"
        description="The godown in which this one lies; nothing when it stands by itself"
        value={form.draft.parent}
        onChoose={(parent) => form.change({ parent })}
        search={async (search) => {
          const { rows } = await queries.fetchQuery(
            query.godowns.list.queryOptions({ input: { orgId, search, state: 'active', limit: SHOWN + 1 } }),
          );
          return rows.filter(({ _id }) => _id !== ownId).slice(0, SHOWN);
        }}
        error={form.problems.parentId}
      />
      <Switch
        {...form.check('isDefault', 'Default godown')}
        description="Goods are sold from here, and opening stock lies here, unless another godown is chosen."
      />
      <Switch {...form.check('isDamage', 'For damaged goods')} description="No sale takes goods from here." />
      {(hasVans || isVan) && <Switch {...form.check('isVan', 'Van')} description="Van stock, assigned to a salesperson." />}
      {isVan && (
        <NativeSelect
          {...form.text('salesmanId', 'Salesman')}
          description="Where staff are limited to their own godowns, this one is theirs."
          data={[{ value: '', label: 'Choose' }, ...withChosen(salesmen, salesmanId).map(({ _id, name }) => ({ value: _id, label: name }))]}
        />
      )}
    </>
  );
}

/** A salesman who left the company, or is not loaded yet, stays chosen until the user chooses another. */
const withChosen = (salesmen: readonly Named[], chosenId: string): readonly Named[] =>
  chosenId === '' || salesmen.some(({ _id }) => _id === chosenId) ? salesmen : [...salesmen, { _id: chosenId, name: 'As it is' }];
