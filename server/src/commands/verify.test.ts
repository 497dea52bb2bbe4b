import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addDays } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openBooks } from '../testing/faulty-books.ts';
import { testApp } from '../testing/test-app.ts';
import { today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
const otherDay = today === monthOf(today) ? addDays(today, 1) : monthOf(today);
const ofSales = `ledger_id = (select id from ledgers where org_id = $1 and role = 'sales')`;

test('npm run verify prints differences with exit code 1, 0 without any, and 2 for an unknown company', async () => {
  const { counter, sale } = await openBooks({ app, pool, ownerPool });
  expect(await runVerify(counter.orgId)).toEqual({ left: 0, output: expect.stringContaining('every figure stands') });
  await ownerPool.query('update voucher_payment_splits set amount_paise = amount_paise + 1 where org_id = $1', [counter.orgId]);
  await ownerPool.query(`update postings set voucher_date = '${otherDay}' where org_id = $1 and ${ofSales}`, [counter.orgId]);
  const { left, output } = await runVerify(counter.orgId);
  expect(left).toBe(1);
  expect(output).toContain('2 differences');
  expect(output).toContain(`a voucher has postings, all on its date: ${sale}: kept true, found false`);
  expect((await runVerify('no such company')).left).toBe(2);
});

test('for all companies, without any, it exits with 0', async () => {
  const { template } = inject('testServer');
  const database = `${template}_none`;
  await ownerPool.query(`create database ${database} template ${template} strategy wal_log`);
  expect(await runVerify('all', database)).toEqual({ left: 0, output: 'There is no company yet.\n' });
  await ownerPool.query(`drop database ${database}`);
});

test('it reports in a sentence why it cannot start: a setting, an unreachable database, an outdated schema', async () => {
  const command = async (settings: Record<string, string>) => {
    const { left, output } = await run(settings, 'all');
    expect(left).toBe(1);
    return output;
  };
  expect(await command({ PORT: 'abc' })).toBe('PORT must be a whole number from 0 to 65535, it is "abc".\n');
  const nowhere = 'postgres://a:b@127.0.0.1:1/bahi';
  expect(await command({ DATABASE_URL: nowhere, MIGRATION_DATABASE_URL: nowhere })).toBe(
    'The database of MIGRATION_DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
  );
  const { owner, template } = inject('testServer');
  const database = `${template}_empty`;
  await ownerPool.query(`create database ${database}`);
  const empty = addressOf({ ...owner, database });
  expect(await command({ DATABASE_URL: empty, MIGRATION_DATABASE_URL: empty })).toBe(
    'The database is not up to date with this Bahi: npm start or npm run migrate updates it.\n',
  );
  await ownerPool.query(`drop database ${database}`);
});

const command = fileURLToPath(new URL('./verify.ts', import.meta.url));

/** Runs the command in a separate process, on this worker's database by default. */
async function runVerify(which: string, database?: string): Promise<{ left: number | null; output: string }> {
  const { app: to, owner } = inject('testServer');
  const { rows } = await ownerPool.query<{ name: string }>('select current_database() as name');
  const [app, its] = [to, owner].map((role) => addressOf({ ...role, database: database ?? rows[0]!.name }));
  return run({ DATABASE_URL: app!, MIGRATION_DATABASE_URL: its! }, which);
}

async function run(settings: Record<string, string>, which: string): Promise<{ left: number | null; output: string }> {
  const child = spawn(process.execPath, [command, which], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { left: await new Promise<number | null>((resolve) => child.once('exit', resolve)), output };
}

// The folder of a socket does not fit in the host part of a URL, so it is a parameter.
function addressOf({ host = '', port, user, password, database }: pg.ClientConfig) {
  const address = new URL(`postgres://localhost/${database}`);
  address.username = user ?? '';
  address.password = String(password ?? '');
  address.searchParams.set('host', host);
  address.searchParams.set('port', String(port ?? 5432));
  return address.href;
}
