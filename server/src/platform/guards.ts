import { createHash } from 'node:crypto';
import { api } from '@bahi/contract/api';
import { implement } from '@orpc/server';
import { deleteSession, findAccess, findSession, type SessionRow } from './access-store.ts';
import { findAnswer, insertAnswer, type KeptAnswer } from './answers-store.ts';
import { appendAudit, appendPlatformAudit, auditText } from './audit.ts';
import type { Caller, CompanyHop, Hop, Kind } from './hop.ts';
import { refusePathKeys } from './path-keys.ts';
import { Refusal } from './refusal.ts';
import { readToken, takeCookie } from './sessions.ts';
import { inTransaction, type Tx } from './transaction.ts';
import { Turns } from './turns.ts';

/*
 * The guard chain, whole. A route begins with one of these words and is thereby open to those people only:
 * forAnyone · forAdmin · forOwner · forStaff · forMembers (owner and all staff of the company) · forManagers (owner and staff of role admin).
 * They sit on the implementer, so who may call is settled before the body is looked at, and an answer that does not fit rolls back.
 */

const os = implement(api).$context<Hop>();

export const forAnyone = os;
export const forAdmin = signedInAs('admin');
export const forOwner = signedInAs('owner');
export const forStaff = signedInAs('staff');
export const forMembers = inCompany('user');
export const forManagers = inCompany('admin');

/** Writers of one company at a time: enough for the commits of some to go to disk together, few enough not to stand in each other's way. */
const turns = new Turns(4);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const keyNeeded = { code: 'KEY_NEEDED', field: 'idempotency-key', message: 'The header Idempotency-Key must hold a uuid' };
const writes = (method: string | undefined) => method !== 'GET';

/** Signed in and of this kind; the work runs in a transaction that sees the global tables. A write is told to the platform's chain. */
function signedInAs(kind: Kind) {
  return os.use(async ({ context, next, path, procedure }, input) => {
    const token = tokenOf(context);
    return endingBlocked(context, token, () =>
      inTransaction(context.pool, context.db, null, async (tx) => {
        const caller = admit(await tx.first(findSession(token.kind, token.tokenHash)));
        if (caller.kind !== kind) throw new Refusal('NOT_ALLOWED');
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
}

/**
 * A member of the company, which is approved and not blocked, with at least this role; all that is asked in one round trip.
 * A write happens once per key and is told to the company's chain.
 */
function inCompany(leastRole: 'user' | 'admin') {
  return os.use(async ({ context, next, path, procedure }, input) => {
    const token = tokenOf(context);
    const orgId = companyOf(input);
    const route = path.join('.');
    const key = keyOf(context.request.headers['idempotency-key']);
    const body = writes(procedure['~orpc'].route.method) ? JSON.stringify(input) : null;
    const bodyHash = body && createHash('sha256').update(body).digest('base64url');
    const keptAnswer = findAnswer(orgId, route, bodyHash && key ? key : '');
    let isAdmitted = false;

    const work = async (tx: Tx): Promise<InCompany & { told?: () => Promise<{ answer: string }[]> }> => {
      const [[session], [company], [before]] = await tx.together([
        findSession(token.kind, token.tokenHash),
        findAccess(token.kind, token.tokenHash, orgId),
        keptAnswer,
      ]);
      const caller = admit(session);
      if (caller.kind === 'admin') throw new Refusal('NOT_ALLOWED');
      if (!company) throw new Refusal('NOT_FOUND');
      if (!company.isOpen) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
      if (leastRole === 'admin' && caller.role === 'user') throw new Refusal('NOT_ALLOWED');
      isAdmitted = true;
      refusePathKeys(context.request, procedure['~orpc'].route.path);
      const hop = { context: { caller, company, tx } };
      if (bodyHash === null) return next(hop);

      if (!key) throw new Refusal('INVALID', { problems: [keyNeeded] });
      if (before && before.bodyHash !== bodyHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      if (before) return answeredBefore(before);
      const result = await next(hop);
      const text = auditText(context.request, caller, { action: route, body: input, answer: result.output });
      const kept = tx.rowsAtCommit(insertAnswer(orgId, route, key, bodyHash, tx.withKnown(JSON.stringify(result.output))));
      tx.commitWith([appendAudit(orgId, tx.withKnown(text))]);
      return { ...result, told: () => kept };
    };

    try {
      const once = () => endingBlocked(context, token, () => inTransaction(context.pool, context.db, orgId, work));
      const { told, ...done } = bodyHash === null ? await once() : await turns.take(orgId, once);
      // What was kept is what is told: the database may have written a number into it.
      return told ? { ...done, output: JSON.parse((await told())[0]!.answer) } : done;
    } catch (error) {
      // The same entry may have come twice at once: what the first one took (a number, a name, a bill) is refused to the second,
      // whose answer is now there all the same.
      if (!isAdmitted || bodyHash === null) throw error;
      const kept = await inTransaction(context.pool, context.db, orgId, (tx) => tx.first(keptAnswer));
      if (!kept) throw error;
      if (kept.bodyHash !== bodyHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      return answeredBefore(kept);
    }
  });
}

type InCompany = { output: unknown; context: Pick<CompanyHop, 'caller' | 'company' | 'tx'> };

/** The kept answer as it went over the wire. No handler runs, so nobody asks for the context. */
const answeredBefore = (kept: KeptAnswer): InCompany => ({ output: JSON.parse(kept.answer), context: {} as InCompany['context'] });

/** The caller's key in one form; null when it is none. */
const keyOf = (header: unknown) => (typeof header === 'string' && uuid.test(header) ? header.toLowerCase() : null);

type Token = NonNullable<ReturnType<typeof readToken>>;

function tokenOf(context: Hop): Token {
  const token = readToken(context.request);
  if (!token) throw new Refusal('SIGN_IN_FIRST');
  return token;
}

/** Lets the person of this session in, or says why not. */
function admit(session: SessionRow | undefined): Caller {
  if (!session) throw new Refusal('SIGN_IN_FIRST');
  const { isBlocked, ...caller } = session;
  if (isBlocked) throw new Refusal('BLOCKED', { is_blocked: true });
  return caller;
}

/** A block is said once; with that the session has ended. Its row goes when the refused transaction has given its connection back. */
async function endingBlocked<T>(context: Hop, token: Token, work: () => Promise<T>): Promise<T> {
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

/** The input is not yet validated here. What cannot be a company is treated as none: the nil uuid has no members. */
function companyOf(input: unknown): string {
  const orgId = (input as { orgId?: unknown } | null)?.orgId;
  return typeof orgId === 'string' && uuid.test(orgId) ? orgId : '00000000-0000-0000-0000-000000000000';
}

function withoutSecrets(input: unknown): unknown {
  return input && typeof input === 'object' && 'password' in input ? { ...input, password: undefined } : input;
}
