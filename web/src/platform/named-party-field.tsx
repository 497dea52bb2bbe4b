import { useQueryClient } from '@tanstack/react-query';
import { SearchSelect } from '../ui/search-select.tsx';
import { query } from './queries.ts';

export type NamedParty = { readonly _id: string; readonly partyName: string };

type Props = {
  orgId: string;
  label: string;
  party: NamedParty | null;
  onChoose: (party: NamedParty | null) => void;
  error?: string | undefined;
};

const SHOWN = 7;

/** A party by its name, where nothing but the name is told of it: of whom tax is deducted. */
export function NamedPartyField({ orgId, label, party, onChoose, error }: Props) {
  const queries = useQueryClient();
  return (
    <SearchSelect<NamedParty>
      label={label}
      placeholder="Name, phone or GSTIN"
      value={party}
      search={async (text) => {
        const input = { orgId, search: text.trim(), state: 'active', limit: SHOWN, isCounted: false } as const;
        return (await queries.fetchQuery(query.parties.listParties.queryOptions({ input }))).parties;
      }}
      optionKey={({ _id }) => _id}
      optionText={({ partyName }) => partyName}
      onChoose={onChoose}
      error={error}
    />
  );
}
