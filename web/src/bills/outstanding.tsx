import { useParams } from '@tanstack/react-router';
import { OutstandingReport } from './outstanding-report.tsx';
import { PartyBills } from './party-bills.tsx';

/** Outstanding of all parties; with a party in the address, its open bills. */
export function Outstanding() {
  const { party_id: partyId } = useParams({ strict: false });
  return partyId === undefined ? <OutstandingReport /> : <PartyBills key={partyId} partyId={partyId} />;
}
