import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { nameProblem } from '../platform/records/name-problem.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import type { SubcategoryRow } from './master-rows.ts';

const SHOWN = 7;

type Options = {
  name: string;
  orgId: string;
  row: SubcategoryRow | null;
  typed: string;
  category?: Named | null;
  onSaved: (row: SubcategoryRow) => void;
};

/** The form of a sub-category, on its page and on the way. */
export function useSubcategoryForm({ name, orgId, row, typed, category = null, onSaved }: Options) {
  return useRecordForm({
    name,
    row,
    begin: (stored) => ({
      name: stored?.name ?? typed,
      category: stored ? { _id: stored.categoryId, name: stored.categoryName } : category,
    }),
    problems: (draft) => ({
      name: nameProblem(draft.name),
      categoryId: draft.category === null ? 'Choose the category.' : undefined,
    }),
    fields: (draft) => ({ name: draft.name.trim(), categoryId: draft.category?._id ?? '' }),
    create: async (fields, call) => (await api.subcategories.save({ orgId, ...fields }, call)).row,
    update: async (changed, call) => (await api.subcategories.update({ orgId, ...changed }, call)).row,
    onSaved,
  });
}

export function SubcategoryFields({ orgId, form }: { orgId: string; form: ReturnType<typeof useSubcategoryForm> }) {
  const queries = useQueryClient();
  return (
    <>
      <TextInput {...form.text('name', 'Name')} maxLength={120} data-autofocus />
      <RecordField
        label="Category"
        name="categoryId"
        form="Category"
        value={form.draft.category}
        onChoose={(category) => form.change({ category })}
        search={async (search) =>
          (await queries.fetchQuery(query.categories.list.queryOptions({ input: { orgId, search, state: 'active', limit: SHOWN } }))).rows
        }
        error={form.problems.categoryId}
      />
    </>
  );
}
