import { api } from '../platform/api.ts';
import type { Kind } from '../platform/session.ts';

/** The account calls of each kind of user. */
export const accountCalls = { admin: api.adminAccount, owner: api.ownerAccount, staff: api.staffAccount } as const;
/** The calls of the second factor: owners and the admin only. */
export const factorCalls = { admin: api.adminAccount, owner: api.ownerAccount } as const;

export type FactorKind = keyof typeof factorCalls;
export type Session = Awaited<ReturnType<typeof api.ownerAccount.listSessions>>['sessions'][number];

/** Query keys of these answers. */
export const sessionsKey = (kind: Kind) => ['own-account', kind, 'sessions'] as const;
export const factorKey = (kind: Kind) => ['own-account', kind, 'second-factor'] as const;
