import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { personHere } from '../platform/save-result-toast.ts';
import { sayError } from '../platform/say-error.ts';
import { useStillHere } from '../platform/still-here.ts';
import { toastError } from '../platform/toasts.ts';
import { followImport, showImport } from './follow-import.ts';
import { isAtWork, LOOK_MILLIS, type Looked } from './shapes.ts';

/** An import, polled while it runs, also after its page is left; and its actions. */
export function useImport(id: string) {
  const { _id: orgId } = useCompany();
  const queries = useQueryClient();
  const answer = useQuery(
    query.imports.get.queryOptions({
      input: { orgId, id },
      refetchInterval: ({ state }: { state: { data?: Looked | undefined } }) =>
        state.data && isAtWork(state.data.import) ? LOOK_MILLIS : false,
    }),
  );
  const looked = answer.data;
  const hasEnded = looked !== undefined && (looked.import.state === 'done' || looked.import.state === 'stopped');
  // Any list may show imported records.
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey[0]) !== '["imports","get"]' });
  }, [hasEnded, queries]);
  const isStillHere = useStillHere();
  const [by] = useState(personHere);
  const act = useMutation({
    mutationFn: (what: 'run' | 'stop') => api.imports[what]({ orgId, id }, { context: { key: uuid() } }),
    // A stopped import was running, so it is followed already.
    onSuccess: (_, what) => void (what === 'stop' || isStillHere() || followImport({ orgId, id, by })),
    onError: (error) => void (isStillHere() || toastError(sayError(error, 'The import could not be run'))),
    onSettled: () => answer.refetch(),
  });
  const isLeftAtWork = useRef(false);
  useEffect(() => {
    isLeftAtWork.current = looked !== undefined && isAtWork(looked.import);
  });
  useEffect(() => {
    const hide = showImport(id);
    return () => {
      hide();
      if (isLeftAtWork.current) followImport({ orgId, id, by });
    };
  }, [orgId, id, by]);
  return { answer, orgId, act };
}
