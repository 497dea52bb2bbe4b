import { stateName } from '@bahi/core/gst/states';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import type { VoucherDetails as Voucher } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { Badge } from '../ui/badge.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Bone, ListSkeleton } from '../ui/states.tsx';
import classes from './voucher-details.module.css';
import { useVoucherActions, VoucherActions } from './voucher-details-actions.tsx';
import { VoucherItems, VoucherPostings, VoucherSettled, VoucherTax } from './voucher-parts.tsx';

/** A voucher as it stands in the books: lines, tax, postings, and what it settled. */
export function VoucherDetails() {
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const answer = useQuery(query.vouchers.getVoucher.queryOptions({ input: { orgId, id } }));
  const voucher = answer.data?.voucher;
  const acts = useVoucherActions(orgId, voucher);
  useKeys({
    Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/vouchers' })),
  });
  return (
    <>
      <PageHeader
        title={voucher ? voucherLabel(voucher.kind) : 'Voucher'}
        detail={voucher?.voucherNumber}
        action={voucher && <VoucherActions acts={acts} />}
      />
      <Loaded answer={answer} skeleton={<Skeleton />} errorTitle="The voucher could not be read">
        {(data) => <Page voucher={data.voucher} acts={acts} />}
      </Loaded>
    </>
  );
}

function Page({ voucher, acts }: { voucher: Voucher; acts: ReturnType<typeof useVoucherActions> }) {
  const { receipt, cancelled } = voucher;
  return (
    <div className={classes.page} data-cancelled={voucher.isCancelled || undefined}>
      {cancelled && (
        <Notice>
          Cancelled by {cancelled.by} on {instantText(cancelled.at)}: {cancelled.reason}
        </Notice>
      )}
      <dl className={classes.facts}>
        <Fact label="Party">
          {voucher.partyId ? (
            <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId: voucher.partyId }}>
              {voucher.partyName}
            </Link>
          ) : (
            '–'
          )}
        </Fact>
        <Fact label="Date">{formatDate(voucher.date)}</Fact>
        {voucher.placeOfSupply !== null && <Fact label="Place of supply">{stateName(voucher.placeOfSupply)}</Fact>}
        {receipt && (
          <Fact label="Received in">
            <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId: receipt.sourceId }}>
              {receipt.sourceName}
            </Link>
            {receipt.chequeNumber !== '' && (
              <Badge tone="attention">
                cheque {receipt.chequeNumber}
                {receipt.chequeDate && `, due ${formatDate(receipt.chequeDate)}`}
              </Badge>
            )}
          </Fact>
        )}
        <Fact label="Entered by">
          {voucher.createdBy} <span className="dim">on {formatDate(todayInIndia(Date.parse(voucher.createdAt)))}</span>
        </Fact>
        {voucher.version > 1 && <Fact label="Version">{voucher.version}</Fact>}
        {voucher.isCancelled && (
          <Fact label="State">
            <Badge tone="overdue">cancelled</Badge>
          </Fact>
        )}
      </dl>
      {voucher.items.length > 0 && <VoucherItems voucher={voucher} />}
      {receipt && <VoucherSettled voucher={voucher} advancePaise={receipt.advanceAmount} />}
      <div className={classes.pair}>
        {voucher.items.length > 0 && <VoucherTax voucher={voucher} />}
        <VoucherPostings voucher={voucher} />
      </div>
      {voucher.note !== '' && (
        <section>
          <h2 className={classes.title}>{receipt ? 'Note' : 'Narration'}</h2>
          <p>{voucher.note}</p>
        </section>
      )}
      <p className={`dim hint ${classes.keys}`}>
        {acts.map(({ keys, label }) => (
          <span key={keys}>
            <KeyHint keys={keys} /> {label.toLowerCase()}{' '}
          </span>
        ))}
        <KeyHint keys="Esc" /> back
      </p>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Skeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.facts}>
        <Bone width={160} height={36} />
        <Bone width={90} height={36} />
        <Bone width={120} height={36} />
      </div>
      <ListSkeleton rows={5} label="Loading the lines" />
    </div>
  );
}
