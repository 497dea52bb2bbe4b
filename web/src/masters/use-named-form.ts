import { api } from '../platform/api.ts';
import { nameProblem } from '../platform/records/name-problem.ts';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import type { MasterRow } from './master-rows.ts';

/** Records that have only a name. */
export type NamedNoun = 'brands' | 'categories' | 'priceLevels';

type Parts = {
  noun: NamedNoun;
  orgId: string;
  /** Distinguishes the typed text from that of other forms. */
  key: string;
  row: MasterRow | null;
  /** The text typed in the search field. */
  typed: string;
  onSaved: (row: MasterRow) => void;
};

/** The form of a brand, category or price level, on its page and in a dialog. */
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
