import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCompany } from '../platform/company.ts';
import { beginReceipt, partyOf, receiptShelf, withParty } from '../platform/drafts/receipt-entry.ts';
import { editReceipt } from '../platform/drafts/receipt-settlement.ts';
import { useShelfStore } from '../platform/drafts/shelf.ts';
import { query } from '../platform/queries.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ErrorState } from '../ui/states.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** A new receipt, or the edit of a saved one. Both write into the one receipt draft, which the Outstanding List shares. */
export function ReceiptForm() {
  const { _id: orgId } = useCompany();
  const { id } = useParams({ strict: false });
  const title = id ? 'Edit receipt' : 'Receipt';
  const facts = useQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind: 'receipt' } }));
  const sources = useQuery(query.ledgers.listSources.queryOptions({ input: { orgId } }));
  const entry = useEntry(orgId, id);
  const error = facts.error ?? sources.error ?? entry.error;

  if (!facts.data || !sources.data || !entry.isReady) {
    const again = () => {
      if (facts.error) void facts.refetch();
      if (sources.error) void sources.refetch();
      entry.refetch();
    };
    return (
      <>
        <PageHeader title={title} />
        {error ? <ErrorState title="The receipt could not be opened" text={error.message} onRetry={again} /> : <FormSkeleton />}
      </>
    );
  }
  return <ReceiptSheet key={id ?? 'new'} orgId={orgId} facts={facts.data} sources={sources.data.sources} onReload={entry.reload} />;
}

/** Sees to it that the draft in the hand is the one of this address; another that was begun is put aside. */
function useEntry(orgId: string, id: string | undefined) {
  const shelf = useShelfStore(receiptShelf);
  const active = useStore(shelf, (state) => state.active);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const partyId = useSearch({ strict: false }).party;
  const isReady = id === undefined ? active.mode === 'create' && partyId === undefined : active.mode === 'edit' && active._id === id;

  const isEdit = id !== undefined && !isReady;
  const saved = useQuery({ ...query.vouchers.getVoucher.queryOptions({ input: { orgId, id: id ?? '' } }), enabled: isEdit, staleTime: 0 });
  const voucher = saved.isFetchedAfterMount ? saved.data?.voucher : undefined;
  const ofParty = voucher?.partyId ?? partyId;
  const party = useQuery({
    ...query.parties.getParty.queryOptions({ input: { orgId, id: ofParty ?? '' } }),
    enabled: ofParty !== undefined && ofParty !== null,
  });
  const open = useQuery({
    ...query.bills.listOutstandings.queryOptions({ input: { orgId, partyId: voucher?.partyId ?? '' } }),
    enabled: isEdit && voucher !== undefined,
    staleTime: 0,
  });
  const bills = open.isFetchedAfterMount ? open.data : undefined;

  useEffect(() => {
    const { active: now, kept, putAside, takeUp } = shelf.getState();
    if (id === undefined && now.mode === 'edit') putAside(beginReceipt());
    const waiting = kept.find((each) => each.mode === 'edit' && each._id === id);
    if (id !== undefined && waiting) takeUp(waiting.key);
    else if (isEdit && voucher && party.data && bills) putAside(editReceipt(voucher, party.data.party, bills.outstandings));
  }, [shelf, id, isEdit, voucher, party.data, bills]);

  // "Receive" of a party: its receipt begins, and the Outstanding List opens over it, so that Next comes back here.
  const received = id === undefined ? party.data?.party : undefined;
  useEffect(() => {
    if (partyId === undefined || received?._id !== partyId) return;
    const { active: now, putAside, change } = shelf.getState();
    if (partyOf(now)?._id !== partyId && received) {
      if (now.mode === 'edit' || partyOf(now) !== null) putAside(beginReceipt());
      change(withParty(received));
    }
    void navigate({ to: '/sUsers/receipt', search: {}, replace: true }).then(() =>
      navigate({ to: '/sUsers/receipt/addAmount/$party_id', params: { party_id: partyId } }),
    );
  }, [partyId, received, shelf, navigate]);

  return {
    isReady,
    error: saved.error ?? party.error ?? open.error,
    refetch: () => {
      if (saved.error) void saved.refetch();
      if (party.error) void party.refetch();
      if (open.error) void open.refetch();
    },
    /** The saved receipt anew, after another person changed it; what was entered here is given up. */
    reload: () => {
      queries.removeQueries({ queryKey: query.vouchers.getVoucher.key({ input: { orgId, id: id ?? '' } }) });
      queries.removeQueries({ queryKey: query.bills.listOutstandings.key() });
      shelf.getState().start(beginReceipt());
    },
  };
}
