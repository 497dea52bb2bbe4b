import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCompany } from '../../platform/company.ts';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { useSession } from '../../platform/session.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FormSkeleton } from '../form-skeleton.tsx';
import { type TradeEntry, tradeDrafts } from '../trade/trade-entry.ts';
import { detailsKinds } from './details-kinds.ts';
import { NotConverted, readNoteOn, readRestOf } from './read-conversion.ts';

/** Converts an order to a sale or purchase: its draft becomes the current entry, and the form opens. */
export const BillToSales = () => <Converting title="Convert to sale" read={readRestOf} />;
export const BillToPurchase = () => <Converting title="Convert to purchase" read={readRestOf} />;
/** The same for a note that returns a sale or purchase. */
export const BillToCreditNote = () => <Converting title="Credit note" read={readNoteOn} />;
export const BillToDebitNote = () => <Converting title="Debit note" read={readNoteOn} />;

type Converted = { entry: TradeEntry; reason: null } | { entry: null; reason: string };

function Converting({ title, read }: { title: string; read: (asked: { orgId: string; id: string }) => Promise<TradeEntry> }) {
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const staffId = useSession('staff')?._id ?? '';
  const navigate = useNavigate();
  const router = useRouter();
  const answer = useQuery({
    queryKey: ['conversion', title, orgId, id],
    queryFn: () =>
      read({ orgId, id }).then(
        (entry): Converted => ({ entry, reason: null }),
        (error: unknown): Converted => {
          if (error instanceof NotConverted) return { entry: null, reason: error.message };
          throw error;
        },
      ),
    // Loaded again each time: the draft is used once.
    gcTime: 0,
    staleTime: 0,
  });
  const entry = answer.data?.entry ?? null;
  useEffect(() => {
    if (entry === null) return;
    openDraftStore(tradeDrafts(entry.voucherType), staffId, orgId).getState().putAside(entry);
    void navigate({ to: detailsKinds[entry.voucherType].create as never, replace: true });
  }, [entry, staffId, orgId, navigate]);
  useKeys({ Escape: () => router.history.back() });
  return (
    <>
      <PageHeader title={title} />
      <Loaded answer={answer} skeleton={<FormSkeleton />} errorTitle="The voucher could not be read">
        {({ reason }) => (reason === null ? <FormSkeleton /> : <EmptyState title="Nothing to convert" text={reason} />)}
      </Loaded>
    </>
  );
}
