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

test('npm run verify prints what differs and leaves with 1, with 0 when all stands, and with 2 for a company that is not there', async () => {
  const { counter, sale } = await openBooks({ app, pool, ownerPool });
  expect(await runVerify(counter.orgId)).toEqual({ left: 0, said: expect.stringContaining('every figure stands') });
  await ownerPool.query('update voucher_payment_splits set amount_paise = amount_paise + 1 where org_id = $1', [counter.orgId]);
  await ownerPool.query(`update postings set voucher_date = '${otherDay}' where org_id = $1 and ${ofSales}`, [counter.orgId]);
  const { left, said } = await runVerify(counter.orgId);
  expect(left).toBe(1);
  expect(said).toContain('2 differences');
  expect(said).toContain(`a voucher has postings, all on its date: ${sale}: kept true, found false`);
  expect((await runVerify('no such company')).left).toBe(2);
}, 30_000);

const command = fileURLToPath(new URL('./verify.ts', import.meta.url));

/** The command as a process of its own, over this worker's database. */
async function runVerify(which: string): Promise<{ left: number | null; said: string }> {
  const { app: to } = inject('testServer');
  const { rows } = await ownerPool.query<{ name: string }>('select current_database() as name');
  const address = addressOf({ ...to, database: rows[0]!.name });
  const child = spawn(process.execPath, [command, which], {
    env: { PATH: process.env.PATH, DATABASE_URL: address, MIGRATION_DATABASE_URL: address },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return { left: await new Promise<number | null>((resolve) => child.once('exit', resolve)), said };
}

// A socket's folder does not fit the host's place in an address, so it stands behind it.
function addressOf({ host = '', port, user, password, database }: pg.ClientConfig) {
  const address = new URL(`postgres://localhost/${database}`);
  address.username = user ?? '';
  address.password = String(password ?? '');
  address.searchParams.set('host', host);
  address.searchParams.set('port', String(port ?? 5432));
  return address.href;
}
