import { deleteSession } from '../platform/access-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { isPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller, RequestContext } from '../platform/request-context.ts';
import { takeCookie } from '../platform/sessions.ts';
import { inTransaction } from '../platform/transaction.ts';
import { countTry, findSecrets, forgetTries, type LockKind } from './passcode-store.ts';

export type ProvingHop = RequestContext & { caller: Caller; token: { tokenHash: Buffer } };
export type Secret = { passcode?: string | undefined; password?: string | undefined };

const MOST_TRIES = 5;

/**
 * Refuses a caller without the right passcode or password. Five wrong ones in a row end the session, whether one by one or all at once. A
 * right one resets the count at once.
 */
export async function provePerson(context: ProvingHop, kind: LockKind, { passcode, password }: Secret): Promise<void> {
  const { pool, db, request, reply, caller, token } = context;
  const by = passcode === undefined && password !== undefined ? 'password' : 'passcode';
  const [[counted], [secrets]] = await inTransaction(pool, db, null, (tx) =>
    tx.together([countTry(token.tokenHash, by), findSecrets(kind, caller.id)]),
  );
  const tries = counted?.tries ?? MOST_TRIES + 1;
  if (tries <= MOST_TRIES) {
    const typed = passcode ?? password;
    const stored = by === 'password' ? secrets?.passwordHash : secrets?.passcodeHash;
    if (typed !== undefined && (await isPassword(typed, stored ?? undefined))) {
      await inTransaction(pool, db, null, (tx) => tx.query(forgetTries(token.tokenHash, by)));
      return;
    }
    if (tries < MOST_TRIES) throw new Refusal('WRONG_SECRET', { triesLeft: MOST_TRIES - tries });
  }
  await inTransaction(pool, db, null, (tx) =>
    tx.together([deleteSession(token.tokenHash), appendPlatformAudit(auditText(request, caller, { action: 'passcode.triesUsed' }))]),
  );
  takeCookie(reply, kind);
  throw new Refusal('TRIES_USED');
}
