import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readPicture } from '../pictures/public/picture.ts';
import { inTransaction } from '../platform/transaction.ts';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, nobody, put } from '../testing/calls.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, db, ownerPool } = await testApp();

/** A grey PNG of this size, padded with a text chunk. */
function png(width: number, height: number, padding = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits, grey
  const text = padding > 0 ? [chunk('tEXt', Buffer.alloc(padding, 'a'))] : [];
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 4)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), ...text, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
const jpeg = Buffer.from(
  `ffd8ffe000104a46494600010100000100010000ffdb004300${'08'.repeat(64)}ffc0000b080003000501011100ffc40014${'00'.repeat(17)}ffd9`,
  'hex',
);
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([30, 0, 0, 0]),
  Buffer.from('WEBPVP8X'),
  Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 4, 0, 0]),
  Buffer.alloc(8),
]);

type Saved = { message: string; organizationData: { logo: string | null }; problems: { field: string; message: string }[] };
const save = (headers: Headers, orgId: string, logo: Buffer | string | null) =>
  put<Saved>(app, headers, `/pUsers/organizations/${orgId}/logo`, { logo: logo instanceof Buffer ? logo.toString('base64') : logo });
const load = (headers: Headers, orgId: string, logo: string) =>
  app.inject({ method: 'GET', url: `/api/pUsers/organizations/${orgId}/logo/${logo}`, headers });

test('the type of a picture is that of its bytes', () => {
  expect(readPicture(png(64, 32))).toEqual({ mediaType: 'image/png', width: 64, height: 32 });
  expect(readPicture(jpeg)).toEqual({ mediaType: 'image/jpeg', width: 5, height: 3 });
  expect(readPicture(webp)).toEqual({ mediaType: 'image/webp', width: 7, height: 5 });
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'GIF89a\u0001\u0000\u0001\u0000',
    '',
    'RIFF',
    '<html>',
  ]) {
    expect(readPicture(Buffer.from(text, 'latin1'))).toBeNull();
  }
  expect(readPicture(png(64, 32).subarray(0, 20))).toBeNull();
});

test.each([
  ['PNG', png(64, 32), 'image/png'],
  ['JPEG', jpeg, 'image/jpeg'],
  ['WebP', webp, 'image/webp'],
])('a %s is stored and served with its type, only to members of the company', async (_, bytes, type) => {
  const { owner, manager, clerk, orgId } = await openShop(app, pool);
  const stranger = await openShop(app, pool);
  const saved = await save(owner, orgId, bytes);
  expect(saved).toMatchObject({ status: 200, body: { message: 'Logo saved' } });
  const logo = saved.body.organizationData.logo!;
  for (const headers of [owner, manager, clerk]) {
    const answer = await load(headers, orgId, logo);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  }
  for (const headers of [stranger.owner, stranger.clerk]) expect((await load(headers, orgId, logo)).statusCode).toBe(404);
  expect((await load(stranger.owner, stranger.orgId, logo)).statusCode).toBe(404);
  expect((await load(nobody, orgId, logo)).statusCode).toBe(401);
});

test.each([
  ['is blocked', 'update organizations set is_blocked = true where id = $1'],
  ['waits for approval', 'update organizations set is_approved = false where id = $1'],
  ['was left', 'update organizations set is_active = false where id = $1'],
])('while the company %s its logo is served to the owner alone', async (_, close) => {
  const { owner, manager, clerk, orgId } = await openShop(app, pool);
  const logo = (await save(owner, orgId, png(8, 8))).body.organizationData.logo!;
  await ownerPool.query(close, [orgId]);
  expect((await load(owner, orgId, logo)).statusCode).toBe(200);
  for (const headers of [manager, clerk]) {
    const answer = await load(headers, orgId, logo);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'COMPANY_RESTRICTED', companyRestricted: true });
  }
});

test('a new logo replaces the previous one, and null deletes it', async () => {
  const { owner, manager, orgId } = await openShop(app, pool);
  const files = async () => (await ownerPool.query('select id from files where org_id = $1', [orgId])).rows.length;
  const first = (await save(owner, orgId, png(8, 8))).body.organizationData.logo!;
  const second = (await save(manager, orgId, png(9, 9))).body.organizationData.logo!;
  expect(second).not.toBe(first);
  expect((await load(owner, orgId, first)).statusCode).toBe(404);
  expect(await get(app, owner, '/pUsers/getOrganizations')).toMatchObject({ body: { organizationData: [{ logo: second }] } });
  expect(await files()).toBe(1);
  expect(await save(owner, orgId, null)).toMatchObject({
    status: 200,
    body: { message: 'Logo taken away', organizationData: { logo: null } },
  });
  expect(await files()).toBe(0);
});

test('a logo of 1 MB is accepted, one byte more is not', async () => {
  const { owner, orgId } = await openShop(app, pool);
  const empty = png(8, 8, 1).length - 1;
  expect((await save(owner, orgId, png(8, 8, 1_048_576 - empty))).status).toBe(200);
  const refused = { status: 422, body: { problems: [{ field: 'logo', message: 'The logo may have at most 1 MB' }] } };
  for (const more of [1, 3]) expect(await save(owner, orgId, png(8, 8, 1_048_576 - empty + more))).toMatchObject(refused);
});

test.each([
  ['a page with markup', '<html><script>alert(1)</script>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ['a text that begins as a picture does', `\u0089PNG\r\n\u001a\n${'x'.repeat(40)}`],
  ['nothing', ''],
])('%s is no logo', async (_, text) => {
  const { owner, orgId } = await openShop(app, pool);
  expect(await save(owner, orgId, Buffer.from(text, 'latin1'))).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'logo', message: 'The logo is a PNG, JPEG or WebP picture' }] },
  });
});

test('a picture larger than 4096 pixels is refused', async () => {
  const { owner, orgId } = await openShop(app, pool);
  for (const [width, height] of [
    [4097, 1],
    [1, 60_000],
  ] as const) {
    expect(await save(owner, orgId, png(width, height))).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'logo', message: 'The logo may be at most 4096 pixels wide and high' }] },
    });
  }
  expect((await save(owner, orgId, png(4096, 4096))).status).toBe(200);
});

test('staff of role user, and non-members, cannot set a logo', async () => {
  const { clerk, orgId } = await openShop(app, pool);
  const stranger = await openShop(app, pool);
  expect(await save(clerk, orgId, png(8, 8))).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(await save(stranger.owner, orgId, png(8, 8))).toMatchObject({ status: 404 });
  expect(await save(nobody, orgId, png(8, 8))).toMatchObject({ status: 401 });
});

test('the chains record that a logo was set, never its bytes', async () => {
  const { owner, orgId } = await openShop(app, pool);
  const bytes = png(21, 13);
  await save(owner, orgId, bytes);
  const [event] = (await readAuditChain(ownerPool, orgId)).map(({ text }) => JSON.parse(text));
  expect(event).toMatchObject({ action: 'organizations.saveLogo', body: { mediaType: 'image/png', bytes: bytes.length } });
  const inside = bytes.toString('base64').slice(0, 60);
  for (const { text } of [...(await readAuditChain(ownerPool)), ...(await readAuditChain(ownerPool, orgId))]) {
    expect(text.includes(inside)).toBe(false);
  }
});

test('the edit log of the company shows an added and a removed logo', async () => {
  const { owner, manager, orgId, path } = await openShop(app, pool);
  const { logo } = (await save(owner, orgId, jpeg)).body.organizationData;
  await save(manager, orgId, null);
  const { body } = await get<{ changes: { by: string; fields: object[] }[] }>(app, owner, `${path}/records/company/${orgId}/changes`);
  expect(body.changes).toMatchObject([
    { by: 'Staff admin', fields: [{ field: 'logo', old: logo, new: null }] },
    { by: 'Owner', fields: [{ field: 'logo', old: null, new: logo }] },
  ]);
});

test('a logo does not wait for writers in the books, because it affects nothing in them', async () => {
  const { owner, orgId } = await openShop(app, pool);
  await inTransaction(pool, db, orgId, async (tx) => {
    await tx.query(sql`select from organizations where id = ${orgId} for key share`);
    expect(await save(owner, orgId, png(8, 8))).toMatchObject({ status: 200 });
  });
});
