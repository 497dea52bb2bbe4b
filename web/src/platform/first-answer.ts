import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Returns the first answer that the server gives after the form is opened, and keeps it: a later one would throw away what is being typed.
 * If somebody else saves meanwhile, the server refuses the save by its version.
 */
export function useFirstAnswer<Answer, Key extends QueryKey>(options: UseQueryOptions<Answer, Error, Answer, Key>): Answer | undefined {
  const { data, isFetchedAfterMount } = useQuery({ ...options, staleTime: 0 });
  const [first, setFirst] = useState<Answer>();
  if (first === undefined && isFetchedAfterMount && data !== undefined) setFirst(data);
  return first;
}
