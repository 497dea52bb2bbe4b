import type { Kysely } from 'kysely';
import type pg from 'pg';
import { CannotStart } from '../platform/cannot-start.ts';
import { SEALED, type Seal } from '../platform/seal.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { aboutSecret, lockSecretsNotSealedWith, sealSecret } from './second-factor-store.ts';

/**
 * Seals at a start the secrets that were kept in the clear before there was a key. One that another key has sealed lets nobody in, so
 * it is said before anybody waits at the sign-in.
 */
export async function sealSecondFactors({ pool, db }: { pool: pg.Pool; db: Kysely<DB> }, seal: Seal): Promise<void> {
  await inTransaction(pool, db, null, async (tx) => {
    const unsealed = await tx.query(lockSecretsNotSealedWith(seal.mark));
    if (unsealed.some(({ secret }) => secret.startsWith(SEALED))) throw new CannotStart(anotherKey);
    await tx.together(unsealed.map((row) => sealSecret(row, seal.seal(row.secret, aboutSecret(row.kind, row.personId)))));
  });
}

const anotherKey =
  'The second factors in this database were sealed with another key: bring back the one of before, as SECRETS_KEY or as ' +
  'secrets/sealing-key in the data folder.';
