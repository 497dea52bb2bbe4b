import { useParams } from '@tanstack/react-router';
import { OwingParties } from './owing-parties.tsx';
import { PartyBills } from './party-bills.tsx';

/** Who owes; with a party in the address, what that party owes bill by bill. */
export function Outstanding() {
  const { party_id: partyId } = useParams({ strict: false });
  return partyId === undefined ? <OwingParties /> : <PartyBills key={partyId} partyId={partyId} />;
}
