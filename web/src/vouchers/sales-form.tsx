import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { SalesSheet } from './sales-sheet.tsx';

/** A sale on one page. Everything it needs before the first line comes with one request. */
export function SalesForm() {
  const { _id: orgId } = useCompany();
  const facts = useQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind: 'sales' } }));
  return (
    <Loaded
      answer={facts}
      skeleton={
        <>
          <PageHeader title="Sales" />
          <FormSkeleton />
        </>
      }
    >
      {(known) => <SalesSheet orgId={orgId} facts={known} />}
    </Loaded>
  );
}
