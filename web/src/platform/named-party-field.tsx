import type { Search } from '../ui/search-options.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { findParties } from './find-parties.ts';

export type NamedParty = { readonly _id: string; readonly partyName: string };

type Props = {
  orgId: string;
  label: string;
  party: NamedParty | null;
  onChoose: (party: NamedParty | null) => void;
  error?: string | undefined;
  /** By default the active parties. */
  search?: Search<NamedParty>;
};

/** A party field that needs only the name: the deductee, or who gets credit. */
export function NamedPartyField({ orgId, label, party, onChoose, error, search }: Props) {
  return (
    <SearchSelect<NamedParty>
      label={label}
      placeholder="Name, phone or GSTIN"
      value={party}
      isShort
      search={search ?? ((text) => findParties(orgId, text))}
      optionKey={({ _id }) => _id}
      optionText={({ partyName }) => partyName}
      onChoose={onChoose}
      error={error}
    />
  );
}
