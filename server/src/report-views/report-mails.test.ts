import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { type JobParts, jobKinds } from '../job-kinds.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { get, post, put, remove } from '../testing/calls.ts';
import { jobParts } from '../testing/jobs.ts';
import { anyEmail } from '../testing/people.ts';
import { dailyMail, mailView, type ReportMail, saveStockView } from '../testing/report-views.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter } from '../testing/vouchers.ts';
import { queueDueReportMails } from './send-report-mail.ts';

const { app, pool, db, ownerPool } = await testApp();

const asOwner: JobParts['asOwner'] = (work) => work(ownerPool as unknown as pg.ClientBase);
const kinds = jobKinds.filter(({ name }) => name === 'reportMail');
/** A server looks for what is due, and works it off. */
async function serve(more: Partial<JobParts> = {}): Promise<void> {
  const parts = jobParts({ pool, db }, { asOwner, ...more });
  await queueDueReportMails(undefined, parts);
  await new JobWorker(kinds, parts).workOff();
}

type Mail = { recipient: string; subject: string; body: string; file_name: string | null; file: Buffer | null };
const mailsTo = async (...recipients: string[]) =>
  (await ownerPool.query<Mail>('select * from mails where recipient = any($1) order by recipient, id', [recipients])).rows;

async function openMails() {
  const counter = await openCounter(app, pool);
  const [to, other] = [anyEmail(), anyEmail()];
  const path = `${counter.path}/reportMails`;
  return {
    counter,
    to,
    other,
    path,
    mail: async (more: object = {}, view: object = {}, who = counter.clerk) =>
      mailView(app, counter, (await saveStockView(app, counter, view, who))._id, { recipients: [to, other], ...more }, who),
    due: (id: string, ago = '1 minute') =>
      ownerPool.query('update report_mails set next_at = now() - $2::interval where id = $1', [id, ago]),
    list: async (who: Counter['clerk'] = counter.clerk) => (await get<{ mails: ReportMail[] }>(app, who, path)).body.mails,
    emailOf: async (id: string) =>
      (await ownerPool.query<{ email: string }>('select email from secondary_users where id = $1', [id])).rows[0]!.email,
  };
}

test('a due report goes once to each address, though two servers look and work at the same time', async () => {
  const { mail, due, to, other, list } = await openMails();
  const { _id } = await mail();
  expect(await mailsTo(to)).toEqual([]);
  await due(_id);
  await Promise.all([serve(), serve(), serve()]);
  const sent = await mailsTo(to, other);
  expect(sent.map(({ recipient }) => recipient)).toEqual([to, other].toSorted());
  expect(sent[0]).toMatchObject({ subject: expect.stringMatching(/^Yard: Stock summary /), file_name: expect.stringMatching(/\.csv$/) });
  expect(sent[0]?.body).toContain('sends you the report “Yard” (Stock summary)');
  const [now] = await list();
  expect(now).toMatchObject({ lastResult: 'Sent to 2 addresses', isPaused: false });
  expect(Date.parse(now!.nextAt)).toBeGreaterThan(Date.now());
  await serve();
  expect(await mailsTo(to)).toHaveLength(1);
});

test('times that passed while no server ran are one mail', async () => {
  const { mail, due, to } = await openMails();
  await due((await mail())._id, '40 days');
  await serve();
  await serve();
  expect(await mailsTo(to)).toHaveLength(1);
});

test('a server that dies in the middle sends nothing; the next one sends it once', async () => {
  const { mail, due, to } = await openMails();
  await due((await mail())._id);
  const parts = jobParts({ pool, db }, { asOwner });
  await queueDueReportMails(undefined, parts);
  const dying = new JobWorker(kinds, { ...parts, askFor: () => () => new Promise(() => {}) }, { leaseSeconds: 1 });
  void dying.workOff();
  await expect
    .poll(async () => (await ownerPool.query("select from jobs where kind = 'reportMail' and state = 'running'")).rowCount)
    .toBe(1);
  await ownerPool.query("update jobs set next_at = now() where kind = 'reportMail'");
  await serve();
  expect(await mailsTo(to)).toHaveLength(1);
});

test('the file has what its author may see at that moment', async () => {
  const { mail, due, to, counter } = await openMails();
  const { _id } = await mail({ recipients: [to] }, {}, counter.manager);
  const headOf = async () => {
    await due(_id);
    await serve();
    return (await mailsTo(to)).at(-1)!.file!.toString().split('\r\n')[0];
  };
  expect(await headOf()).toContain('Value');
  await ownerPool.query("update secondary_users set role = 'user' where id = $1", [counter.people.manager.id]);
  expect(await headOf()).not.toContain('Value');
});

test.each<[string, string, string, object]>([
  ['the company is blocked', 'update organizations set is_blocked = true where id = $1', 'The company is restricted.', {}],
  ['the author was made inactive', 'update secondary_users set is_active = false where id = $2', 'may no longer work in this company.', {}],
  [
    'the author has left the company',
    'delete from memberships where secondary_user_id = $2 and organization_id = $1',
    'may no longer work in this company.',
    {},
  ],
  [
    'the author lost the right to the report',
    "update secondary_users set role = 'user' where id = $2",
    'may no longer open this report.',
    { report: 'profitAndLoss', path: 'profitAndLoss' },
  ],
])('if %s, nothing is sent: it is paused, and the author is told once', async (_, change, reason, view) => {
  const { mail, due, to, other, counter, emailOf } = await openMails();
  const { _id } = await mail({}, view, counter.manager);
  const own = await emailOf(counter.people.manager.id);
  await due(_id);
  await ownerPool.query(
    `${change}${change.includes('$2') ? '' : ' and $2::uuid is not null'}${change.includes('$1') ? '' : ' and $1::uuid is not null'}`,
    [counter.orgId, counter.people.manager.id],
  );
  await serve();
  await serve();
  expect(await mailsTo(to, other)).toEqual([]);
  expect(await mailsTo(own)).toMatchObject([{ subject: 'Paused: Yard', file: null, body: expect.stringContaining(reason) }]);
  const { rows } = await ownerPool.query('select is_paused, paused_because from report_mails where id = $1', [_id]);
  expect(rows).toEqual([{ is_paused: true, paused_because: expect.stringContaining(reason) }]);
});

test('a change does not lose the mail that is due, nor one that was asked for', async () => {
  const { mail, due, to, counter, path } = await openMails();
  const change = async (id: string) =>
    expect((await put(app, counter.clerk, `${path}/${id}`, { ...dailyMail, recipients: [to], isPaused: false })).status).toBe(200);
  const [first, second] = [await mail(), await mail({}, { name: 'Second' })];
  await due(first._id);
  await change(first._id);
  expect((await post(app, counter.clerk, `${path}/${second._id}/send`, {})).status).toBe(200);
  await change(second._id);
  await serve();
  expect(await mailsTo(to)).toHaveLength(2);
});

test('if the brand of its filter is gone it is paused; its author lets it go on', async () => {
  const { mail, due, to, counter, list, path } = await openMails();
  const brands = `${counter.path}/brands`;
  const { row } = (await post<{ row: { _id: string } }>(app, counter.manager, brands, { name: 'Tata' })).body;
  const { _id } = await mail({ recipients: [to] }, { asked: `brandId=${row._id}` });
  expect((await remove(app, counter.manager, `${brands}/${row._id}`, { version: 1 })).status).toBe(200);
  await due(_id);
  await serve();
  expect(await list()).toMatchObject([{ isPaused: true, pausedBecause: 'Brand of the view is no longer there.' }]);
  expect(await post(app, counter.clerk, `${path}/${_id}/send`, {})).toMatchObject({ status: 422 });
  expect((await put(app, counter.clerk, `${path}/${_id}`, { ...dailyMail, recipients: [to], isPaused: false })).status).toBe(200);
  expect(await list()).toMatchObject([{ isPaused: false, pausedBecause: '' }]);
});

test('a file that is too large is not mailed: the mail has a link to the report with its days', async () => {
  const { mail, due, to, list } = await openMails();
  await due((await mail({ recipients: [to], format: 'xlsx' }))._id);
  await serve({ mostMailedBytes: 100 });
  const [sent] = await mailsTo(to);
  expect(sent).toMatchObject({ file: null, body: expect.stringMatching(/http:\/\/localhost\/sUsers\/stockSummary\?date=\d{4}-\d\d-\d\d/) });
  expect((await list())[0]?.lastResult).toBe('Too large to send: a link was sent to 1 address');
});

test('"send now" sends once and leaves the times as they are', async () => {
  const { mail, to, counter, path, list } = await openMails();
  const { _id, nextAt } = await mail({ recipients: [to], format: 'pdf' });
  expect((await post(app, counter.clerk, `${path}/${_id}/send`, {})).status).toBe(200);
  await serve();
  await serve();
  expect(await mailsTo(to)).toMatchObject([{ file_name: expect.stringMatching(/\.pdf$/) }]);
  expect((await mailsTo(to))[0]?.file?.subarray(0, 4).toString()).toBe('%PDF');
  expect((await list())[0]?.nextAt).toBe(nextAt);
});

test('others see and change none; a manager sees and removes those of all, but does not change them', async () => {
  const { mail, counter, path, list } = await openMails();
  const { _id } = await mail();
  expect(await list(counter.manager)).toMatchObject([{ isOwn: false }]);
  const values = { ...dailyMail, isPaused: true };
  expect((await put(app, counter.manager, `${path}/${_id}`, values)).status).toBe(404);
  expect((await post(app, counter.manager, `${path}/${_id}/send`, {})).status).toBe(404);
  const ofManager = await mail({}, {}, counter.manager);
  expect(await list()).toHaveLength(1);
  expect((await remove(app, counter.clerk, `${path}/${ofManager._id}`, {})).status).toBe(404);
  expect((await remove(app, counter.manager, `${path}/${_id}`, {})).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('only own views are mailed, to addresses, to at most five of them', async () => {
  const { mail, counter, path } = await openMails();
  const shared = await saveStockView(app, counter, { isShared: true, name: 'Shared' }, counter.manager);
  expect((await post(app, counter.clerk, path, { viewId: shared._id, ...dailyMail })).status).toBe(404);
  expect((await post(app, counter.clerk, path, { viewId: randomUUID(), ...dailyMail })).status).toBe(404);
  const own = await saveStockView(app, counter, { name: 'Own' });
  const refused = async (recipients: string[]) =>
    (await post(app, counter.clerk, path, { viewId: own._id, ...dailyMail, recipients })).status;
  expect([await refused([]), await refused(['x']), await refused(['a@b.in\nBcc: c@d.in']), await refused(Array(6).fill('a@b.in'))]).toEqual(
    Array(4).fill(422),
  );
  const twice = await mail({ recipients: ['A@b.in', 'a@b.in'] });
  expect((twice as unknown as { recipients: string[] }).recipients).toHaveLength(1);
});

test('a view that is removed takes its mails with it', async () => {
  const { counter, list } = await openMails();
  const { _id } = await saveStockView(app, counter);
  await mailView(app, counter, _id);
  expect((await remove(app, counter.clerk, `${counter.path}/reportViews/${_id}`, {})).status).toBe(200);
  expect(await list()).toEqual([]);
});
