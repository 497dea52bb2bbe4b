import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Shown } from './problem-places.ts';
import { SaveArea } from './save-area.tsx';
import type { Sale } from './use-sale.ts';

type Props = { sale: Sale; onSave: () => void; onProblem: (problem: Shown) => void; onNext: () => void; hasButton?: boolean };

/** Save and its answers for a sale: after it one opens the voucher, takes the money, or goes on with the next. */
export function SalesSave({ sale, onSave, onProblem, onNext, hasButton = true }: Props) {
  const { state } = sale;
  const [partyId, setPartyId] = useState<string>();
  // The party of the voucher that is being saved; the entry has none any more once it is.
  if (state.kind === 'saving' && sale.entry.party && sale.entry.party._id !== partyId) setPartyId(sale.entry.party._id);
  return (
    <SaveArea
      state={state}
      onSave={onSave}
      problems={sale.problems}
      onGo={onProblem}
      hasButton={hasButton}
      open={(id) => ({ to: '/sUsers/salesDetails/$id', params: { id } })}
      more={() =>
        partyId && (
          <Link to="/sUsers/receipt" search={{ party: partyId }}>
            Receive
          </Link>
        )
      }
      onNext={onNext}
      remedy={
        state.kind === 'refused' &&
        state.code === 'IDEMPOTENCY_KEY_REUSED' && (
          <>
            <Link to="/sUsers/vouchers">Day book</Link>
            <button type="button" onClick={sale.saveAsNew}>
              Save as a new voucher
            </button>
          </>
        )
      }
    />
  );
}
