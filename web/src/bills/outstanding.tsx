import { useParams } from '@tanstack/react-router';
import { OutstandingReport } from './outstanding-report.tsx';
import { PartyBills } from './party-bills.tsx';

/** Who owes and who is owed; with a party in the address, what stands open with that party bill by bill. */
export function Outstanding() {
  const { party_id: partyId } = useParams({ strict: false });
  return partyId === undefined ? <OutstandingReport /> : <PartyBills key={partyId} partyId={partyId} />;
}
