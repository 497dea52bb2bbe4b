import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCompany } from '../platform/company.ts';
import { beginReceipt, partyOf, receiptShelf, withParty } from '../platform/drafts/receipt-entry.ts';
import { useShelfStore } from '../platform/drafts/shelf.ts';
import { query } from '../platform/queries.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ErrorState, ListSkeleton } from '../ui/states.tsx';
import { SettlementPage } from './settlement-page.tsx';

/** The Outstanding List of the receipt in the hand: a new one over the bills as they are, an edited one over those before it. */
export function OutstandingList() {
  const { _id: orgId } = useCompany();
  const partyId = useParams({ strict: false }).party_id ?? '';
  const shelf = useShelfStore(receiptShelf);
  const entry = useStore(shelf, ({ active }) => active);
  const navigate = useNavigate();
  const party = partyOf(entry);
  const isMine = party?._id === partyId;
  const isEdit = window.location.pathname.startsWith('/sUsers/receipt/editAmount/');

  // Opened by its address: a new receipt of this party begins, what was in the hand is kept. An edit begins at its receipt.
  const asked = useQuery({ ...query.parties.getParty.queryOptions({ input: { orgId, id: partyId } }), enabled: !isMine && !isEdit });
  const found = asked.data?.party;
  useEffect(() => {
    if (isMine) return;
    if (isEdit) void navigate({ to: '/sUsers/receipt', replace: true });
    else if (found) shelf.getState().putAside(beginReceipt({ ...withParty(found), changedAt: Date.now() }));
  }, [isMine, isEdit, found, shelf, navigate]);

  const isStored = entry.mode === 'edit';
  const fresh = useQuery({
    ...query.bills.listOutstandings.queryOptions({ input: { orgId, partyId } }),
    enabled: isMine && !isStored,
    staleTime: 0,
    // While a person ticks, no bill may move under the hand; the save tells when one changed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const stored = { outstandings: entry.outstandings, totalOutstandingAmount: entry.totalBillAmount };
  const listed = isStored ? stored : fresh.isFetchedAfterMount ? fresh.data : undefined;
  const error = asked.error ?? fresh.error;

  if (!isMine || !party || !listed) {
    return (
      <>
        <PageHeader title="Outstanding List" />
        {error ? (
          <ErrorState
            title="The bills could not be read"
            text={error.message}
            onRetry={() => void (asked.error ? asked.refetch() : fresh.refetch())}
          />
        ) : (
          <ListSkeleton rows={8} label="Loading the bills" />
        )}
      </>
    );
  }
  return (
    <SettlementPage
      key={entry.key}
      orgId={orgId}
      party={party}
      entry={entry}
      bills={listed.outstandings}
      totalPaise={listed.totalOutstandingAmount}
      onChange={shelf.getState().change}
      onKeep={() => shelf.getState().putAside(beginReceipt())}
      onDiscard={() => shelf.getState().start(beginReceipt())}
    />
  );
}
