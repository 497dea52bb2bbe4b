import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ErrorState } from '../ui/states.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { SalesSheet } from './sales-sheet.tsx';
import { useEditedSale } from './use-edited-sale.ts';

/** A sale on one page, new or edited. Everything it needs before the first line comes with one request. */
export function SalesForm() {
  const { _id: orgId } = useCompany();
  const facts = useQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind: 'sales' } }));
  const edited = useEditedSale(orgId);
  const title = edited.isEdit ? 'Edit sale' : 'Sales';
  if (!edited.isReady) {
    return (
      <>
        <PageHeader title={title} />
        {edited.problem ? (
          <ErrorState title="The sale could not be opened" text={edited.problem} onRetry={edited.reload} />
        ) : (
          <FormSkeleton />
        )}
      </>
    );
  }
  return (
    <Loaded
      answer={facts}
      skeleton={
        <>
          <PageHeader title={title} />
          <FormSkeleton />
        </>
      }
    >
      {(known) => <SalesSheet orgId={orgId} facts={known} />}
    </Loaded>
  );
}
