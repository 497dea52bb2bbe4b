import { api } from '../platform/api.ts';
import type { Kind } from '../platform/session.ts';

/** What everybody may do, by kind of person. */
export const accountCalls = { admin: api.adminAccount, owner: api.ownerAccount, staff: api.staffAccount } as const;
/** What owners and the admin may do beside. */
export const factorCalls = { admin: api.adminAccount, owner: api.ownerAccount } as const;

export type FactorKind = keyof typeof factorCalls;
export type Session = Awaited<ReturnType<typeof api.ownerAccount.listSessions>>['sessions'][number];

/** Keys of what is kept of these answers. */
export const sessionsKey = (kind: Kind) => ['own-account', kind, 'sessions'] as const;
export const factorKey = (kind: Kind) => ['own-account', kind, 'second-factor'] as const;
