import { createHash } from 'node:crypto';
import { api } from '@bahi/contract/api';
import { invariant } from '@bahi/core/basics/invariant';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { isExpired } from '@bahi/core/subscriptions/subscription';
import { implement } from '@orpc/server';
import { v5 as uuidv5 } from 'uuid';
import {
  type AccessRow,
  deleteSession,
  findAccess,
  findAccessAtWork,
  findPersonAtWork,
  findSession,
  findSubscriptionOfStaff,
  noteSeen,
  type SessionRow,
} from './access-store.ts';
import { findAnswer, insertAnswer, type KeptAnswer } from './answers-store.ts';
import { auditText } from './audit.ts';
import { appendAudit, appendPlatformAudit } from './audit-store.ts';
import { narrowedFor } from './company-switches.ts';
import { type Door, roleOf } from './doors.ts';
import { changeOf } from './live/change-of.ts';
import { tell } from './live/changes-store.ts';
import { isUuid, nilUuid } from './nil-uuid.ts';
import { paperTurns } from './papers/draw-paper.ts';
import { refusePathKeys } from './path-keys.ts';
import { Refusal } from './refusal.ts';
import { logEnd } from './replica.ts';
import { takeReportTurn } from './report-turns.ts';
import type { Caller, CompanyRequestContext, PersonAtWork, RequestContext } from './request-context.ts';
import { type Behind, mayCall } from './rights.ts';
import { isKindUnclear, readToken, takeCookie } from './sessions.ts';
import { inReadOnlyTransaction, inTransaction, type Tx } from './transaction.ts';
import { Turns } from './turns.ts';

/*
 * The guard chain. Each route begins with one of these implementers, named for its door in the table of rights.ts: an implementer has only
 * the routes of its door, and its guard checks the table. Permission is decided before the body is read, and an invalid answer rolls back.
 */

const os = implement(api).$context<RequestContext>();

export const forAnyone = os as Behind<typeof os, 'anyone'> & Pick<typeof os, 'router'>;
export const forAdmin = signedIn('admin');
export const forOwner = signedIn('owner');
export const forStaff = signedIn('staff');
export const forOwnerAndStaff = signedIn('ownerAndStaff');
export const forOwnerAndStaffAdmin = signedIn('ownerAndStaffAdmin');
/** Routes of a locked screen. */
export const forOwnerEvenLocked = signedIn('owner', true);
export const forStaffEvenLocked = signedIn('staff', true);
/** Routes that compare a secret: the use case runs its own transactions. */
export const forAdminProving = proving('admin');
export const forOwnerProving = proving('owner');
export const forStaffProving = proving('staff');
/** Routes that read several companies: the use case runs a transaction in each. */
export const forOwnerOfSeveral = proving('owner');
export const forOwnerUnlocking = proving('owner', true);
export const forStaffUnlocking = proving('staff', true);
/** Routes that first hash a password or wait for a turn: their transaction begins when the use case says so. */
export const forOwnerAndStaffAdminWriting = writing('ownerAndStaffAdmin');
/** Routes that draw what they read: no connection is held meanwhile. */
export const forMembersDrawing = drawing('members');
export const forManagersDrawing = drawing('managers');
export const forBillsDrawing = drawing('bills');
/** A write that consists of separate writes of other routes. */
export const forManagersAsking = asking('managers');
export const forMembers = inCompany('members');
export const forManagers = inCompany('managers');
/** Routes of a restaurant's work. */
export const forOrders = inCompany('orders');
export const forBills = inCompany('bills');
export const forKitchen = inCompany('kitchen');

/** The number of simultaneous writers of one company: enough to share disk flushes of commits, few enough not to block each other. */
export const companyTurns = new Turns(3);

const keyNeeded = { code: 'KEY_NEEDED', field: 'idempotency-key', message: 'The header Idempotency-Key must hold a uuid' };
const writes = (method: string | undefined) => method !== 'GET';

/**
 * Signed in and with the right role; the use case runs in a transaction on the global tables. Writes are recorded in the platform's chain.
 */
function signedIn<D extends Door>(_door: D, evenLocked = false) {
  const guarded = os.use(async ({ context, next, path, procedure }, input) => {
    const token = tokenOf(context);
    return endingBlocked(context, token, () =>
      inTransaction(context.pool, context.db, null, async (tx) => {
        const route = path.join('.');
        const isBusiness = writes(procedure['~orpc'].route.method) && !ofThePerson.includes(path[0] ?? '');
        const caller = await admitTo(tx, context, token, route, { isBusiness, evenLocked });
        refusePathKeys(context.request, procedure['~orpc'].route.path);
        const result = await next({ context: { caller, tx } });
        if (writes(procedure['~orpc'].route.method)) {
          const act = { action: path.join('.'), body: withoutSecrets(input) };
          tx.commitWith([appendPlatformAudit(auditText(context.request, caller, act))]);
        }
        return result;
      }),
    );
  });
  return guarded as unknown as Behind<typeof guarded, D>;
}

/** Admits callers by the table of rights; business of an owner with an expired subscription is refused. */
async function admitTo(
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

/**
 * The same for writes with slow preparation: no connection is held meanwhile. Permission is checked first, and again in the transaction
 * that `write` begins, so that a permission removed meanwhile counts.
 */
function writing<D extends Door>(_door: D) {
  const guarded = os.use(async ({ context, next, path, procedure }, input) => {
    const token = tokenOf(context);
    const route = path.join('.');
    const admitted = <T>(work: (tx: Tx, caller: Caller) => Promise<T>) =>
      endingBlocked(context, token, () =>
        inTransaction(context.pool, context.db, null, async (tx) =>
          work(tx, await admitTo(tx, context, token, route, { isBusiness: true })),
        ),
      );
    const caller = await admitted(async (_, admittedAs) => admittedAs);
    refusePathKeys(context.request, procedure['~orpc'].route.path);
    const write = <T>(work: (tx: Tx, caller: Caller) => Promise<T>) =>
      admitted(async (tx, writer) => {
        const result = await work(tx, writer);
        tx.commitWith([appendPlatformAudit(auditText(context.request, writer, { action: route, body: withoutSecrets(input) }))]);
        return result;
      });
    return next({ context: { caller, write } });
  });
  return guarded as unknown as Behind<typeof guarded, D>;
}

/**
 * The same for routes that compare a secret: the guard's transaction ends before the use case begins. Comparing is slow, and a wrong try
 * must stay counted although the call is refused. Such a use case writes to the platform's chain itself. Routes that read several companies
 * hold no connection either while they wait for others.
 */
function proving<D extends Door>(_door: D, evenLocked = false) {
  const guarded = os.use(async ({ context, next, path, procedure }) => {
    const token = tokenOf(context);
    const caller = await endingBlocked(context, token, () =>
      inTransaction(context.pool, context.db, null, (tx) => admitTo(tx, context, token, path.join('.'), { evenLocked })),
    );
    refusePathKeys(context.request, procedure['~orpc'].route.path);
    return next({ context: { caller, token } });
  });
  return guarded as unknown as Behind<typeof guarded, D>;
}

/**
 * The same members as `inCompany`, for PDFs: one after the other, and drawn without a connection; `within` is a transaction of the company.
 */
function drawing<D extends Door>(_door: D) {
  const guarded = os.use(async ({ context, next, path, procedure }, input) => {
    const { caller, company } = await admitToFile(context, companyOf(input), path.join('.'), false);
    refusePathKeys(context.request, procedure['~orpc'].route.path);
    const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(context.pool, context.db, company.id, work);
    return paperTurns.take(company.id, async () => next({ context: { caller, company, within } }));
  });
  return guarded as unknown as Behind<typeof guarded, D>;
}

/**
 * The same members as `inCompany`, for a write that consists of writes of other routes. `ask` makes one of them, through its own guard and
 * with a key derived from that of this call and the `part`, so repeating the call enters nothing twice. No connection and no turn of the
 * company is held meanwhile. Those routes record the writes in the company's chain.
 */
function asking<D extends Door>(_door: D) {
  const guarded = os.use(async ({ context, next, path, procedure }, input) => {
    const { caller, company } = await admitToFile(context, companyOf(input), path.join('.'), true);
    refusePathKeys(context.request, procedure['~orpc'].route.path);
    const key = keyOf(context.request.headers['idempotency-key']);
    if (!key) throw new Refusal('INVALID', { problems: [keyNeeded] });
    const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(context.pool, context.db, company.id, work);
    const ask = (route: string, asked: object, part: string) => {
      const headers = { ...context.request.headers, 'idempotency-key': uuidv5(part, key) };
      const request: RequestContext['request'] = Object.create(context.request, { headers: { value: headers } });
      return context.askAs({ ...context, request })(route, asked);
    };
    return next({ context: { caller, company, within, ask } });
  });
  return guarded as unknown as Behind<typeof guarded, D>;
}

/**
 * A member of the approved and unblocked company, with the right role; checked in one round trip. A write happens once per key and is
 * recorded in the company's chain. A preview needs the rights of the write, and only reads.
 */
function inCompany<D extends Door>(_door: D) {
  const guarded = os.use(async ({ context, next, path, procedure }, input) => {
    const orgId = companyOf(input);
    const route = path.join('.');
    const { atWork } = context;
    if (atWork) {
      invariant(!writes(procedure['~orpc'].route.method), 'a job writes nothing in the name of a person');
      return inTurn(path, orgId, () => readingAtWork(context, atWork, orgId, route, (options) => next(options)));
    }
    const token = tokenOf(context);
    const key = keyOf(context.request.headers['idempotency-key']);
    const { isPreview = false, isAlone = false } = procedure['~orpc'].meta;
    const body = writes(procedure['~orpc'].route.method) && !isPreview ? JSON.stringify(input) : null;
    const bodyHash = body && createHash('sha256').update(body).digest('base64url');
    const keptAnswer = findAnswer(orgId, route, bodyHash && key ? key : '');
    let isAdmitted = false;

    const work = async (tx: Tx): Promise<InCompany & { shown?: object; keptAnswers?: () => Promise<{ answer: string }[]> }> => {
      const [[session], [company], [before]] = await tx.together([
        findSession(token.kind, token.tokenHash),
        findAccess(token.kind, token.tokenHash, orgId, { isHeld: bodyHash !== null }),
        keptAnswer,
      ]);
      const admitted = admitInto(company, admit(context, token, session, route), route, bodyHash !== null || isPreview);
      const { caller } = admitted;
      isAdmitted = true;
      refusePathKeys(context.request, procedure['~orpc'].route.path);
      const options = { context: { ...admitted, tx } };
      if (bodyHash === null) return next(options);

      if (!key) throw new Refusal('INVALID', { problems: [keyNeeded] });
      if (before && before.bodyHash !== bodyHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      if (before) return answeredBefore(before);
      const result = await next(options);
      const { token: shown, output } = withoutToken(path, result.output);
      const text = auditText(context.request, caller, {
        action: route,
        body: auditedInput(path, input),
        answer: auditedAnswer(path, output),
      });
      const kept = tx.rowsAtCommit(insertAnswer(orgId, route, key, bodyHash, tx.withKnown(JSON.stringify(output))));
      const change = changeOf(path, input, result.output);
      tx.commitWith([...appendAudit(orgId, tx.withKnown(text)), ...(change ? [tell({ orgId, ...change })] : [])]);
      return { ...result, shown, keptAnswers: () => kept };
    };

    const { replica } = context;
    if (replica && bodyHash === null && isReport(path)) {
      // Admitted by the primary, as of now: a replica may not know yet that a person was blocked.
      const { caller, company, end } = await endingBlocked(context, token, () =>
        inTransaction(context.pool, context.db, orgId, async (tx) => {
          const [[session], [access], [logged]] = await tx.together([
            findSession(token.kind, token.tokenHash),
            findAccess(token.kind, token.tokenHash, orgId, { isHeld: false }),
            logEnd,
          ]);
          return { ...admitInto(access, admit(context, token, session, route), route, false), end: logged };
        }),
      );
      refusePathKeys(context.request, procedure['~orpc'].route.path);
      const read = (tx: Tx) => Promise.resolve(next({ context: { caller, company, tx } }));
      const answered = await inTurn(path, orgId, () => (end ? replica.read(orgId, end, read) : Promise.resolve(undefined)));
      if (answered) return answered.result;
    }

    try {
      const inOne = isPreview ? inReadOnlyTransaction : inTransaction;
      const once = () => endingBlocked(context, token, () => inOne(context.pool, context.db, orgId, work));
      const { keptAnswers, shown, ...done } = await (bodyHash === null
        ? inTurn(path, orgId, once)
        : companyTurns[isAlone ? 'takeAlone' : 'take'](orgId, once));
      // Return the stored answer: the database may have added a number to it.
      return keptAnswers ? { ...done, output: { ...JSON.parse((await keptAnswers())[0]!.answer), ...shown } } : done;
    } catch (error) {
      // The same entry may arrive twice at once: what the first one used (a number, a name, a bill) is refused to the second, for which
      // there is now a stored answer.
      if (!isAdmitted || bodyHash === null) throw error;
      const kept = await inTransaction(context.pool, context.db, orgId, (tx) => tx.first(keptAnswer));
      if (!kept) throw error;
      if (kept.bodyHash !== bodyHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      return answeredBefore(kept);
    }
  });
  return guarded as unknown as Behind<typeof guarded, D>;
}

/** Reports read much, so they wait for each other; other reads do not wait. */
const inTurn = <T>(path: readonly string[], orgId: string, work: () => Promise<T>): Promise<T> =>
  isReport(path) ? takeReportTurn(orgId, work) : work();

/** Every route of reports only reads. */
const isReport = ([noun]: readonly string[]): boolean => noun === 'reports';

/** A read by a job for a person without a session: the rights are those of this moment. */
async function readingAtWork<T>(
  { pool, db }: RequestContext,
  { orgId, kind, id }: PersonAtWork,
  askedOrgId: string,
  route: string,
  next: (options: { context: Pick<CompanyRequestContext, 'caller' | 'company' | 'tx'> }) => T | PromiseLike<T>,
): Promise<T> {
  if (askedOrgId !== orgId) throw new Refusal('NOT_FOUND');
  return inTransaction(pool, db, orgId, async (tx) => {
    const [[person], [company]] = await tx.together([findPersonAtWork(orgId, id), findAccessAtWork(kind, id, orgId)]);
    if (!person) throw new Refusal('NOT_ALLOWED');
    return next({ context: { ...admitInto(company, person, route, false), tx } });
  });
}

/** Admits the caller to the company, or throws. */
function admitInto(company: AccessRow | undefined, caller: Caller, route: string, isWrite: boolean) {
  if (caller.kind === 'admin') throw new Refusal('NOT_ALLOWED');
  if (!company) throw new Refusal('NOT_FOUND');
  if (!company.isOpen) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
  if (!mayCall(roleOf(caller), route)) throw new Refusal('NOT_ALLOWED');
  if (isWrite) refuseExpired(caller, company);
  return { caller, company: narrowedFor(company, caller) };
}

/**
 * For calls outside of the contract that carry a file: admits callers who may call the named route, before a byte of the body is read. The
 * checks are those of members and managers, in a separate transaction.
 */
export async function admitToFile(context: RequestContext, orgId: string, route: string, isWrite: boolean) {
  return endingBlocked(context, tokenOf(context), () => admitStill(context, orgId, route, isWrite));
}

/** The same again, while an answer is being sent. The session of a blocked person does not end here: the next call ends it and says why. */
export async function admitStill(context: RequestContext, orgId: string, route: string, isWrite: boolean) {
  const token = tokenOf(context);
  const company = companyOf({ orgId });
  return inTransaction(context.pool, context.db, company, async (tx) => {
    const [[session], [access]] = await tx.together([
      findSession(token.kind, token.tokenHash),
      findAccess(token.kind, token.tokenHash, company, { isHeld: false }),
    ]);
    return admitInto(access, admit(context, token, session, route), route, isWrite);
  });
}

/** The same for a file of a person instead of a company. */
export async function admitPersonToFile(context: RequestContext, route: string, isBusiness: boolean): Promise<Caller> {
  const token = tokenOf(context);
  return endingBlocked(context, token, () =>
    inTransaction(context.pool, context.db, null, (tx) => admitTo(tx, context, token, route, { isBusiness })),
  );
}

type InCompany = { output: unknown; context: Pick<CompanyRequestContext, 'caller' | 'company' | 'tx'> };

/** The stored answer as sent before. No handler runs, so its context is never read. */
const answeredBefore = (kept: KeptAnswer): InCompany => ({ output: JSON.parse(kept.answer), context: {} as InCompany['context'] });

/** The caller's key in normal form; null if it is invalid. */
const keyOf = (header: unknown) => (typeof header === 'string' && isUuid(header) ? header.toLowerCase() : null);

type Token = NonNullable<ReturnType<typeof readToken>>;

const kindUnclear = 'Accounts of several kinds are signed in here. Name one in the header X-Bahi-Kind: admin, owner or staff.';

function tokenOf(context: RequestContext): Token {
  const token = readToken(context.request);
  if (!token) throw new Refusal('SIGN_IN_FIRST', undefined, isKindUnclear(context.request) ? kindUnclear : undefined);
  return token;
}

/** Admits the person of this session, or throws. */
function admit(context: RequestContext, token: Token, session: SessionRow | undefined, route: string, evenLocked = false): Caller {
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

/**
 * Routes that are personal, not business: open even with an expired subscription, like all reads. This includes company archives: owners
 * can always export their books.
 */
const ofThePerson = ['accounts', 'ownerAccount', 'staffAccount', 'passcode', 'archives'];

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
async function endingBlocked<T>(context: RequestContext, token: Token, work: () => Promise<T>): Promise<T> {
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
function companyOf(input: unknown): string {
  const orgId = (input as { orgId?: unknown } | null)?.orgId;
  return typeof orgId === 'string' && isUuid(orgId) ? orgId : nilUuid;
}

/** The audit trail records no particulars of guests: they are erased on request, and the trail is never rewritten. */
const ofGuestCalls: readonly string[] = ['orgId', 'id', 'version', 'roomId', 'form', 'kind', 'reason', 'acknowledgement'];

/** Particulars of people in the calls of bookings and in the answers about guests. */
const ofPeople: readonly string[] = [
  ...['bookerName', 'bookerPhone', 'bookerEmail', 'groupName', 'guestName', 'comingAt', 'note', 'nationality', 'message'],
];

/** The value without particulars of people, at any depth. */
export function withoutPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPeople);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, each]) => (ofPeople.includes(field) ? [] : [[field, withoutPeople(each)]])),
  );
}

/** The token of a channel is shown once: neither the stored answer nor the audit trail has it. */
function withoutToken([noun]: readonly string[], output: unknown): { token: object; output: unknown } {
  if (noun !== 'channels' || typeof output !== 'object' || output === null || !('token' in output)) return { token: {}, output };
  return { token: { token: output.token }, output: { ...output, token: null } };
}

/** The audit trail records no particulars of guests in answers either. */
const auditedAnswer = ([noun]: readonly string[], answer: unknown): unknown =>
  noun === 'guests' || noun === 'bookings' ? withoutPeople(answer) : answer;

/** The audit trail records the length of a picture or calendar, not its bytes, of the address of one its server, and no particulars of guests. */
function auditedInput([noun]: readonly string[], input: unknown): unknown {
  if (!input || typeof input !== 'object') return input;
  if (noun === 'guests') return Object.fromEntries(Object.entries(input).filter(([field]) => ofGuestCalls.includes(field)));
  if (noun === 'bookings') return withoutPeople(input);
  if (noun === 'calendars' && 'file' in input) return { ...input, file: `${String(input.file).length} characters` };
  if (noun === 'calendars' && 'address' in input) return { ...input, address: hostOf(String(input.address)) };
  if (!('image' in input) || typeof input.image !== 'string') return input;
  return { ...input, image: `${input.image.length} characters` };
}

/** The address of a portal's calendar opens its bookings; its server opens nothing. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

function withoutSecrets(input: unknown): unknown {
  if (!input || typeof input !== 'object' || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([field]) => !/password|passcode|secret|^code$|^otp|^logo$/i.test(field)));
}
