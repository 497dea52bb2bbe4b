import { deleteEndedSessions, findAdmin, findOwner, insertSession } from '../accounts/account-store.ts';
import { countStepTry, deleteSignInStep, type FactorKind } from '../accounts/second-factor-store.ts';
import { deleteSession } from '../platform/access-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAnyone } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { giveCookie, newSession, readFormerToken, readStepToken, takeStepCookie, whereFrom } from '../platform/sessions.ts';
import { inTransaction, type Statement } from '../platform/transaction.ts';
import { refuseCode, takeCode } from './take-code.ts';

const MOST_TRIES = 5;

export const enterCodeAdmin = forAnyone.secondStep.enterCodeAdmin.handler(async ({ input, context }) => ({
  message: 'Signed in',
  data: await enterCode(context, 'admin', input.code, findAdmin),
}));
export const enterCodeOwner = forAnyone.secondStep.enterCodeOwner.handler(async ({ input, context }) => ({
  message: 'Signed in',
  data: await enterCode(context, 'owner', input.code, findOwner),
}));

/**
 * The second step of a sign-in, for the browser that has just sent the password. It has five tries; a code works once. Tries are committed
 * before a refusal.
 */
async function enterCode<Person>(
  context: RequestContext,
  kind: FactorKind,
  code: string,
  find: (id: string) => Statement<Person>,
): Promise<Person> {
  const { pool, db, request, reply, secureCookies, seal } = context;
  const tokenHash = readStepToken(request, kind);
  if (!tokenHash) throw new Refusal('BEGIN_AGAIN');
  const result = await inTransaction(pool, db, null, async (tx) => {
    const step = await tx.first(countStepTry(tokenHash, kind));
    if (!step || step.tries > MOST_TRIES) return 'over';
    const taken = await takeCode({ tx, seal }, kind, step.personId, code);
    if (taken !== 'taken' && step.tries < MOST_TRIES) return taken;
    await tx.query(deleteSignInStep(tokenHash));
    if (taken !== 'taken') return 'over';

    const session = newSession(step.remember);
    const former = readFormerToken(request, kind);
    const [[person]] = await tx.together([
      find(step.personId),
      deleteEndedSessions(kind, step.personId),
      ...(former ? [deleteSession(former)] : []),
      insertSession({ tokenHash: session.tokenHash, kind, personId: step.personId, expiresAt: session.expiresAt, ...whereFrom(request) }),
    ]);
    const by = { kind, id: step.personId, name: '' };
    tx.commitWith([appendPlatformAudit(auditText(request, by, { action: 'accounts.signIn', body: { secondFactor: true } }))]);
    return { session, person: person as Person };
  });
  if (result === 'wrong' || result === 'tooMany') return refuseCode(result);
  takeStepCookie(reply, kind);
  if (result === 'over') throw new Refusal('BEGIN_AGAIN');
  giveCookie(reply, kind, result.session, secureCookies);
  return result.person;
}
