import type { Kysely } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { deleteSecondFactor, deleteSignInStepsOf } from '../own-account/second-factor-store.ts';
import { hashPassword, isPassword } from '../platform/passwords.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { deleteOtherAdmins, deleteSessionsOf, findConfiguredAdmin, lockAdmins, saveAdmin } from './account-store.ts';
import { forgetSignInTriesOf } from './sign-in-tries-store.ts';

/**
 * The platform's admin as the operator wants it, at every start: made when missing, with this email and password. What the operator did
 * not change since the last start stays as the admin has made it since. A changed password is how an admin who is locked out comes in
 * again: it ends the sessions that the old one began, switches the second factor off and forgets the sign-ins that were tried with the
 * email. Whoever was the operator's admin before is no longer one.
 */
export async function ensureAdmin(
  { pool, db }: { pool: pg.Pool; db: Kysely<DB> },
  { email, password, name, isDemo }: { email: string; password: string; name: string; isDemo: boolean },
): Promise<void> {
  const configuredEmail = email.toLowerCase();
  await inTransaction(pool, db, null, async (tx) => {
    const [[known]] = await tx.after([lockAdmins()], [findConfiguredAdmin(configuredEmail)]);
    const isUnchanged =
      known?.configuredEmail === configuredEmail && (await isPassword(password, known.configuredPasswordHash ?? undefined));
    const isSame = isUnchanged || (await isPassword(password, known?.passwordHash));
    const passwordHash = known && isSame ? known.passwordHash : await hashPassword(password);
    const id = known?.id ?? uuidv7();
    if (!isDemo) await tx.together(deleteOtherAdmins(id)); // one of them may bear the email
    if (isUnchanged) return;
    const configuredPasswordHash = isSame ? passwordHash : await hashPassword(password);
    await tx.query(saveAdmin({ id, name, email, passwordHash, isDemo, configuredPasswordHash }));
    if (isSame) return;
    // Sessions last: whoever enters a code at this moment holds step and factor until his session is there to be ended.
    tx.commitWith([
      deleteSignInStepsOf('admin', id),
      deleteSecondFactor('admin', id),
      deleteSessionsOf('admin', id),
      forgetSignInTriesOf('admin', configuredEmail),
    ]);
  });
}
