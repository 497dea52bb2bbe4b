import { SearchSelect } from '../ui/search-select.tsx';
import { findParties } from './find-parties.ts';

export type NamedParty = { readonly _id: string; readonly partyName: string };

type Props = {
  orgId: string;
  label: string;
  party: NamedParty | null;
  onChoose: (party: NamedParty | null) => void;
  error?: string | undefined;
};

/** A party by its name, where nothing but the name is told of it: of whom tax is deducted. */
export function NamedPartyField({ orgId, label, party, onChoose, error }: Props) {
  return (
    <SearchSelect<NamedParty>
      label={label}
      placeholder="Name, phone or GSTIN"
      value={party}
      search={(text) => findParties(orgId, text)}
      optionKey={({ _id }) => _id}
      optionText={({ partyName }) => partyName}
      onChoose={onChoose}
      error={error}
    />
  );
}
