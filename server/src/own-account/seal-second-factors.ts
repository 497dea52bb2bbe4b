import type { Kysely } from 'kysely';
import type pg from 'pg';
import { aboutSecret, lockSecretsNotSealedWith, sealSecret } from '../accounts/second-factor-store.ts';
import { CannotStart } from '../platform/cannot-start.ts';
import { SEALED, type Seal } from '../platform/seal.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';

/**
 * Seals at the start secrets that were stored in plain text before there was a key. A secret sealed with another key cannot be opened, so
 * the start reports it.
 */
export async function sealSecondFactors({ pool, db }: { pool: pg.Pool; db: Kysely<DB> }, seal: Seal): Promise<void> {
  await inTransaction(pool, db, null, async (tx) => {
    const unsealed = await tx.query(lockSecretsNotSealedWith(seal.mark));
    if (unsealed.some(({ secret }) => secret.startsWith(SEALED))) throw new CannotStart(anotherKey);
    await tx.together(unsealed.map((row) => sealSecret(row, seal.seal(row.secret, aboutSecret(row.kind, row.personId)))));
  });
}

const anotherKey =
  'The second factors in this database were sealed with another key: restore the earlier key, as SECRETS_KEY or as ' +
  'secrets/sealing-key in the data folder.';
