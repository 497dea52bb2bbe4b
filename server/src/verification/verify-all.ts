import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { findCompanies, findPlatformHead, listPlatformEvents, listWithoutCost } from './balance-differences-store.ts';
import { verifyChain } from './verify-chain.ts';
import { verifyCompany } from './verify-company.ts';

/**
 * Verifies the company with this id or name, or all of them, and the platform's audit chain, and prints the differences, and the goods that came in at a
 * cost of 0. Returns the numbers of companies and differences.
 */
export async function verifyAll(
  { pool, db }: { pool: pg.Pool; db: Kysely<DB> },
  which: string,
  say: (line: string) => void,
): Promise<{ companies: number; differences: number }> {
  const companies = await inTransaction(pool, db, null, (tx) => tx.query(findCompanies(which)));
  let differences = 0;
  for (const company of companies) {
    const found = await verifyCompany(pool, db, company.id);
    differences += found.length;
    say(`${company.name}: ${found.length === 0 ? 'every figure stands' : `${found.length} differences`}`);
    for (const { check, place, kept, found: ground } of found) say(`  ${check}: ${place}: kept ${kept}, found ${ground}`);
    for (const { number, product } of await inTransaction(pool, db, company.id, (tx) => tx.query(listWithoutCost(company.id)))) {
      say(`  to know: in ${number}, ${product} came in at a cost of 0`);
    }
  }
  if (companies.length === 0 && which !== 'all') return { companies: 0, differences: 0 };
  const platformHead = await inTransaction(pool, db, null, (tx) => tx.first(findPlatformHead()));
  const platform = await verifyChain('the audit chain of the platform', platformHead, (after, limit) =>
    inTransaction(pool, db, null, (tx) => tx.query(listPlatformEvents(after, limit))),
  );
  for (const { check, place, kept, found } of platform) say(`${check}: ${place}: kept ${kept}, found ${found}`);
  return { companies: companies.length, differences: differences + platform.length };
}
