import { api } from '../platform/api.ts';
import { nameProblem } from '../platform/records/name-problem.ts';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import type { MasterRow } from './master-rows.ts';

/** What is kept under a name alone. */
export type NamedNoun = 'brands' | 'categories' | 'priceLevels';

type Parts = {
  noun: NamedNoun;
  orgId: string;
  /** By which what is typed is told from that of other forms. */
  key: string;
  row: MasterRow | null;
  /** What was typed where it was looked for. */
  typed: string;
  onSaved: (row: MasterRow) => void;
};

/** The form of a brand, category or price level, on its page as in the field of another form. */
export const useNamedForm = ({ noun, orgId, key, row, typed, onSaved }: Parts) =>
  useRecordForm({
    name: `${noun}.${orgId}.${key}`,
    row,
    begin: (stored) => ({ name: stored?.name ?? typed }),
    problems: ({ name }) => ({ name: nameProblem(name) }),
    fields: ({ name }) => ({ name: name.trim() }),
    create: async (fields, call) => (await api[noun].save({ orgId, ...fields }, call)).row,
    update: async (changed, call) => (await api[noun].update({ orgId, ...changed }, call)).row,
    onSaved,
  });
