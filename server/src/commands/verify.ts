import { findCompanies, findPlatformHead, listPlatformEvents } from '../books/books-store.ts';
import { verifyChain } from '../books/verify-chain.ts';
import { verifyCompany } from '../books/verify-company.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { openKysely, openPool } from '../platform/database.ts';
import { openDatabaseServer, withClient } from '../platform/database-server.ts';
import { requireMigrated } from '../platform/migrate.ts';
import { inTransaction } from '../platform/transaction.ts';
import { runCommand } from './run-command.ts';

/** npm run verify -- <company id | name | all>: prints where kept figures and the ground differ; leaves with 1 if they do. */
async function verify(which: string | undefined): Promise<number> {
  if (!which) {
    console.error('Say which company: npm run verify -- <its id or name>, or all.');
    return 2;
  }
  const server = await openDatabaseServer(readConfiguration(process.env), { whenOwned: 'share', say: console.error });
  const pool = openPool({ ...server.app, max: 2, statement_timeout: 0, silenceMillis: 0 });
  const db = openKysely(pool);
  try {
    await withClient('MIGRATION_DATABASE_URL', server.owner, requireMigrated);
    const companies = await inTransaction(pool, db, null, (tx) => tx.query(findCompanies(which)));
    if (companies.length === 0 && which === 'all') console.log('There is no company yet.');
    else if (companies.length === 0) {
      console.error(`There is no company "${which}".`);
      return 2;
    }
    let differences = 0;
    for (const company of companies) {
      const found = await verifyCompany(pool, db, company.id);
      differences += found.length;
      console.log(`${company.name}: ${found.length === 0 ? 'every figure stands' : `${found.length} differences`}`);
      for (const { check, place, kept, found: ground } of found) console.log(`  ${check}: ${place}: kept ${kept}, found ${ground}`);
    }
    const platformHead = await inTransaction(pool, db, null, (tx) => tx.first(findPlatformHead()));
    const platform = await verifyChain('the audit chain of the platform', platformHead, (after, limit) =>
      inTransaction(pool, db, null, (tx) => tx.query(listPlatformEvents(after, limit))),
    );
    for (const { check, place, kept, found } of platform) console.log(`${check}: ${place}: kept ${kept}, found ${found}`);
    return differences + platform.length > 0 ? 1 : 0;
  } finally {
    await pool.end();
    await server.stop();
  }
}

await runCommand(() => verify(process.argv[2]));
