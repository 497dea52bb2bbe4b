import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';

export type Looked = Awaited<ReturnType<typeof api.imports.get>>;
export type Import = Looked['import'];

export const isAtWork = ({ state }: Pick<Import, 'state'>) => state === 'checking' || state === 'running';

const LOOK_MILLIS = 600;

/** An import as it stands, looked at again and again while it is at work; and what a person can do with it. */
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
  // Every list may show what came in.
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey[0]) !== '["imports","get"]' });
  }, [hasEnded, queries]);
  const act = useMutation({
    mutationFn: (what: 'run' | 'stop') => api.imports[what]({ orgId, id }, { context: { key: uuid() } }),
    onSettled: () => answer.refetch(),
  });
  return { answer, orgId, act };
}
