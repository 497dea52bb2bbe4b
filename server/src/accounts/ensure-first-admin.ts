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
 * If the operator configures no admin and there is none, creates one with a one-time password, which is returned to be printed and is not
 * stored. Until it is changed, each start creates another one, so that an overlooked one is not lost.
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
