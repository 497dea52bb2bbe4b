import { createHash } from 'node:crypto';
import { api } from '@bahi/contract/api';
import { invariant } from '@bahi/core/basics/invariant';
import { implement } from '@orpc/server';
import { v5 as uuidv5 } from 'uuid';
import { findAccess, findAccessAtWork, findPersonAtWork, findSession } from './access-store.ts';
import { admit, admitInto, admitTo, companyOf, endingBlocked, ofThePerson, tokenOf } from './admit-caller.ts';
import { admitToFile } from './admit-to-file.ts';
import { findAnswer, insertAnswer, type KeptAnswer } from './answers-store.ts';
import { auditText } from './audit.ts';
import { appendAudit, appendPlatformAudit } from './audit-store.ts';
import { auditedAnswer, auditedInput, withoutSecrets, withoutToken } from './audited-call.ts';
import type { Door } from './doors.ts';
import { changeOf } from './live/change-of.ts';
import { tell } from './live/changes-store.ts';
import { isUuid } from './nil-uuid.ts';
import { paperTurns } from './papers/draw-paper.ts';
import { refusePathKeys } from './path-keys.ts';
import { Refusal } from './refusal.ts';
import { logEnd } from './replica.ts';
import { takeReportTurn } from './report-turns.ts';
import type { Caller, CompanyRequestContext, PersonAtWork, RequestContext } from './request-context.ts';
import type { Behind } from './rights.ts';
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

type InCompany = { output: unknown; context: Pick<CompanyRequestContext, 'caller' | 'company' | 'tx'> };

/** The stored answer as sent before. No handler runs, so its context is never read. */
const answeredBefore = (kept: KeptAnswer): InCompany => ({ output: JSON.parse(kept.answer), context: {} as InCompany['context'] });

/** The caller's key in normal form; null if it is invalid. */
const keyOf = (header: unknown) => (typeof header === 'string' && isUuid(header) ? header.toLowerCase() : null);
