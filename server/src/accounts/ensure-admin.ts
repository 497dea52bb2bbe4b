import type { Kysely } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword, isPassword } from '../platform/passwords.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { deleteOtherAdmins, deleteSessionsOf, findConfiguredAdmin, lockAdmins, saveAdmin } from './account-store.ts';
import { deleteSecondFactor, deleteSignInStepsOf } from './second-factor-store.ts';
import { forgetSignInTriesOf } from './sign-in-tries-store.ts';

/**
 * Creates or updates the configured admin at every start. Values that the operator did not change since the last start stay as the admin
 * set them. A changed password lets an admin in who is locked out: it ends the sessions of the old one, switches the second factor off and
 * clears the counted sign-in tries. A previously configured admin is removed.
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
    if (!isDemo) await tx.together(deleteOtherAdmins(id)); // one of them may have the email
    if (isUnchanged) return;
    const configuredPasswordHash = isSame ? passwordHash : await hashPassword(password);
    await tx.query(saveAdmin({ id, name, email, passwordHash, isDemo, configuredPasswordHash }));
    if (isSame) return;
    // Sessions last: a sign-in that enters a code at this moment locks step and factor until its session can be deleted here.
    tx.commitWith([
      deleteSignInStepsOf('admin', id),
      deleteSecondFactor('admin', id),
      deleteSessionsOf('admin', id),
      forgetSignInTriesOf('admin', configuredEmail),
    ]);
  });
}
