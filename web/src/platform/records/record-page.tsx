import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { MASTERS_OF_TALLY } from '../company.ts';
import { RecordNotice } from './record-form.tsx';
import { at, useRecordPlace } from './record-place.ts';
import type { RecordWords } from './record-words.ts';

type Props<Row> = {
  words: RecordWords;
  /** The stored record; loaded only on the page of one. */
  answer: { readonly data: Row | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** Fields that an integrated company may write as well; without them a new record is not offered there. */
  hasLocalFields?: boolean;
  /** The form, for the stored record or a new one. */
  children: (row: Row | null) => ReactNode;
};

/** The page of a stored or new record: a skeleton while it loads, and an error page if it does not exist. */
export function RecordPage<Row>({ words, answer, hasLocalFields, children }: Props<Row>) {
  const { base, id, isOfTally, orgId } = useRecordPlace();
  const list = (
    <Button component={Link} to={at(base)} variant="default">
      All {words.many}
    </Button>
  );
  if (id === undefined && isOfTally && !hasLocalFields) {
    return (
      <>
        <PageHeader title={`New ${words.one}`} />
        <Notice>{MASTERS_OF_TALLY}</Notice>
      </>
    );
  }
  if (id === undefined) return <Form key={orgId}>{children(null)}</Form>;
  // Once loaded, the form stays whatever happens to the record, because it contains typed data.
  if (answer.data === undefined && answer.error) {
    const isGone = answer.error instanceof ORPCError && answer.error.status === 404;
    return (
      <>
        <PageHeader title={words.title} />
        {isGone ? (
          <EmptyState title={`This ${words.one} is not there`} text="It was deleted, or the address has a slip." action={list} />
        ) : (
          <Loaded answer={answer} skeleton={null} errorTitle={`The ${words.one} could not be read`}>
            {() => null}
          </Loaded>
        )}
      </>
    );
  }
  if (answer.data === undefined) {
    return (
      <>
        <PageHeader title={words.title} />
        <ListSkeleton rows={5} />
      </>
    );
  }
  return (
    <RecordNotice value={isOfTally && !hasLocalFields && <Notice>{MASTERS_OF_TALLY}</Notice>}>
      <Form key={`${orgId}.${id}`}>{children(answer.data)}</Form>
    </RecordNotice>
  );
}

/** Another record is another form. */
function Form({ children }: { children: ReactNode }) {
  return children;
}
