import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Trade } from './use-trade.ts';

/** After the save of a sale that is owed: a link to receive its payment. */
export function useReceiveLink({ state, built, rule }: Trade): ReactNode {
  const [partyId, setPartyId] = useState<string>();
  // The party that will owe this voucher; read now, as the entry is emptied by the save. Nobody, if it was paid at the counter.
  const owing = built.bills.find(({ pendingPaise }) => pendingPaise > 0)?.partyId;
  if (state.kind === 'saving' && owing !== partyId) setPartyId(owing);
  const isOwed = rule.side === 'customer' && rule.bill === 'opens';
  return (
    partyId &&
    isOwed && (
      <Link to="/sUsers/receipt" search={{ party: partyId }}>
        Receive
      </Link>
    )
  );
}
