import { findParties } from '../platform/find-parties.ts';
import { SearchSelect } from '../ui/search-select.tsx';

/** A party that pays or owes, with the GSTIN that makes its invoice B2B. */
export type PayerParty = { readonly _id: string; readonly partyName: string; readonly gstin?: string | null };

type Props = {
  orgId: string;
  label: string;
  party: PayerParty | null;
  onChoose: (party: PayerParty | null) => void;
  placeholder?: string;
  error?: string | undefined;
};

export function PayerPartyField({ orgId, label, party, onChoose, placeholder = 'Name, phone or GSTIN', error }: Props) {
  return (
    <SearchSelect<PayerParty>
      label={label}
      placeholder={placeholder}
      description={party?.gstin ? `GSTIN ${party.gstin}` : undefined}
      value={party}
      isShort
      search={(text) => findParties(orgId, text)}
      optionKey={({ _id }) => _id}
      optionText={({ partyName, gstin }) => (gstin ? `${partyName} · ${gstin}` : partyName)}
      onChoose={onChoose}
      error={error}
    />
  );
}
