import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction, type Statement } from '../platform/transaction.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { anyEmail } from '../testing/people.ts';
import { testDatabase } from '../testing/test-database.ts';
import { deliverBySmtp } from './deliver-by-smtp.ts';
import { deliverToOutbox } from './deliver-to-outbox.ts';
import type { Delivery } from './delivery.ts';
import { queueMail } from './mail-store.ts';
import { MailWorker } from './mail-worker.ts';

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
  await ownerPool.query('delete from mails'); // mails of other tests
});
afterEach(async () => {
  for (const end of ending.reverse()) await end();
});

const run = (statement: Statement) => inTransaction(pool, db, null, (tx) => tx.query(statement));
const mailRow = async () => {
  type Row = { state: string; body: string | null; tries: number; problem: string; due: boolean };
  const { rows } = await ownerPool.query<Row>(
    'select state, body, tries, problem, next_try_at <= now() as due from mails where recipient = $1',
    [to],
  );
  return rows[0];
};
const dueNow = () => ownerPool.query('update mails set next_try_at = now() where recipient = $1', [to]);

function workerFor(delivery: Delivery | null, waitsSeconds?: readonly number[]): MailWorker {
  const worker = new MailWorker({
    pool,
    db,
    delivery,
    ...(waitsSeconds && { waitsSeconds }),
    log: { warn: (...said) => logged.push(said) },
  });
  ending.push(() => worker.stop());
  return worker;
}

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  ending.push(server.stop);
  return server;
}

test('a mail reaches the mail server, and its text is deleted', async () => {
  const server = await mailServer();
  await run(queueMail({ to, subject, text }));
  await workerFor(deliverBySmtp(server.url, from)).sendDue();
  expect(server.received).toEqual([{ from: 'books@example.in', to: [to], text: expect.stringContaining(text) }]);
  expect(server.received[0]?.text).toContain(`Subject: ${subject}`);
  expect(await mailRow()).toMatchObject({ state: 'sent', body: null, tries: 1 });
});

test('a started worker sends mails queued later, and nothing after it is stopped', async () => {
  const server = await mailServer();
  const worker = new MailWorker({ pool, db, delivery: deliverBySmtp(server.url, from), pollMs: 10, log: { warn: () => {} } }).start();
  await run(queueMail({ to, subject, text }));
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  await worker.stop();
  await run(queueMail({ to, subject, text }));
  await worker.sendDue();
  expect(server.received).toHaveLength(1);
});

test('while the mail server is down a mail waits, and is sent when it is up again', async () => {
  const gone = await startMailServer();
  await gone.stop();
  const worker = workerFor(deliverBySmtp(gone.url, from));
  await run(queueMail({ to, subject, text }));
  await worker.sendDue();
  expect(await mailRow()).toMatchObject({ state: 'waiting', body: text, tries: 1, due: false, problem: expect.stringMatching(/^E/) });
  await worker.sendDue();
  expect(await mailRow()).toMatchObject({ tries: 1 }); // not before its time

  const server = await mailServer({ port: gone.port });
  await dueNow();
  await worker.sendDue();
  expect(server.received).toHaveLength(1);
  expect(await mailRow()).toMatchObject({ state: 'sent', tries: 2 });
});

test('waits grow, and after the last one a mail is given up and its text deleted', async () => {
  const gone = await startMailServer();
  await gone.stop();
  const worker = workerFor(deliverBySmtp(gone.url, from), [60, 600]);
  await run(queueMail({ to, subject, text }));
  for (const state of ['waiting', 'waiting', 'givenUp']) {
    await dueNow();
    await worker.sendDue();
    expect(await mailRow()).toMatchObject({ state });
  }
  expect(await mailRow()).toMatchObject({ body: null, tries: 3 });
});

test('an address refused by the mail server is given up at once, and neither it nor the text is logged', async () => {
  const server = await mailServer({ refuses: (address) => address === to });
  await run(queueMail({ to, subject, text }));
  await workerFor(deliverBySmtp(server.url, from)).sendDue();
  expect(await mailRow()).toMatchObject({ state: 'givenUp', body: null, tries: 1, problem: 'EENVELOPE 550' });
  expect(server.received).toEqual([]);
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${to}|${secret}`));
});

test('an expired mail is not sent, with and without a mail server', async () => {
  const server = await mailServer();
  for (const delivery of [null, deliverBySmtp(server.url, from)]) {
    await run(queueMail({ to, subject, text, usefulTill: new Date(Date.now() - 1) }));
    await workerFor(delivery).sendDue();
    expect(await mailRow()).toMatchObject({ state: 'givenUp', body: null });
  }
  expect(server.received).toEqual([]);
});

test('two workers send a mail once', async () => {
  const server = await mailServer();
  const workers = [1, 2, 3].map(() => workerFor(deliverBySmtp(server.url, from)));
  for (let n = 0; n < 6; n++) await run(queueMail({ to, subject, text }));
  await Promise.all(workers.map((worker) => worker.sendDue()));
  expect(server.received).toHaveLength(6);
});

test('a mail is committed with its transaction, or not at all', async () => {
  const failing = inTransaction(pool, db, null, (tx) => tx.together([queueMail({ to, subject, text }), sql`select 1 / 0`]));
  await expect(failing).rejects.toThrow();
  expect(await mailRow()).toBeUndefined();
});

test('an unwanted mail is not queued', async () => {
  await run(queueMail({ to, subject, text }, sql<boolean>`false`));
  expect(await mailRow()).toBeUndefined();
});

test('the mail that expires first is sent first, over one connection: a code overtakes earlier reminders', async () => {
  const server = await mailServer();
  for (let n = 0; n < 3; n++) await run(queueMail({ to, subject: `Reminder ${n}`, text }));
  await run(queueMail({ to, subject, text, usefulTill: new Date(Date.now() + 600_000) }));
  await workerFor(deliverBySmtp(server.url, from)).sendDue();
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
  await run(queueMail({ to, subject: 'Bill\r\nBcc: thief@example.in', text }));
  await workerFor(deliverBySmtp(server.url, from)).sendDue();
  expect(server.received[0]?.to).toEqual([to]);
  expect(server.received[0]?.text).not.toMatch(/^Bcc:/m);
});

test('the outbox contains readable texts, only for its owner', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'bahi-outbox-')), 'outbox');
  ending.push(async () => rmSync(folder, { recursive: true }));
  await run(queueMail({ to, subject, text: 'नमस्ते\n\n418 902' }));
  await workerFor(deliverToOutbox(folder)).sendDue();
  const [name] = readdirSync(folder);
  const file = join(folder, name!);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^To: ${to}\nSubject: ${subject}\nDate: .*\n\nनमस्ते\n\n418 902\n$`));
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(await mailRow()).toMatchObject({ state: 'sent', body: null });
});
