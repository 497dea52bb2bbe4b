import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as DialectOfTypes, generate } from 'kysely-codegen';
import pg from 'pg';

export const tableTypesFile = fileURLToPath(new URL('../platform/tables.gen.ts', import.meta.url));

/** The text of `tables.gen.ts` for the schema of this database, as its columns arrive through platform/column-types.ts. */
export async function tableTypes(owner: pg.ClientConfig): Promise<string> {
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...owner, max: 1 }) }) });
  try {
    return await generate({
      db,
      dialect: new DialectOfTypes({ dateParser: 'string', numericParser: 'string' }),
      typeMapping: { int8: 'number', timestamptz: 'string' },
      excludePattern: 'migrations',
      outFile: null,
    });
  } finally {
    await db.destroy();
  }
}
