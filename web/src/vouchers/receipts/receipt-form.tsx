import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCompany } from '../../platform/company.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import { beginReceipt, partyOf, receiptDrafts, withParty } from '../../platform/drafts/receipt-entry.ts';
import { receiptKindOf, receiptPaths } from '../../platform/drafts/receipt-paths.ts';
import { editOfReceipt, wholeSettlement } from '../../platform/drafts/receipt-settlement.ts';
import { query } from '../../platform/queries.ts';
import { FormWaiting } from '../form-skeleton.tsx';
import { takeInHand, useSavedVoucher } from '../saved-voucher.ts';
import { receiptKinds } from './receipt-kinds.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** A new receipt or payment, or the edit of a saved one. Each kind has one draft, shared with its Outstanding List. */
export function ReceiptForm() {
  const { _id: orgId } = useCompany();
  const { id } = useParams({ strict: false });
  const kind = receiptKindOf(useRouterState({ select: ({ location }) => location.pathname }));
  const { title: name, noun } = receiptKinds[kind];
  const title = id ? `Edit ${noun}` : name;
  const facts = useQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind } }));
  const sources = useQuery(query.ledgers.listSources.queryOptions({ input: { orgId } }));
  const entry = useEntry(kind, orgId, id);
  const error = facts.error ?? sources.error ?? entry.error;

  if (!facts.data || !sources.data || !entry.isReady) {
    const again = () => {
      if (facts.error) void facts.refetch();
      if (sources.error) void sources.refetch();
      entry.refetch();
    };
    return <FormWaiting title={title} noun={noun} problem={error?.message} onRetry={again} />;
  }
  return (
    <ReceiptSheet
      key={`${kind} ${id ?? 'new'}`}
      kind={kind}
      orgId={orgId}
      facts={facts.data}
      sources={sources.data.sources}
      onReload={entry.reload}
    />
  );
}

/** Makes the entry of this address the current one; another unsaved one is put aside. */
function useEntry(kind: ReceiptKind, orgId: string, id: string | undefined) {
  const draftStore = useDraftStore(receiptDrafts[kind]);
  const active = useStore(draftStore, (state) => state.active);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { party: partyId, settle } = useSearch({ strict: false }) as { party?: string; settle?: 'oldest' };
  const isReady = id === undefined ? active.mode === 'create' && partyId === undefined : active.mode === 'edit' && active._id === id;

  const isEdit = id !== undefined && !isReady;
  const saved = useSavedVoucher(orgId, id, isEdit);
  const { voucher } = saved;
  const ofParty = voucher?.partyId ?? partyId;
  const party = useQuery({
    ...query.parties.getParty.queryOptions({ input: { orgId, id: ofParty ?? '' } }),
    enabled: ofParty !== undefined && ofParty !== null,
  });
  const open = useQuery({
    ...query.bills.listOutstandings.queryOptions({ input: { orgId, partyId: voucher?.partyId ?? '', voucher: kind } }),
    enabled: isEdit && voucher !== undefined && voucher.partyId !== null,
    staleTime: 0,
  });
  const bills = open.isFetchedAfterMount ? open.data : undefined;

  useEffect(() => {
    const edit = () => {
      if (!isEdit || !voucher) return null;
      if (voucher.partyId === null) return editOfReceipt(kind, voucher, null, []);
      return party.data && bills ? editOfReceipt(kind, voucher, party.data.party, bills.outstandings) : null;
    };
    takeInHand(draftStore, { id, idOf: (entry) => entry._id, begin: () => beginReceipt(kind), edit });
  }, [draftStore, kind, id, isEdit, voucher, party.data, bills]);

  const isWhole = id === undefined && partyId !== undefined && settle === 'oldest';
  const whole = useQuery({
    ...query.bills.listOutstandings.queryOptions({ input: { orgId, partyId: partyId ?? '', voucher: kind } }),
    enabled: isWhole,
    staleTime: 0,
  });
  const owed = isWhole && whole.isFetchedAfterMount ? whole.data : undefined;

  // "Receive" or "Pay" of a party: its voucher begins, and the Outstanding List opens above it, so that Next returns here. Settled as a
  // whole, it has all open bills, oldest first, and waits for the source or destination.
  const received = id === undefined ? party.data?.party : undefined;
  useEffect(() => {
    if (partyId === undefined || received?._id !== partyId || (isWhole && !owed)) return;
    const { active: now, putAside, change } = draftStore.getState();
    if (partyOf(now)?._id !== partyId && received) {
      if (now.mode === 'edit' || partyOf(now) !== null) putAside(beginReceipt(kind));
      change(withParty(received));
    }
    if (owed) {
      change(wholeSettlement(owed));
      void navigate({ to: receiptPaths[kind].form, search: {}, replace: true });
      return;
    }
    void navigate({ to: receiptPaths[kind].form, search: {}, replace: true }).then(() =>
      navigate({ to: receiptPaths[kind].addAmount, params: { party_id: partyId } }),
    );
  }, [kind, partyId, received, isWhole, owed, draftStore, navigate]);

  return {
    isReady,
    error: saved.error ?? party.error ?? open.error ?? whole.error,
    refetch: () => {
      if (saved.error) saved.refetch();
      if (party.error) void party.refetch();
      if (open.error) void open.refetch();
      if (whole.error) void whole.refetch();
    },
    /** Loads the saved voucher again after another user changed it; the input here is discarded. */
    reload: () => {
      saved.forget();
      queries.removeQueries({ queryKey: query.bills.listOutstandings.key() });
      draftStore.getState().start(beginReceipt(kind));
    },
  };
}
