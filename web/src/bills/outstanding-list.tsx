import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCompany } from '../platform/company.ts';
import { useDraftStore } from '../platform/drafts/draft-store.ts';
import { beginReceipt, partyOf, receiptDrafts, withParty } from '../platform/drafts/receipt-entry.ts';
import { isEditAmount, receiptKindOf, receiptPaths } from '../platform/drafts/receipt-paths.ts';
import { query } from '../platform/queries.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Bone, ErrorState, ListSkeleton } from '../ui/states.tsx';
import classes from './settlement.module.css';
import { SettlementPage } from './settlement-page.tsx';

/** The Outstanding List of the open receipt or payment. A new one uses the bills as they are, an edit the bills before it. */
export function OutstandingList() {
  const { _id: orgId } = useCompany();
  const partyId = useParams({ strict: false }).party_id ?? '';
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const kind = receiptKindOf(path);
  const draftStore = useDraftStore(receiptDrafts[kind]);
  const entry = useStore(draftStore, ({ active }) => active);
  const navigate = useNavigate();
  const party = partyOf(entry);
  const isMine = party?._id === partyId;
  const isEdit = isEditAmount(path);

  // Opened by its address: a new voucher of this party begins, and the unsaved one is kept. An edit starts at its voucher.
  const asked = useQuery({ ...query.parties.getParty.queryOptions({ input: { orgId, id: partyId } }), enabled: !isMine && !isEdit });
  const found = asked.data?.party;
  useEffect(() => {
    if (isMine) return;
    if (isEdit) void navigate({ to: receiptPaths[kind].form, replace: true });
    else if (found) draftStore.getState().putAside(beginReceipt(kind, { ...withParty(found), changedAt: Date.now() }));
  }, [kind, isMine, isEdit, found, draftStore, navigate]);

  const isStored = entry.mode === 'edit';
  const fresh = useQuery({
    ...query.bills.listOutstandings.queryOptions({ input: { orgId, partyId, voucher: kind } }),
    enabled: isMine && !isStored,
    staleTime: 0,
    // No bill may move while the user ticks; the save reports changed bills.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const stored = { bills: entry.outstandings, totalPaise: entry.totalBillAmount };
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
          <div className={classes.coming}>
            <div>
              <Bone width="40%" height={48} />
              <Bone width="30%" height={48} />
            </div>
            <ListSkeleton rows={8} label="Loading the bills" />
          </div>
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
      bills={listed.bills}
      totalPaise={listed.totalPaise}
      onChange={draftStore.getState().change}
      onKeep={() => draftStore.getState().putAside(beginReceipt(kind))}
      onDiscard={() => draftStore.getState().start(beginReceipt(kind))}
    />
  );
}
