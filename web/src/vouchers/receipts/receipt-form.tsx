import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { StoreApi } from 'zustand';
import { useCompany } from '../../platform/company.ts';
import { type DraftStore, useDraftStore } from '../../platform/drafts/draft-store.ts';
import { beginReceipt, partyOf, type ReceiptEntry, receiptDrafts, withParty } from '../../platform/drafts/receipt-entry.ts';
import { receiptKindOf, receiptPaths } from '../../platform/drafts/receipt-paths.ts';
import { editOfReceipt, wholeSettlement } from '../../platform/drafts/receipt-settlement.ts';
import { query } from '../../platform/queries.ts';
import { FormWaiting } from '../form-skeleton.tsx';
import { useEditedVoucher } from '../use-edited-voucher.ts';
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
  const entry = useEntry(kind, orgId);
  const problem = (facts.error ?? sources.error)?.message ?? entry.problem;

  if (!facts.data || !sources.data || !entry.isReady) {
    const again = () => {
      if (facts.error) void facts.refetch();
      if (sources.error) void sources.refetch();
      entry.refetch();
    };
    return <FormWaiting title={title} noun={noun} problem={problem} onRetry={again} />;
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

/** The receipt or payment of this address; a new one may begin with a party. */
function useEntry(kind: ReceiptKind, orgId: string) {
  const draftStore = useDraftStore(receiptDrafts[kind]);
  const queries = useQueryClient();
  const edited = useEditedVoucher({
    orgId,
    kind,
    draftStore,
    idOf: ({ _id }) => _id,
    begin: () => beginReceipt(kind),
    isOver: false,
    hindrance: () => null,
    read: async (voucher) => {
      const { partyId } = voucher;
      if (partyId === null) return editOfReceipt(kind, voucher, null, []);
      const outstandings = query.bills.listOutstandings.queryOptions({ input: { orgId, partyId, voucher: kind } });
      const [party, open] = await Promise.all([
        queries.fetchQuery(query.parties.getParty.queryOptions({ input: { orgId, id: partyId } })),
        queries.fetchQuery({ ...outstandings, staleTime: 0 }),
      ]);
      return editOfReceipt(kind, voucher, party.party, open.bills);
    },
  });
  const ofParty = useReceiptOfParty(kind, orgId, draftStore, edited.isEdit);
  return {
    isReady: edited.isReady && ofParty.isReady,
    problem: edited.problem ?? ofParty.error?.message,
    refetch: () => {
      if (edited.problem) edited.reload();
      ofParty.refetch();
    },
    /** Reads the saved voucher again after another user changed it; the input here is discarded. */
    reload: () => {
      queries.removeQueries({ queryKey: query.bills.listOutstandings.key() });
      edited.reload();
    },
  };
}

/**
 * "Receive" or "Pay" of a party: its voucher begins, and waits for the amount. Settled as a whole, it has all open bills, oldest first, and
 * waits for the source or destination.
 */
function useReceiptOfParty(kind: ReceiptKind, orgId: string, draftStore: StoreApi<DraftStore<ReceiptEntry>>, isEdit: boolean) {
  const navigate = useNavigate();
  const { party: partyId, settle } = useSearch({ strict: false }) as { party?: string; settle?: 'oldest' };
  const isAsked = !isEdit && partyId !== undefined;
  const party = useQuery({ ...query.parties.getParty.queryOptions({ input: { orgId, id: partyId ?? '' } }), enabled: isAsked });
  const isWhole = isAsked && settle === 'oldest';
  const whole = useQuery({
    ...query.bills.listOutstandings.queryOptions({ input: { orgId, partyId: partyId ?? '', voucher: kind } }),
    enabled: isWhole,
    staleTime: 0,
  });
  const owed = isWhole && whole.isFetchedAfterMount ? whole.data : undefined;

  const received = isAsked ? party.data?.party : undefined;
  useEffect(() => {
    if (partyId === undefined || received?._id !== partyId || (isWhole && !owed)) return;
    const { active: now, putAside, change } = draftStore.getState();
    if (partyOf(now)?._id !== partyId && received) {
      if (now.mode === 'edit' || partyOf(now) !== null) putAside(beginReceipt(kind));
      change(withParty(received));
    }
    if (owed) change(wholeSettlement(owed));
    void navigate({ to: receiptPaths[kind].form, search: {}, replace: true });
  }, [kind, partyId, received, isWhole, owed, draftStore, navigate]);

  return {
    isReady: !isAsked,
    error: party.error ?? whole.error,
    refetch: () => {
      if (party.error) void party.refetch();
      if (whole.error) void whole.refetch();
    },
  };
}
