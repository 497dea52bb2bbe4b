import { todayInIndia } from '@bahi/core/periods/business-date';
import { isExpired } from '@bahi/core/subscriptions/subscription';
import { type AccessRow, deleteSession, findSession, findSubscriptionOfStaff, noteSeen, type SessionRow } from './access-store.ts';
import { narrowedFor } from './company-switches.ts';
import { roleOf } from './doors.ts';
import { isUuid, nilUuid } from './nil-uuid.ts';
import { Refusal } from './refusal.ts';
import type { Caller, RequestContext } from './request-context.ts';
import { mayCall } from './rights.ts';
import { isKindUnclear, readToken, takeCookie } from './sessions.ts';
import { inTransaction, type Tx } from './transaction.ts';

type Token = NonNullable<ReturnType<typeof readToken>>;

const kindUnclear = 'Accounts of several kinds are signed in here. Name one in the header X-Bahi-Kind: admin, owner or staff.';

export function tokenOf(context: RequestContext): Token {
  const token = readToken(context.request);
  if (!token) throw new Refusal('SIGN_IN_FIRST', undefined, isKindUnclear(context.request) ? kindUnclear : undefined);
  return token;
}

/** Admits the person of this session, or throws. */
export function admit(context: RequestContext, token: Token, session: SessionRow | undefined, route: string, evenLocked = false): Caller {
  if (!session) throw new Refusal('SIGN_IN_FIRST');
  const { kind, id, name, role, isBlocked, isLocked, isStale, mustChangePassword } = session;
  if (isBlocked) throw new Refusal('BLOCKED', { is_blocked: true });
  if (isLocked && !evenLocked) throw new Refusal('LOCKED');
  if (mustChangePassword && !withTheFirstPassword.includes(route)) throw new Refusal('PASSWORD_CHANGE_NEEDED');
  if (isStale)
    inTransaction(context.pool, context.db, null, (tx) => tx.query(noteSeen(token.tokenHash, context.request.ip))).catch(() => {});
  return { kind, id, name, role };
}

/** The routes that a one-time password opens. */
const withTheFirstPassword = ['adminAccount.changePassword', 'accounts.signOutAdmin'];

/** Admits callers by the table of rights; business of an owner with an expired subscription is refused. */
export async function admitTo(
  tx: Tx,
  context: RequestContext,
  token: Token,
  route: string,
  { isBusiness = false, evenLocked = false },
): Promise<Caller> {
  const session = await tx.first(findSession(token.kind, token.tokenHash));
  const caller = admit(context, token, session, route, evenLocked);
  if (!mayCall(roleOf(caller), route)) throw new Refusal('NOT_ALLOWED');
  if (isBusiness) refuseExpired(caller, caller.kind === 'staff' ? await tx.first(findSubscriptionOfStaff(caller.id)) : session);
  return caller;
}

/** Admits the caller to the company, or throws. */
export function admitInto(company: AccessRow | undefined, caller: Caller, route: string, isWrite: boolean) {
  if (caller.kind === 'admin') throw new Refusal('NOT_ALLOWED');
  if (!company) throw new Refusal('NOT_FOUND');
  if (!company.isOpen) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
  if (!mayCall(roleOf(caller), route)) throw new Refusal('NOT_ALLOWED');
  if (isWrite) refuseExpired(caller, company);
  return { caller, company: narrowedFor(company, caller) };
}

/**
 * Routes that are personal, not business: open even with an expired subscription, like all reads. This includes company archives: owners
 * can always export their books.
 */
export const ofThePerson = ['accounts', 'ownerAccount', 'staffAccount', 'passcode', 'archives'];

/** `subscription` is that of the owner, also for staff; an admin has none. */
function refuseExpired({ kind }: Caller, subscription: Partial<Parameters<typeof isExpired>[0]> | undefined): void {
  const { startedAt, plan, isDemo = false } = subscription ?? {};
  if (!startedAt || !plan || !isExpired({ startedAt, plan, isDemo }, todayInIndia(Date.now()))) return;
  const whomToAsk =
    kind === 'owner'
      ? 'Please ask the administrator of this service to renew it.'
      : 'Please ask the owner of the company to have it renewed.';
  throw new Refusal('SUBSCRIPTION_EXPIRED', { subscriptionExpired: true }, `The subscription has expired. ${whomToAsk}`);
}

/** A block is reported once and ends the session. Its row is deleted after the refused transaction has returned its connection. */
export async function endingBlocked<T>(context: RequestContext, token: Token, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BLOCKED') {
      await inTransaction(context.pool, context.db, null, (tx) => tx.query(deleteSession(token.tokenHash)));
      takeCookie(context.reply, token.kind);
    }
    throw error;
  }
}

/** The input is not validated yet. An invalid company id is treated as none: the nil uuid has no members. */
export function companyOf(input: unknown): string {
  const orgId = (input as { orgId?: unknown } | null)?.orgId;
  return typeof orgId === 'string' && isUuid(orgId) ? orgId : nilUuid;
}
