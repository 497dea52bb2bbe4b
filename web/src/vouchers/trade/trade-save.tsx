import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { voucherLink } from '../../platform/voucher-link.ts';
import type { Shown } from '../problem-places.ts';
import { SaveArea } from '../save-area.tsx';
import { VoucherRemedy } from '../voucher-remedy.tsx';
import type { TradeConfig } from './trade-kinds.ts';
import type { Trade } from './use-trade.ts';

type Props = {
  config: TradeConfig;
  trade: Trade;
  onSave: () => void;
  onProblem: (problem: Shown) => void;
  onNext: () => void;
  hasButton?: boolean;
};

/** Save and its answers: after it one opens the voucher, receives the payment of a sale, or starts the next one. */
export function TradeSave({ config, trade, onSave, onProblem, onNext, hasButton = true }: Props) {
  const { state } = trade;
  const [partyId, setPartyId] = useState<string>();
  // The party that will owe this voucher; read now, as the entry is emptied by the save. Nobody, if it was paid at the counter.
  const owing = trade.built.bills.find(({ pendingPaise }) => pendingPaise > 0)?.partyId;
  if (state.kind === 'saving' && owing !== partyId) setPartyId(owing);
  const isOwed = trade.rule.side === 'customer' && trade.rule.bill === 'opens';
  return (
    <SaveArea
      state={state}
      onSave={onSave}
      problems={trade.problems}
      onGo={onProblem}
      hasButton={hasButton}
      isEdit={trade.entry.mode === 'edit'}
      open={(id) => voucherLink(config.kind, id)}
      more={() =>
        partyId &&
        isOwed && (
          <Link to="/sUsers/receipt" search={{ party: partyId }}>
            Receive
          </Link>
        )
      }
      onNext={onNext}
      remedy={<VoucherRemedy voucher={trade} />}
    />
  );
}
