import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobKinds } from '../job-kinds.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { inTransaction } from '../platform/transaction.ts';
import { jobParts, workOff } from '../testing/jobs.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { anyEmail } from '../testing/people.ts';
import { testDatabase } from '../testing/test-database.ts';
import { deliverBySmtp } from './deliver-by-smtp.ts';
import { deliverToOutbox } from './deliver-to-outbox.ts';
import type { Delivery } from './delivery.ts';
import { type Mail, queueMail } from './mail-store.ts';

const { pool, db, ownerPool } = await testDatabase();

const secret = '418 902';
const text = `Your code is ${secret}.`;
const subject = 'Your code for Bahi';
const from = 'Bahi <books@example.in>';

let to: string;
let ending: (() => Promise<unknown>)[];
let logged: unknown[];
beforeEach(async () => {
  to = anyEmail();
  ending = [];
  logged = [];
  await ownerPool.query("delete from jobs where kind = 'mail'"); // mails of other tests
});
afterEach(async () => {
  for (const end of ending.reverse()) await end();
});

const queue = (mail: Mail, onlyIf?: RawBuilder<boolean>) =>
  inTransaction(pool, db, null, async (tx) => tx.commitWith([queueMail(tx, mail, onlyIf)]));
/** A mail with its job; that is gone when all is done. */
const mailRow = async () => {
  type Row = {
    state: string;
    body: string | null;
    job: string | null;
    attempts: number | null;
    problem: string | null;
    due: boolean | null;
  };
  const { rows } = await ownerPool.query<Row>(
    `select m.state, m.body, j.state as job, j.attempts, j.problem, j.next_at <= now() as due
     from mails m left join jobs j on j.kind = 'mail' and j.subject_id = m.id where m.recipient = $1`,
    [to],
  );
  return rows[0];
};
const dueNow = () =>
  ownerPool.query('update jobs set next_at = now() where subject_id in (select id from mails where recipient = $1)', [to]);
const log = { warn: (...args: unknown[]) => logged.push(args) };

async function sendDue(delivery: Delivery | null): Promise<void> {
  if (delivery) ending.push(async () => delivery.close());
  await workOff({ pool, db }, ['mail'], { delivery, log });
}

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  ending.push(server.stop);
  return server;
}

test('a mail reaches the mail server, and its text is deleted', async () => {
  const server = await mailServer();
  await queue({ to, subject, text });
  await sendDue(deliverBySmtp(server.url, from));
  expect(server.received).toEqual([{ from: 'books@example.in', to: [to], text: expect.stringContaining(text) }]);
  expect(server.received[0]?.text).toContain(`Subject: ${subject}`);
  expect(await mailRow()).toMatchObject({ state: 'sent', body: null, job: null });
});

test('a started worker sends mails queued later without waiting for its next look, and nothing after it is stopped', async () => {
  const server = await mailServer();
  const delivery = deliverBySmtp(server.url, from);
  ending.push(async () => delivery.close());
  const kinds = jobKinds.filter(({ name }) => name === 'mail');
  const worker = new JobWorker(kinds, jobParts({ pool, db }, { delivery }), { pollMs: 600_000 }).start();
  await vi.waitFor(async () => expect((await ownerPool.query("select from jobs where kind = 'mail'")).rowCount).toBe(0), {
    timeout: 15_000,
  });
  await queue({ to, subject, text });
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 15_000 });
  await worker.stop();
  await queue({ to, subject, text });
  await worker.workOff();
  expect(server.received).toHaveLength(1);
});

test('while the mail server is down a mail waits, and is sent when it is up again', async () => {
  const gone = await startMailServer();
  await gone.stop();
  const delivery = deliverBySmtp(gone.url, from);
  await queue({ to, subject, text });
  await sendDue(delivery);
  const waits = { state: 'waiting', body: text, job: 'waiting', attempts: 1, due: false };
  expect(await mailRow()).toMatchObject({ ...waits, problem: expect.stringMatching(/^The mail server did not take this mail \(E/) });
  await sendDue(delivery);
  expect(await mailRow()).toMatchObject(waits); // not before its time

  const server = await mailServer({ port: gone.port });
  await dueNow();
  await sendDue(deliverBySmtp(server.url, from));
  expect(server.received).toHaveLength(1);
  expect(await mailRow()).toMatchObject({ state: 'sent', job: null });
});

test('after the last attempt a mail is given up and its text deleted', async () => {
  const gone = await startMailServer();
  await gone.stop();
  await queue({ to, subject, text });
  await ownerPool.query("update jobs set attempts = 7 where kind = 'mail'");
  for (const state of ['waiting', 'givenUp']) {
    await dueNow();
    await sendDue(deliverBySmtp(gone.url, from));
    expect(await mailRow()).toMatchObject({ state });
  }
  expect(await mailRow()).toMatchObject({ body: null, job: 'failed', attempts: 9 });
});

test('an address refused by the mail server is given up at once, and neither it nor the text is logged', async () => {
  const server = await mailServer({ refuses: (address) => address === to });
  await queue({ to, subject, text });
  await sendDue(deliverBySmtp(server.url, from));
  expect(await mailRow()).toMatchObject({
    state: 'givenUp',
    body: null,
    job: 'failed',
    attempts: 1,
    problem: 'The mail server refused this mail for good (EENVELOPE 550).',
  });
  expect(server.received).toEqual([]);
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${to}|${secret}`));
});

test('an expired mail is not sent, with and without a mail server', async () => {
  const server = await mailServer();
  for (const delivery of [null, deliverBySmtp(server.url, from)]) {
    await queue({ to, subject, text, usefulTill: new Date(Date.now() - 1) });
    await sendDue(delivery);
    expect(await mailRow()).toMatchObject({ state: 'givenUp', body: null, job: null });
  }
  expect(server.received).toEqual([]);
});

test('two workers send a mail once', async () => {
  const server = await mailServer();
  for (let n = 0; n < 6; n++) await queue({ to, subject, text });
  await Promise.all([1, 2, 3].map(() => sendDue(deliverBySmtp(server.url, from))));
  expect(server.received).toHaveLength(6);
});

test('a mail is committed with its transaction, or not at all', async () => {
  const failing = inTransaction(pool, db, null, (tx) => tx.together([queueMail(tx, { to, subject, text }), sql`select 1 / 0`]));
  await expect(failing).rejects.toThrow();
  expect(await mailRow()).toBeUndefined();
});

test('an unwanted mail is not queued', async () => {
  await queue({ to, subject, text }, sql<boolean>`false`);
  expect(await mailRow()).toBeUndefined();
});

test('the mail that expires first is sent first, over one connection: a code overtakes earlier reminders', async () => {
  const server = await mailServer();
  for (let n = 0; n < 3; n++) await queue({ to, subject: `Reminder ${n}`, text });
  await queue({ to, subject, text, usefulTill: new Date(Date.now() + 600_000) });
  await sendDue(deliverBySmtp(server.url, from));
  expect(server.received.map((mail) => /^Subject: (.*)$/m.exec(mail.text)?.[1]?.trim())).toEqual([
    subject,
    'Reminder 0',
    'Reminder 1',
    'Reminder 2',
  ]);
  expect(server.connections()).toBe(1);
});

test('a line break in a subject does not begin another header', async () => {
  const server = await mailServer();
  await queue({ to, subject: 'Bill\r\nBcc: thief@example.in', text });
  await sendDue(deliverBySmtp(server.url, from));
  expect(server.received[0]?.to).toEqual([to]);
  expect(server.received[0]?.text).not.toMatch(/^Bcc:/m);
});

test('the outbox contains readable texts, only for its owner', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'bahi-outbox-')), 'outbox');
  ending.push(async () => rmSync(folder, { recursive: true }));
  await queue({ to, subject, text: 'नमस्ते\n\n418 902' });
  await sendDue(deliverToOutbox(folder));
  const [name] = readdirSync(folder);
  const file = join(folder, name!);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^To: ${to}\nSubject: ${subject}\nDate: .*\n\nनमस्ते\n\n418 902\n$`));
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(await mailRow()).toMatchObject({ state: 'sent', body: null });
});

test('a mail carries a file, by a mail server and into the outbox; it is deleted with the text', async () => {
  const file = { name: 'Stock: ₹ "Yard".csv', bytes: Buffer.from('Name,Count') };
  const server = await mailServer();
  await queue({ to, subject, text, file });
  await sendDue(deliverBySmtp(server.url, from));
  expect(server.received[0]?.text).toContain(file.bytes.toString('base64'));
  const folder = mkdtempSync(join(tmpdir(), 'bahi-outbox-'));
  ending.push(async () => rmSync(folder, { recursive: true }));
  await queue({ to, subject, text, file });
  await sendDue(deliverToOutbox(folder));
  const [beside] = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  expect(beside).toMatch(/-Stock_ _ _Yard_\.csv$/);
  expect(readFileSync(join(folder, beside!), 'utf8')).toBe('Name,Count');
  const { rows } = await ownerPool.query('select file, file_name, body from mails where recipient = $1', [to]);
  expect(rows).toEqual([
    { file: null, file_name: null, body: null },
    { file: null, file_name: null, body: null },
  ]);
});
