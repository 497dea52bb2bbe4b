import type { Kysely } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '../platform/passwords.ts';
import { randomPassword } from '../platform/secrets.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { deleteSessionsOf, listAdmins, lockAdmins, saveAdmin } from './account-store.ts';

const firstEmail = 'admin@bahi.local';

/**
 * When the operator names no admin and there is none: one with a password for one use, which is answered to be printed and kept nowhere.
 * As long as it has not been changed, each start makes another, so one that was overlooked is not lost.
 */
export async function ensureFirstAdmin({
  pool,
  db,
}: {
  pool: pg.Pool;
  db: Kysely<DB>;
}): Promise<{ email: string; password: string } | undefined> {
  return inTransaction(pool, db, null, async (tx) => {
    const [admins] = await tx.after([lockAdmins()], [listAdmins()]);
    if (admins.some(({ mustChangePassword }) => !mustChangePassword)) return undefined;
    const { id, email } = admins[0] ?? { id: uuidv7(), email: firstEmail };
    const password = `${randomPassword()}aA1@`;
    const passwordHash = await hashPassword(password);
    await tx.together([
      saveAdmin({ id, name: 'Admin', email, passwordHash, isDemo: false, mustChangePassword: true }),
      deleteSessionsOf('admin', id),
    ]);
    return { email, password };
  });
}
