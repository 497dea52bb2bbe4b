import { countTry, forgetTries } from '../passcode/passcode-store.ts';
import { deleteSession } from '../platform/access-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { isPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller, RequestContext } from '../platform/request-context.ts';
import { takeCookie } from '../platform/sessions.ts';
import { inTransaction } from '../platform/transaction.ts';
import { findPassword } from './own-account-store.ts';

export type ProvingHop = RequestContext & { caller: Caller; token: { tokenHash: Buffer } };

const MOST_TRIES = 5;

/**
 * Refuses a caller who does not know the password: an unlocked screen alone cannot change an account. Five wrong passwords in a row end the
 * session; a right one resets the count at once.
 */
export async function proveByPassword(
  context: ProvingHop,
  password: string,
  field: string,
): Promise<{ passwordHash: string; email: string }> {
  const { pool, db, request, reply, caller, token } = context;
  const [[counted], [stored]] = await inTransaction(pool, db, null, (tx) =>
    tx.together([countTry(token.tokenHash, 'password'), findPassword(caller.kind, caller.id)]),
  );
  const tries = counted?.tries ?? MOST_TRIES + 1;
  if (tries <= MOST_TRIES) {
    if (stored && (await isPassword(password, stored.passwordHash))) {
      await inTransaction(pool, db, null, (tx) => tx.query(forgetTries(token.tokenHash, 'password')));
      return stored;
    }
    if (tries < MOST_TRIES)
      throw new Refusal('INVALID', { problems: [{ code: 'WRONG_PASSWORD', field, message: 'This is not your password' }] });
  }
  await inTransaction(pool, db, null, (tx) =>
    tx.together([deleteSession(token.tokenHash), appendPlatformAudit(auditText(request, caller, { action: 'ownAccount.triesUsed' }))]),
  );
  takeCookie(reply, caller.kind);
  throw new Refusal('TRIES_USED');
}
