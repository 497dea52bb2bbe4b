import { channelDoorRoutes } from '@bahi/contract/channels/channel-door-routes';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { isExpired } from '@bahi/core/subscriptions/subscription';
import { findCompanyAtWork } from '../platform/access-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { withoutPeople } from '../platform/audited-call.ts';
import { narrowedFor } from '../platform/company-switches.ts';
import { companyTurns } from '../platform/guards.ts';
import { tell } from '../platform/live/changes-store.ts';
import { isUuid } from '../platform/nil-uuid.ts';
import { refusePathKeys } from '../platform/path-keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { takeReportTurn } from '../platform/report-turns.ts';
import type { Caller, Company, RequestContext } from '../platform/request-context.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { type CallingChannel, findChannelOfToken, lockChannelOfToken, noteRefused, noteUse } from './channel-store.ts';
import { tokenHashOf } from './token-hash.ts';

type Call = keyof typeof channelDoorRoutes;

/** A call of a channel within its company. */
export type ChannelContext = {
  readonly tx: Tx;
  readonly company: Company;
  /** Bound as a member of staff is: no limit of the house is lifted for a channel. */
  readonly caller: Caller;
  readonly channel: CallingChannel;
};

function tokenOf({ request }: Pick<RequestContext, 'request'>): { orgId: string; tokenHash: string } {
  const token = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [orgId = ''] = token.split('.', 1);
  if (!isUuid(orgId)) throw new Refusal('TOKEN_WRONG');
  return { orgId: orgId.toLowerCase(), tokenHash: tokenHashOf(token) };
}

/** Admits a channel by its token to its company, or says why not. */
async function admit(tx: Tx, orgId: string, tokenHash: string, isWrite: boolean): Promise<ChannelContext> {
  const locks = isWrite ? [lockChannelOfToken(orgId, tokenHash)] : [];
  const [[channel], [row]] = await tx.after(locks, [findChannelOfToken(orgId, tokenHash), findCompanyAtWork(orgId)]);
  if (!channel || !row) throw new Refusal('TOKEN_WRONG');
  if (!row.isOpen)
    throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true }, 'The hotel is restricted: it takes no bookings here now.');
  if (!channel.isActive) throw new Refusal('CHANNEL_OFF');
  if (row.startedAt && row.plan && isExpired({ startedAt: row.startedAt, plan: row.plan, isDemo: row.isDemo }, todayInIndia(Date.now())))
    throw new Refusal('SUBSCRIPTION_EXPIRED', { subscriptionExpired: true }, 'The subscription of the hotel has expired. Call the hotel.');
  const caller: Caller = { kind: 'staff', id: channel.id, name: channel.name, role: 'user' };
  if (channel.isStale) tx.commitWith([noteUse(orgId, channel.id)]);
  return { tx, company: narrowedFor(row, caller), caller, channel };
}

/** Runs a call in a transaction of the company, and keeps for the hotel what it was refused. */
async function within<T>(
  context: RequestContext,
  call: Call,
  isWrite: boolean,
  work: (admitted: ChannelContext) => Promise<T>,
): Promise<T> {
  const { pool, db } = context;
  refusePathKeys(context.request, channelDoorRoutes[call]['~orpc'].route.path);
  const { orgId, tokenHash } = tokenOf(context);
  const once = () => inTransaction(pool, db, orgId, async (tx) => work(await admit(tx, orgId, tokenHash, isWrite)));
  try {
    if (isWrite) return await companyTurns.take(orgId, once);
    // The prices of a year are much to compute: one answer of a company at a time.
    return await (call === 'getRates' ? takeReportTurn(orgId, once) : once());
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'TOKEN_WRONG') {
      const { problems } = (error.data ?? {}) as { problems?: { message: string }[] };
      const message = problems ? problems.map((each) => each.message).join(' ') : error.message;
      const refused = { at: new Date().toISOString(), call, code: error.code, message: message.slice(0, 300) };
      await inTransaction(pool, db, orgId, (tx) => tx.query(noteRefused(orgId, tokenHash, refused)));
    }
    throw error;
  }
}

export const readAsChannel = <T>(context: RequestContext, call: Call, work: (admitted: ChannelContext) => Promise<T>): Promise<T> =>
  within(context, call, false, work);

/** A write: recorded in the company's chain without particulars of people, and told to its screens. The work returns the booking that it changed. */
export const writeAsChannel = <T extends { readonly bookingId: string }>(
  context: RequestContext,
  call: Call,
  input: object,
  work: (admitted: ChannelContext) => Promise<T>,
): Promise<T> =>
  within(context, call, true, async (admitted) => {
    const { tx, company, caller } = admitted;
    const written = await work(admitted);
    const { bookingId } = written;
    const act = { action: `channelDoor.${call}`, body: withoutPeople(input), answer: { _id: bookingId } };
    const text = auditText(context.request, { ...caller, kind: 'channel' }, act);
    tx.commitWith([...appendAudit(company.id, tx.withKnown(text)), tell({ orgId: company.id, noun: 'bookings', ids: [bookingId] })]);
    return written;
  });
