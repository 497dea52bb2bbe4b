import { ORPCError } from '@orpc/client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { api, connect } from './api.ts';
import { apiLink } from './api-link.ts';
import { atEndOfSession } from './session.ts';

// Signed-in areas make calls at once, so the client comes with them and not one round trip later.
connect(apiLink);

/** The API for TanStack Query: `useQuery(query.parties.listParties.queryOptions({ input }))`. */
export const query = createTanstackQueryUtils(api);

/** A refusal will be the same the next time; only a network or a server that stumbled is worth another try. */
const mayTryAgain = (failures: number, error: unknown) => failures < 2 && !(error instanceof ORPCError && error.status < 500);

/** A network or server error: the page offers Try Again, and the console has the cause. */
const logTrouble = (error: unknown) => {
  if (!(error instanceof ORPCError && error.status < 500)) console.error(error);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logTrouble }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: mayTryAgain, refetchOnWindowFocus: ({ state }) => state.status !== 'error' },
    mutations: { retry: false },
  },
});

atEndOfSession(() => queryClient.clear());
