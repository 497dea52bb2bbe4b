import type { Kysely } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword, isPassword } from '../platform/passwords.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { deleteOtherAdmins, deleteSessionsOf, findAdminByLogin, saveAdmin } from './account-store.ts';

/**
 * The platform's admin as the operator wants it, at every start: made when missing, with this password from now on.
 * A changed password ends the sessions that the old one began, and whoever was the operator's admin before is no longer one.
 */
export async function ensureAdmin(
  { pool, db }: { pool: pg.Pool; db: Kysely<DB> },
  { email, password, name, isDemo }: { email: string; password: string; name: string; isDemo: boolean },
): Promise<void> {
  const known = await inTransaction(pool, db, null, (tx) => tx.first(findAdminByLogin({ email: email.toLowerCase(), mobile: null })));
  const isSame = await isPassword(password, known?.passwordHash);
  const passwordHash = known && isSame ? known.passwordHash : await hashPassword(password);
  await inTransaction(pool, db, null, async (tx) => {
    const admin = await tx.first(saveAdmin({ id: uuidv7(), name, email, passwordHash, isDemo }));
    if (!admin) return;
    if (!isSame) tx.commitWith([deleteSessionsOf('admin', admin.id)]);
    if (!isDemo) tx.commitWith(deleteOtherAdmins(admin.id));
  });
}
