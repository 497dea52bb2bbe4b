import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { anyAdmin } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { BackupWorker } from './backup-worker.ts';

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
  // As if Bahi had started four days ago.
  await ownerPool.query("update migrations set run_on = (now() at time zone 'UTC') - interval '4 days'");
});
afterEach(() => rmSync(folder, { recursive: true }));

function workerAt(instant: number, verify: (file: string) => Promise<string> = async () => '') {
  const source = { owner: { ...server, database: `${template}_${process.pid}` }, dataFolder: folder, secretsKey: undefined };
  return new BackupWorker({ source, way: way(), pool, db, log: { warn: (_, text) => logged.push(text) }, now: () => instant, verify });
}
const notes = async () => (await ownerPool.query('select * from backups order by started_at')).rows;
const warnings = async () => (await ownerPool.query(`select recipient from mails where subject = 'Bahi has no recent backup'`)).rows;

test('a missed night is made up, copied to the second place, checked, verified once a week, and then nothing is due', async () => {
  const verified: string[] = [];
  const verify = async (file: string) => {
    verified.push(file);
    return '';
  };
  await workerAt(now, verify).look();
  await workerAt(now + 60_000, verify).look();
  expect(wholeFiles('backups')).toHaveLength(1);
  expect(wholeFiles('copies')).toEqual(wholeFiles('backups'));
  expect(verified).toEqual([join(folder, 'backups', wholeFiles('backups')[0]!)]);
  const [note, ...others] = await notes();
  expect(others).toEqual([]);
  expect(note).toMatchObject({ kind: 'nightly', problem: '', copy_problem: '', check_problem: '', checked_at: expect.anything() });
  expect(Number(note.size_bytes)).toBeGreaterThan(1_000);

  await workerAt(now + 24 * hour, verify).look();
  await workerAt(now + 48 * hour, verify).look();
  expect(wholeFiles('backups'), 'two days are kept').toHaveLength(2);
  expect(wholeFiles('copies')).toEqual(wholeFiles('backups'));
  expect(verified, 'one a week').toHaveLength(1);
  expect(await warnings()).toEqual([]);
});

test('a missing second place is recorded, the first backup is valid, and after 36 hours every admin gets one mail a day', async () => {
  await anyAdmin(pool);
  rmSync(join(folder, 'copies'), { recursive: true });
  await workerAt(now).look();
  expect(wholeFiles('backups')).toHaveLength(1);
  expect(await notes()).toMatchObject([{ problem: '', copy_problem: expect.stringContaining('is not there') }]);
  await workerAt(now + 60_000).look();
  const recipients = (await warnings()).map(({ recipient }) => recipient);
  expect(recipients.length).toBeGreaterThan(0);
  expect(new Set(recipients).size, 'one mail to each').toBe(recipients.length);
  expect(logged).toContain('the second copy of the backup was not made');
});

test('a failed backup is recorded with its reason and retried after an hour; a failed check invalidates the backup', async () => {
  writeFileSync(join(folder, 'backups'), 'a file where the folder should be');
  await workerAt(now).look();
  await workerAt(now + 59 * 60_000).look();
  expect(await notes()).toMatchObject([{ problem: expect.stringMatching(/./), size_bytes: null }]);
  rmSync(join(folder, 'backups'));
  await workerAt(now + 60 * 60_000, async () => 'a ledger differs').look();
  const [, second] = await notes();
  expect(second).toMatchObject({ problem: '', check_problem: 'a ledger differs' });
  await workerAt(now + 120 * 60_000).look();
  expect(await notes(), 'what is spoilt is made again').toHaveLength(3);
});

test('a requested backup runs once at a time', async () => {
  const worker = workerAt(now);
  expect([worker.backUpNow(), worker.backUpNow(), worker.isRunning]).toEqual([true, false, true]);
  await worker.stop();
  expect(worker.isRunning).toBe(false);
  expect(worker.backUpNow(), 'no backup begins while Bahi stops').toBe(false);
  expect(await notes()).toMatchObject([{ kind: 'asked', problem: '' }]);
});
