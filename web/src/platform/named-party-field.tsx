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

/** A party field that needs only the name: the deductee. */
export function NamedPartyField({ orgId, label, party, onChoose, error }: Props) {
  return (
    <SearchSelect<NamedParty>
      label={label}
      placeholder="Name, phone or GSTIN"
      value={party}
      isShort
      search={(text) => findParties(orgId, text)}
      optionKey={({ _id }) => _id}
      optionText={({ partyName }) => partyName}
      onChoose={onChoose}
      error={error}
    />
  );
}
