import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import { useEditedVoucher } from '../use-edited-voucher.ts';
import { readKnown } from './read-known.ts';
import { editOf, hiddenInForm } from './saved-trade.ts';
import { beginTrade, tradeDrafts } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';

/** The voucher with goods of this address. */
export function useEditedTrade(orgId: string, { kind, create, edit, noun }: TradeConfig) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return useEditedVoucher({
    orgId,
    kind,
    draftStore: useDraftStore(useMemo(() => tradeDrafts(kind), [kind])),
    idOf: ({ id }) => id,
    begin: () => beginTrade(kind),
    isOver: path !== create && !path.startsWith(`${edit}/`),
    hindrance: (voucher) => {
      const hidden = voucher.kind === kind ? hiddenInForm(voucher) : 'another kind';
      return hidden && `This ${noun} has ${hidden}, which this form does not show yet. It can be cancelled and entered again.`;
    },
    read: async (voucher) => {
      const known = await readKnown(orgId, voucher);
      return known && editOf(kind, known);
    },
  });
}
