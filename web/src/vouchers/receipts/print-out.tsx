import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCompany } from '../../platform/company.ts';
import { receiptKindOf, receiptPaths } from '../../platform/drafts/receipt-paths.ts';
import { fetchFile } from '../../platform/file-calls.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { receiptKinds } from './receipt-kinds.ts';
import classes from './receipts.module.css';

/** A receipt or payment on paper, as the server draws it. */
export function PrintOut() {
  const { _id: orgId } = useCompany();
  const kind = receiptKindOf(useRouterState({ select: ({ location }) => location.pathname }));
  const { id } = useSearch({ strict: false });
  const { title, noun } = receiptKinds[kind];
  const answer = useQuery({
    queryKey: ['paper', orgId, id],
    queryFn: () => fetchFile(`/orgs/${orgId}/vouchers/${id ?? ''}/pdf`),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!answer.data) return;
    const made = URL.createObjectURL(answer.data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [answer.data]);
  return (
    <>
      <PageHeader
        title={`${title} print-out`}
        action={
          id !== undefined && (
            <Button component={Link} {...({ to: receiptPaths[kind].details, params: { id } } as object)} variant="default">
              Open the {noun}
            </Button>
          )
        }
      />
      {id === undefined ? (
        <EmptyState title={`No ${noun} is chosen`} text={`Open a ${noun} and press Alt+P.`} />
      ) : answer.error ? (
        <ErrorState title="The paper could not be drawn" text={answer.error.message} onRetry={() => void answer.refetch()} />
      ) : address ? (
        <iframe className={classes.paper} title={`${title} on paper`} src={address} />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </>
  );
}
