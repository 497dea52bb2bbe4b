import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '../platform/api.ts';
import { type Company, MASTERS_OF_TALLY, useWholeCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { RecordForm } from '../platform/records/record-form.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { at, useRecordPlace } from '../platform/records/record-place.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { useStillHere } from '../platform/still-here.ts';
import { Folded } from '../ui/folded.tsx';
import { Notice } from '../ui/notice.tsx';
import { LoadingPage } from '../ui/ring.tsx';
import type { PartyRow } from './party-draft.ts';
import { MorePartyFields, PartyFields } from './party-fields.tsx';
import { Licences, OpeningBills, ShippingAddresses } from './party-parts.tsx';
import { partyWords } from './party-words.ts';
import { type PartyForm as Form, usePartyForm } from './use-party-form.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

export function PartyPage() {
  const { orgId, id } = useRecordPlace();
  const company = useWholeCompany();
  const input = { orgId, id: id ?? '' };
  const answer = useQuery(query.parties.getParty.queryOptions({ input, enabled: id !== undefined, select: ({ party }) => party }));
  return (
    <RecordPage words={partyWords} answer={answer} hasLocalFields={id !== undefined}>
      {(row) => (company ? <PartyForm company={company} row={row} reload={async () => (await answer.refetch()).data} /> : <LoadingPage />)}
    </RecordPage>
  );
}

type Props = { company: Company; row: PartyRow | null; reload: () => Promise<PartyRow | undefined> };

function PartyForm({ company, row, reload }: Props) {
  const { base, isManager, isOfTally } = useRecordPlace();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const navigate = useNavigate();
  const leave = useLeaveSaved();
  const isStillHere = useStillHere();
  const [isMerging, setIsMerging] = useState(false);
  const orgId = company._id;
  const form = usePartyForm({
    name: `parties.${orgId}.${row?._id ?? 'new'}`,
    company,
    row,
    typed,
    onSaved: ({ partyName }) => leave({ name: partyName }),
  });
  const isMerged = row !== null && row.mergedIntoId !== null;
  const ledger =
    base.startsWith('/sUsers') && row
      ? [
          { label: 'Ledger', onChoose: () => void navigate({ to: '/sUsers/ledger/$ledgerId', params: { ledgerId: row._id } }) },
          {
            label: 'Statement of account',
            onChoose: () => void navigate({ to: '/sUsers/statement/$party_id', params: { party_id: row._id } }),
          },
        ]
      : [];
  const merge =
    row && isManager && !isOfTally && !isMerged ? [{ label: 'Merge into another party', onChoose: () => setIsMerging(true) }] : [];
  return (
    <>
      <RecordForm
        words={partyWords}
        form={form}
        row={row}
        name={row?.partyName ?? ''}
        reload={reload}
        {...(!isOfTally && {
          setActive: async ({ _id, version }: PartyRow, isActive: boolean, call) =>
            (await api.parties.updateParty({ orgId, id: _id, version, isActive }, call)).party,
        })}
        {...(isManager &&
          !isOfTally && { remove: ({ _id, version }: PartyRow, call) => api.parties.removeParty({ orgId, id: _id, version }, call) })}
        isReadOnly={isMerged}
        notice={
          <>
            {isOfTally && <Notice>{MASTERS_OF_TALLY} Phone, email, price level, credit, shipping addresses and licences are yours.</Notice>}
            {isMerged && (
              <Notice>
                Merged into <Link to={at(base, `/${row.mergedIntoId}`)}>{row.mergedIntoName ?? 'another party'}</Link>: its vouchers and
                bills are there.
              </Notice>
            )}
          </>
        }
        isWide
        actions={[...ledger, ...merge]}
      >
        <PartyFields orgId={orgId} form={form} ownId={row?._id} base={base} isOfTally={isOfTally} />
        <More orgId={orgId} form={form} row={row} isOfTally={isOfTally} />
        <ShippingAddresses form={form} />
        <Licences form={form} />
        {(isManager || row) && <OpeningBills form={form} isReadOnly={!isManager || isOfTally} />}
      </RecordForm>
      {isMerging && row && (
        <Suspense>
          <MergeDialog
            orgId={orgId}
            from={row}
            onClose={() => setIsMerging(false)}
            onMerged={(intoId) => isStillHere() && void navigate({ to: at(base, `/${intoId}`), ignoreBlocker: true })}
          />
        </Suspense>
      )}
    </>
  );
}

function More({ orgId, form, row, isOfTally }: { orgId: string; form: Form; row: PartyRow | null; isOfTally: boolean }) {
  const { code, pan, priceLevel, limit } = form.draft;
  const says = [code, pan, priceLevel?.name, limit !== 'none' && 'credit limit'].filter(Boolean).join(' · ');
  const fields = ['code', 'pan', 'priceLevelId', 'salesmanId', 'creditLimitPaise'];
  return (
    <Folded
      title="Code, PAN, price level, salesman and credit limit"
      says={says}
      hasProblem={fields.some((field) => form.problems[field] !== undefined)}
      isUsed={row !== null && (row.code !== '' || row.priceLevelId !== null || row.salesmanId !== null || row.creditLimitPaise !== null)}
    >
      <MorePartyFields orgId={orgId} form={form} row={row} isOfTally={isOfTally} />
    </Folded>
  );
}
