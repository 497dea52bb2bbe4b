import { expect, test } from 'vitest';
import { get, type Headers, nobody, post } from '../testing/calls.ts';
import { limitedPerson } from '../testing/limited-person.ts';
import { addParty } from '../testing/masters.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
const counter = await openCounter(app, pool);

type Link = { _id: string; token: string | null; openings: number; expiresAt: string };
type Page = {
  title: string;
  number: string;
  note: string;
  total: number | null;
  due: { amount: number; on: string; upi: object | null } | null;
};

type Sharing = { of?: Counter; headers?: Headers; days?: number };
const share = (subjectId: string, { of = counter, headers = of.clerk, days = 90 }: Sharing = {}) =>
  post<{ _id: string; code: string }>(app, headers, `${of.path}/links`, { kind: 'voucher', subjectId, days });
async function linksOf(subjectId: string, of: Counter = counter, headers = of.clerk) {
  return (await get<{ links: Link[] }>(app, headers, `${of.path}/links?kind=voucher&subjectId=${subjectId}`)).body.links;
}
async function tokenOf(subjectId: string, of: Counter = counter): Promise<string> {
  await share(subjectId, { of });
  return (await linksOf(subjectId, of))[0]!.token!;
}
const open = (token: string) => get<Page & { code: string; message: string }>(app, nobody, `/links/${token}`);
const saleBy = async (of: Counter, more: object = {}) => (await sell(app, of, saleOf(of, 1, 100, more))).body;

test('a link shows a bill, what is due on it now and its PDF to people without an account', async () => {
  const sale = await saleBy(counter);
  const token = await tokenOf(sale._id);
  const page = await open(token);
  expect(page).toMatchObject({
    status: 200,
    body: { title: 'Tax Invoice', number: sale.voucherNumber, date: today, note: '', total: 118, due: { amount: 118 } },
  });
  expect(JSON.stringify(page.body)).not.toContain(counter.partyId);

  const pdf = await app.inject({ url: `/api/links/${token}/pdf`, headers: nobody });
  expect([pdf.statusCode, pdf.headers['x-robots-tag'], pdf.headers['cache-control'], pdf.headers['referrer-policy']]).toEqual([
    ...[200, 'noindex', 'private, no-store', 'no-referrer'],
  ]);
  expect((await readPdf(pdf.rawPayload)).text).toContain(sale.voucherNumber);

  const [bill] = (await openBills(app, counter)).outstandings.filter(({ bill_no }) => bill_no === sale.voucherNumber);
  await receive(app, counter, receiptOf(counter, 100, [[bill!.billId, 100]]));
  expect((await open(token)).body.due?.amount).toBe(18);
});

test('a cancelled voucher says so, and nothing is due on it', async () => {
  const sale = await saleBy(counter);
  const token = await tokenOf(sale._id);
  await cancel(app, counter, sale._id);
  expect((await open(token)).body).toMatchObject({ note: 'Cancelled', due: null });
});

test('only a press counts as an opening, and a paper keeps its link for another week', async () => {
  const sale = await saleBy(counter);
  const token = await tokenOf(sale._id);
  await open(token);
  await app.inject({ method: 'HEAD', url: `/api/links/${token}`, headers: nobody });
  expect((await linksOf(sale._id))[0]).toMatchObject({ openings: 0, lastOpenedAt: null });
  await post(app, nobody, `/links/${token}/openings`, {});
  expect((await linksOf(sale._id))[0]).toMatchObject({ openings: 1, lastOpenedAt: expect.any(String) });

  const { body: again } = await share(sale._id);
  expect(again._id).toBe((await linksOf(sale._id))[0]!._id);
  await ownerPool.query(
    "update paper_links set made_at = made_at - interval '85 days', expires_at = expires_at - interval '85 days' where id = $1",
    [again._id],
  );
  expect((await share(sale._id)).body._id).not.toBe(again._id);
});

test('wrong, changed, ended and expired links, those of blocked companies and of lost papers have one answer', async () => {
  const other = await openCounter(app, pool);
  const [sale, theirs] = [await saleBy(counter), await saleBy(other)];
  const [token, theirToken] = [await tokenOf(sale._id), await tokenOf(theirs._id, other)];
  const closed = { status: 404, body: { code: 'LINK_CLOSED', message: 'This link does not open any more. Please ask for a new one.' } };
  const last = token.at(-1) === 'A' ? 'B' : 'A';
  const swapped = Buffer.concat([
    Buffer.from(theirToken, 'base64url').subarray(0, 16),
    Buffer.from(token, 'base64url').subarray(16),
  ]).toString('base64url');
  for (const wrong of ['A'.repeat(64), token.slice(0, -1) + last, swapped]) {
    expect(await open(wrong)).toMatchObject(closed);
    expect((await post(app, nobody, `/links/${wrong}/openings`, {})).status).toBe(404);
  }

  const [link] = await linksOf(sale._id);
  expect((await post(app, other.clerk, `${other.path}/links/${link!._id}/end`, {})).status).toBe(404);
  expect((await post(app, counter.clerk, `${counter.path}/links/${link!._id}/end`, {})).status).toBe(200);
  expect(await open(token)).toMatchObject(closed);
  expect((await linksOf(sale._id))[0]).toMatchObject({ token: null });

  const expired = await tokenOf(sale._id);
  await ownerPool.query(
    "update paper_links set made_at = now() - interval '2 days', expires_at = now() - interval '1 second' where org_id = $1",
    [counter.orgId],
  );
  expect(await open(expired)).toMatchObject(closed);

  await ownerPool.query('update organizations set is_blocked = true where id = $1', [other.orgId]);
  expect(await open(theirToken)).toMatchObject(closed);
});

test('a person shares only what that person may read, for a year at most', async () => {
  const limited = await limitedPerson(app, pool, counter, { godowns: [counter.godownId], series: null });
  const sale = await saleBy(counter, { partyId: await addParty(app, counter) });
  expect((await share(sale._id, { headers: limited.headers })).status).toBe(404);
  expect((await get(app, limited.headers, `${counter.path}/links?kind=voucher&subjectId=${sale._id}`)).status).toBe(404);
  const other = await openCounter(app, pool);
  expect((await share(sale._id, { of: other })).status).toBe(404);
  for (const days of [0, 366]) expect((await share(sale._id, { days })).status).toBe(422);
});

test('neither the database nor the audit trail holds a link', async () => {
  const sale = await saleBy(counter);
  const token = await tokenOf(sale._id);
  await post(app, nobody, `/links/${token}/openings`, {});
  for (const table of ['paper_links', 'audit_events', 'idempotency_keys']) {
    const { rows } = await ownerPool.query(`select count(*)::int as held from ${table} t where t::text like '%' || $1 || '%'`, [token]);
    expect([table, rows[0].held]).toEqual([table, 0]);
  }
});
