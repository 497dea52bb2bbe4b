import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import { get, post } from '../testing/calls.ts';
import { workOff } from '../testing/jobs.ts';
import { anyAdmin } from '../testing/people.ts';
import { testApp, testSeal } from '../testing/test-app.ts';

const { pool, db, ownerPool } = await testApp();
const { owner: server, template } = inject('testServer');
const hour = 3_600_000;
const now = Date.now();

let folder: string;
let logged: string[];
const way = () => ({ isOn: true, folder: join(folder, 'backups'), copyFolder: join(folder, 'copies'), daily: 2, weekly: 0 });
const wholeFiles = (name: string) => readdirSync(join(folder, name)).filter((file) => file.startsWith('bahi-'));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-nightly-'));
  mkdirSync(join(folder, 'copies'));
  logged = [];
  await ownerPool.query('delete from backups');
  await ownerPool.query('delete from mails');
  await ownerPool.query('delete from jobs');
  // As if Bahi had begun four days ago.
  await ownerPool.query("update migrations set run_on = (now() at time zone 'UTC') - interval '4 days'");
});
afterEach(() => rmSync(folder, { recursive: true }));

const names = ['nightlyBackup', 'askedBackup', 'backupCheck'];
/** The jobs of backups as they run at an instant, each now. */
async function lookAt(instant: number, verify: (file: string) => Promise<string> = async () => ''): Promise<void> {
  const source = { owner: { ...server, database: `${template}_${process.pid}` }, dataFolder: folder, secretsKey: undefined };
  await ownerPool.query('update jobs set next_at = now() where kind = any($1) and attempts = 0', [names]);
  await workOff({ pool, db }, names, {
    log: { warn: (_, text) => logged.push(text) },
    backups: { source, way: way(), now: () => instant, verify },
  });
}
/** As if so many seconds had passed for a job that failed and waits. */
const pass = (seconds: number) =>
  ownerPool.query('update jobs set next_at = next_at - make_interval(secs => $2) where kind = any($1)', [names, seconds]);
const problemOf = async (kind: string) => (await ownerPool.query('select problem from jobs where kind = $1', [kind])).rows[0]?.problem;
const notes = async () => (await ownerPool.query('select * from backups order by started_at')).rows;
const warnings = async () => (await ownerPool.query(`select recipient from mails where subject = 'Bahi has no recent backup'`)).rows;

test('a night that was missed is made good without a warning, copied to the second place, read again, verified once a week, and then nothing is due', async () => {
  const verified: string[] = [];
  const verify = async (file: string) => {
    verified.push(file);
    return '';
  };
  await anyAdmin(pool);
  await lookAt(now, verify);
  await lookAt(now + 60_000, verify);
  expect(wholeFiles('backups')).toHaveLength(1);
  expect(wholeFiles('copies')).toEqual(wholeFiles('backups'));
  expect(verified).toEqual([join(folder, 'backups', wholeFiles('backups')[0]!)]);
  const [note, ...others] = await notes();
  expect(others).toEqual([]);
  expect(note).toMatchObject({ kind: 'nightly', problem: '', copy_problem: '', check_problem: '', checked_at: expect.anything() });
  expect(Number(note.size_bytes)).toBeGreaterThan(1_000);

  await lookAt(now + 24 * hour, verify);
  await lookAt(now + 48 * hour, verify);
  expect(wholeFiles('backups'), 'two days are kept').toHaveLength(2);
  expect(wholeFiles('copies')).toEqual(wholeFiles('backups'));
  expect(verified, 'one a week').toHaveLength(1);
  expect(await warnings()).toEqual([]);
});

test('a second place that is gone is noted, the first backup stands, and after 36 hours every admin gets one mail a day', async () => {
  await anyAdmin(pool);
  rmSync(join(folder, 'copies'), { recursive: true });
  await lookAt(now);
  expect(wholeFiles('backups')).toHaveLength(1);
  expect(await notes()).toMatchObject([{ problem: '', copy_problem: expect.stringContaining('is not there') }]);
  await lookAt(now + 60_000);
  const recipients = (await warnings()).map(({ recipient }) => recipient);
  expect(recipients.length).toBeGreaterThan(0);
  expect(new Set(recipients).size, 'one mail to each').toBe(recipients.length);
  expect(await problemOf('nightlyBackup')).toMatch(/^The second copy of the backup was not made: .* is not there$/);
});

test('a backup that cannot be written is noted with its reason and tried again after an hour', async () => {
  writeFileSync(join(folder, 'backups'), 'a file where the folder should be');
  await lookAt(now);
  await pass(59 * 60);
  await lookAt(now + 59 * 60_000);
  expect(await notes()).toMatchObject([{ problem: expect.stringMatching(/./), size_bytes: null }]);
  expect(await problemOf('nightlyBackup')).toMatch(/^The backup was not made: ./);
  rmSync(join(folder, 'backups'));
  await pass(60);
  await lookAt(now + 60 * 60_000);
  expect(await notes()).toMatchObject([{ size_bytes: null }, { problem: '' }]);
  expect(await problemOf('nightlyBackup')).toBe('');
});

test('a check that finds something spoils the backup, and another is made', async () => {
  await lookAt(now);
  await lookAt(now + 60_000, async () => 'a ledger differs');
  expect(await notes()).toMatchObject([{ check_problem: 'a ledger differs' }, { problem: '', check_problem: '' }]);
});

test('a backup that somebody asks for runs once at a time, whichever server was asked', async () => {
  const admin = await anyAdmin(pool);
  const at = async (hasBackups: boolean) => {
    const parts = { pool, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false } as const;
    return buildApp({ ...parts, operation: { dataFolder: folder, hasBackups } });
  };
  const [one, other, off] = [await at(true), await at(true), await at(false)];
  const ask = (app: FastifyInstance) => post<{ code?: string }>(app, admin.headers, '/admin/backUpNow', {});
  const isRunning = async () =>
    (await get<{ backups: { isRunning: boolean } }>(other, admin.headers, '/admin/getSystem')).body.backups.isRunning;
  expect(await ask(off)).toMatchObject({ status: 409, body: { code: 'BACKUPS_OFF' } });
  expect(await isRunning()).toBe(false);
  expect(await ask(one)).toMatchObject({ status: 200 });
  expect(await ask(other)).toMatchObject({ status: 409, body: { code: 'BACKUP_RUNNING' } });
  expect(await isRunning()).toBe(true);
  await ownerPool.query("update migrations set run_on = now() at time zone 'UTC'"); // no night was missed
  await lookAt(now);
  expect(await isRunning()).toBe(false);
  expect(await notes()).toMatchObject([{ kind: 'asked', problem: '' }]);
  expect(await ask(other)).toMatchObject({ status: 200 });
  for (const app of [one, other, off]) await app.close();
});
