import { api } from '../platform/api.ts';
import type { Company } from '../platform/company.ts';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import { beginParty, type PartyDraft, type PartyRow, partyFaults, partyFields, withGstin } from './party-draft.ts';

type Options = {
  /** The name under which typed data is held while the screen is locked. */
  name: string;
  company: Company;
  row: PartyRow | null;
  typed: string;
  onSaved: (row: PartyRow) => void;
};

/** The form of a party, on its page and on the way. */
export function usePartyForm({ name, company, row, typed, onSaved }: Options) {
  const { _id: orgId, isTest } = company;
  const form = useRecordForm({
    name,
    row,
    begin: (stored: PartyRow | null) => beginParty(stored, company.state, typed),
    problems: (draft: PartyDraft) => partyFaults(draft, row, company),
    fields: partyFields,
    create: async (fields, call): Promise<PartyRow> => (await api.parties.saveParty({ orgId, ...fields }, call)).party,
    update: async (changed, call): Promise<PartyRow> => (await api.parties.updateParty({ orgId, ...changed }, call)).party,
    onSaved,
  });
  return {
    ...form,
    /** Returns the draft's list with one row changed; `null` removes the row, an index past the end adds one. */
    changeRow: <List extends 'shippingAddresses' | 'licences' | 'openingBills'>(
      list: List,
      at: number,
      patch: Partial<PartyDraft[List][number]> | null,
    ) =>
      form.change((now) => {
        const rows = [...now[list]] as PartyDraft[List][number][];
        if (patch === null) rows.splice(at, 1);
        else rows[at] = { ...rows[at]!, ...patch };
        return { ...now, [list]: rows };
      }),
    changeGstin: (typedGstin: string) => form.change((now) => withGstin(now, typedGstin, isTest)),
  };
}

export type PartyForm = ReturnType<typeof usePartyForm>;
