import type { api as contract } from '@bahi/contract/api';
import type { PaiseClient } from '@bahi/contract/paise-client';
import { type ClientLink, createORPCClient } from '@orpc/client';
import type { CallContext } from './call-context.ts';
import { loadPart } from './load-part.ts';
import { kindOfPath } from './session.ts';

type Client = typeof import('./api-link.ts').apiLink;
let client: Client | null = null;
/** A signed-in area has the client in its own files and gives it here, so that its first call leaves at once. */
export function connect(loaded: Client): void {
  client = loaded;
}

const link: ClientLink<CallContext> = {
  async call(path, input, options) {
    const kind = options.context.kind ?? kindOfPath(window.location.pathname);
    // The sign-in makes no call before the password is typed, so the client (13 kB) is not part of the first screen.
    const { call } = client ?? (await loadPart(() => import('./api-link.ts'))).apiLink;
    return call(path, input, { ...options, context: { ...options.context, kind } });
  },
};

/** The API: `await api.parties.listParties({ … })`. Amounts are paise, rates and quantities × 10 000, both ways. */
export const api: PaiseClient<typeof contract, CallContext> = createORPCClient(link);
