import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { nameProblem } from '../platform/records/name-problem.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import type { GroupRow } from './ledger-rows.ts';

const SHOWN = 8;

type Options = { name: string; orgId: string; row: GroupRow | null; typed: string; onSaved: (row: GroupRow) => void };

/** The form of an own account group, on its page and in a dialog. The server checks the rules of the tree. */
export function useGroupForm({ name, orgId, row, typed, onSaved }: Options) {
  return useRecordForm({
    name,
    row,
    begin: (stored) => ({
      name: stored?.name ?? typed,
      parent: stored?.parentId ? ({ _id: stored.parentId, name: stored.parentName ?? '' } as Named) : null,
    }),
    problems: (draft) => ({
      name: nameProblem(draft.name),
      parentId: draft.parent === null && !row?.isPredefined ? 'Choose the group that it lies within.' : undefined,
    }),
    fields: (draft) => ({ name: draft.name.trim(), parentId: draft.parent?._id ?? '' }),
    create: async (fields, call) => (await api.accountGroups.save({ orgId, ...fields }, call)).row,
    update: async (changed, call) => (await api.accountGroups.update({ orgId, ...changed }, call)).row,
    onSaved,
  });
}

export function GroupFields({ orgId, form, row }: { orgId: string; form: ReturnType<typeof useGroupForm>; row: GroupRow | null }) {
  const queries = useQueryClient();
  return (
    <>
      <TextInput {...form.text('name', 'Name')} maxLength={120} data-autofocus />
      <RecordField
        label="Within"
        name="parentId"
        description={
          row?.isPredefined
            ? 'This group is predefined and stays as it is.'
            : 'What the ledgers are used for, and on which side they stand, follows from it'
        }
        value={form.draft.parent}
        onChoose={(parent) => form.change({ parent })}
        search={async (search) => {
          const { rows } = await queries.fetchQuery(
            query.accountGroups.list.queryOptions({ input: { orgId, search, state: 'active', limit: SHOWN + 1 } }),
          );
          return rows.filter(({ _id }) => _id !== row?._id).slice(0, SHOWN);
        }}
        error={form.problems.parentId}
      />
    </>
  );
}
