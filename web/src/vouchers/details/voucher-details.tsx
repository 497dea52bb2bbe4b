import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import type { VoucherAnswer } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import { query } from '../../platform/queries.ts';
import { instantText } from '../../platform/records/instant-text.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Bone, ListSkeleton } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { JournalLines } from './journal-lines.tsx';
import { MissingMarks } from './missing-marks.tsx';
import { StockItems } from './stock-items.tsx';
import { StockJournalItems } from './stock-journal-items.tsx';
import { type Act, useVoucherActs } from './use-voucher-acts.ts';
import { VoucherActs } from './voucher-acts.tsx';
import { VoucherCheques } from './voucher-cheques.tsx';
import classes from './voucher-details.module.css';
import { VoucherFacts } from './voucher-facts.tsx';
import { VoucherItems } from './voucher-items.tsx';
import { VoucherLead } from './voucher-lead.tsx';
import { PaymentParts, VoucherPostings } from './voucher-postings.tsx';
import { VoucherReceipt } from './voucher-receipt.tsx';
import { VoucherSince } from './voucher-since.tsx';
import { VoucherTds } from './voucher-tds.tsx';
import { VoucherTotals } from './voucher-totals.tsx';
import { WarrantyCards } from './warranty-cards.tsx';

/** A saved voucher of any kind: its contents, its effect, and later events. */
export function VoucherDetails() {
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const answer = useQuery(query.vouchers.getVoucher.queryOptions({ input: { orgId, id } }));
  const voucher = answer.data?.voucher;
  const acts = useVoucherActs(orgId, answer.data);
  const isPhone = useIsPhone();
  useKeys({
    Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/vouchers' })),
  });
  return (
    <>
      <PageHeader
        title={voucher ? voucherLabel(voucher.kind) : 'Voucher'}
        // On a phone the title has no room beside it; the number comes first below.
        detail={isPhone ? null : voucher?.voucherNumber}
        action={voucher && <VoucherActs acts={acts} />}
      />
      <Loaded answer={answer} skeleton={<Skeleton />} errorTitle="The voucher could not be read">
        {(data) => <Page answer={data} acts={acts} />}
      </Loaded>
    </>
  );
}

function Page({ answer, acts }: { answer: VoucherAnswer; acts: readonly Act[] }) {
  const { voucher, since } = answer;
  const { kind, cancelled, lines, note } = voucher;
  const isOfStock = kind === 'stockTransfer' || kind === 'stockAdjustment' || kind === 'stockJournal';
  const isTrade = lines.length > 0 && !isOfStock;
  return (
    <div className={classes.page} data-cancelled={voucher.isCancelled || undefined}>
      {cancelled && (
        <Notice>
          Cancelled by {cancelled.by} on {instantText(cancelled.at)}: {cancelled.reason}
        </Notice>
      )}
      <MissingMarks marks={since.missingMarks} partyId={voucher.partyId} />
      <VoucherLead answer={answer} />
      <VoucherFacts voucher={voucher} />
      {isTrade && <VoucherItems voucher={voucher} ordered={since.ordered} />}
      {isOfStock && (kind === 'stockJournal' ? <StockJournalItems voucher={voucher} /> : <StockItems voucher={voucher} />)}
      {voucher.journalLines.length > 0 && <JournalLines voucher={voucher} />}
      {(voucher.receipt || voucher.bills.length > 0) && <VoucherReceipt voucher={voucher} />}
      <div className={classes.pair}>
        {isTrade && <VoucherTotals voucher={voucher} />}
        <div className={classes.stack}>
          {voucher.warrantyCards.length > 0 && <WarrantyCards voucherId={voucher._id} cards={voucher.warrantyCards} />}
          {voucher.splits.length > 0 && <PaymentParts voucher={voucher} />}
          {(voucher.tds || voucher.tdsAdjustments.length > 0) && <VoucherTds voucher={voucher} />}
          {voucher.postings.length > 0 && <VoucherCheques voucherId={voucher._id} />}
          {voucher.postings.length > 0 && <VoucherPostings voucher={voucher} />}
          <VoucherSince since={since} partyId={voucher.partyId} voucherId={voucher._id} />
        </div>
      </div>
      {note !== '' && (
        <section>
          <h2 className={classes.title}>{voucher.receipt ? 'Note' : 'Narration'}</h2>
          <p>{note}</p>
        </section>
      )}
      <p className={`dim hint ${classes.keys}`}>
        {acts
          .filter(({ keys }) => keys !== '')
          .map(({ keys, label }) => (
            <span key={label}>
              <KeyHint keys={keys} /> {label.toLowerCase().replace('pdf', 'PDF')}{' '}
            </span>
          ))}
        <KeyHint keys="Esc" /> back
      </p>
    </div>
  );
}

function Skeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.lead}>
        <Bone width={220} height={46} />
        <Bone width={160} height={46} />
      </div>
      <div className={classes.facts}>
        <Bone width={90} height={36} />
        <Bone width={120} height={36} />
      </div>
      <ListSkeleton rows={5} label="Loading the lines" />
    </div>
  );
}
