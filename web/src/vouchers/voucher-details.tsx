import { stateName } from '@bahi/core/gst/states';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import type { VoucherDetails as Voucher } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { Badge } from '../ui/badge.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Bone, ListSkeleton } from '../ui/states.tsx';
import classes from './voucher-details.module.css';
import { VoucherItems, VoucherPostings, VoucherSettled, VoucherTax } from './voucher-parts.tsx';

/** A voucher as it stands in the books: lines, tax, postings, and what it settled. */
export function VoucherDetails() {
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const answer = useQuery(query.vouchers.getVoucher.queryOptions({ input: { orgId, id } }));
  const voucher = answer.data?.voucher;
  const act = () => {
    if (!voucher || voucher.isCancelled) return;
    if (voucher.kind === 'receipt') void navigate({ to: '/sUsers/editReceipt/$id', params: { id } });
    else if (voucher.kind === 'sales' && voucher.partyId) void navigate({ to: '/sUsers/receipt', search: { party: voucher.partyId } });
  };
  useKeys({
    R: () => voucher?.kind === 'sales' && act(),
    E: () => voucher?.kind === 'receipt' && act(),
    Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/vouchers' })),
  });
  return (
    <>
      <PageHeader
        title={voucher ? voucherLabel(voucher.kind) : 'Voucher'}
        detail={voucher?.voucherNumber}
        action={
          voucher &&
          !voucher.isCancelled &&
          (voucher.kind === 'sales' || voucher.kind === 'receipt') && (
            <Button onClick={act} aria-keyshortcuts={voucher.kind === 'sales' ? 'R' : 'E'}>
              {voucher.kind === 'sales' ? 'Receive' : 'Edit'}
            </Button>
          )
        }
      />
      <Loaded answer={answer} skeleton={<Skeleton />} errorTitle="The voucher could not be read">
        {(data) => <Page voucher={data.voucher} />}
      </Loaded>
    </>
  );
}

function Page({ voucher }: { voucher: Voucher }) {
  const { receipt } = voucher;
  return (
    <div className={classes.page}>
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
        <KeyHint keys={receipt ? 'E' : 'R'} /> {receipt ? 'edit' : 'receive'} <KeyHint keys="Esc" /> back
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
