import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useKeys } from '../../ui/keys.ts';
import type { Trade } from './use-trade.ts';

/** After the save of a sale that is owed: a link to receive its payment. */
export function useReceiveLink({ state, built, rule }: Trade): ReactNode {
  const [partyId, setPartyId] = useState<string>();
  // The party that will owe this voucher; read now, as the entry is emptied by the save. Nobody, if it was paid at the counter.
  const owing = built.bills.find(({ pendingPaise }) => pendingPaise > 0)?.partyId;
  if (state.kind === 'saving' && owing !== partyId) setPartyId(owing);
  const isOwed = rule.side === 'customer' && rule.bill === 'opens';
  return partyId && isOwed && <ReceiveLink partyId={partyId} />;
}

function ReceiveLink({ partyId }: { partyId: string }) {
  const navigate = useNavigate();
  const link = { to: '/sUsers/receipt', search: { party: partyId } } as const;
  useKeys({ 'Alt+R': () => void navigate(link) });
  return (
    <Link {...link} title="Alt+R" aria-keyshortcuts="Alt+R">
      Receive
    </Link>
  );
}
