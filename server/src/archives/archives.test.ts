import { randomBytes } from 'node:crypto';
import { PART_BYTES } from '@bahi/contract/archives/archive-routes';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  beginCompanyImport,
  downloadArchive,
  importArchive,
  listArchives,
  requestArchive,
  runCompanyImport,
  sendPart,
  takeArchive,
  uploadArchive,
  workOffArchives,
} from '../testing/archives.ts';
import { get, type Headers, nobody, post, remove } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { anyOwner } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, sell } from '../testing/vouchers.ts';
import { describeAgain, unzip, zipped } from '../testing/zip-parts.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { leftOut } from './archived-tables.ts';

const here = await testApp();
const { app, pool, db, ownerPool } = here;
let counter: Counter;
let file: Buffer;
let parts: ReadonlyMap<string, string>;

beforeAll(async () => {
  counter = await openCounter(app, pool);
  for (let count = 1; count <= 3; count++) expect((await sell(app, counter, saleOf(counter, count))).status).toBe(200);
  // A party merged into a newer one: it refers to a later row.
  const [older, younger] = [await addParty(app, counter, {}), await addParty(app, counter, {})];
  const merged = { version: 1, intoId: younger, intoVersion: 1 };
  expect((await post(app, counter.manager, `${counter.path}/parties/${older}/merge`, merged)).status).toBe(200);
  file = await takeArchive(here, counter.owner, counter.orgId);
  parts = await unzip(file);
});

const companiesOf = async (ownerId: string) =>
  (await ownerPool.query<{ id: string }>('select id from organizations where owner_id = $1', [ownerId])).rows.map(({ id }) => id);

const rowsOf = async (table: string, orgId: string) =>
  (await ownerPool.query<{ count: number }>(`select count(*)::int as count from ${table} where org_id = $1`, [orgId])).rows[0]!.count;

describe('an archive', () => {
  test('describes its contents in its manifest, and explains every file in its README', async () => {
    const manifest = JSON.parse(parts.get('manifest.json')!);
    expect(manifest).toMatchObject({
      format: 'bahi-company-archive',
      company: { id: counter.orgId, gstin: counter.gstin },
      papers: { drawn: 0 },
    });
    const readme = parts.get('README.txt')!;
    for (const { path } of manifest.files as { path: string }[]) if (path.startsWith('data/')) expect(readme).toContain(path);
    expect(describeAgain(new Map(parts)).get('manifest.json')).toBe(JSON.stringify(manifest));
    for (const table of Object.keys(leftOut)) expect(parts.has(`data/${table}.jsonl`)).toBe(false);
  });

  test('contains no data to sign in with, and nothing of another company', async () => {
    const { rows } = await ownerPool.query<{ hash: string }>('select password_hash as hash from primary_users limit 1');
    const whole = [...parts.values()].join('\n');
    expect(whole).not.toContain(rows[0]!.hash);
    expect(whole).not.toContain('password_hash');
    const other = await openCounter(app, pool);
    const again = [...(await unzip(await takeArchive(here, counter.owner, counter.orgId))).values()].join('\n');
    for (const foreign of [other.orgId, other.partyId, other.gstin!]) expect(again).not.toContain(foreign);
  });

  test('shows amounts as a spreadsheet adds them up, and makes no formula of a name', async () => {
    await addParty(app, counter, { partyName: '=HYPERLINK("http://x")' });
    const sheets = await unzip(await takeArchive(here, counter.owner, counter.orgId));
    expect(sheets.get('sheets/parties.csv')).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(sheets.get('sheets/vouchers.csv')).toMatch(/,sales,SL\/[^,]+,[^,]+,118,/);
  });

  test('contains the PDF of every voucher if the owner wants them', async () => {
    const papers = [...(await unzip(await takeArchive(here, counter.owner, counter.orgId, true))).entries()].filter(([name]) =>
      name.startsWith('papers/'),
    );
    expect(papers).toHaveLength(3);
    for (const [name, text] of papers) {
      expect(name).toMatch(/^papers\/\d{4}-\d\d\/sales\/SL-\d\d-\d\d-0000\d\.pdf$/);
      expect(text.startsWith('%PDF-')).toBe(true);
    }
  });

  test('is a snapshot: a voucher saved during the export is in all of it or in none', async () => {
    expect((await requestArchive(app, counter.owner, counter.orgId)).status).toBe(200);
    const writing = workOffArchives(here);
    for (let at = 0; at < 5; at++) expect((await sell(app, counter, saleOf(counter, 1))).status).toBe(200);
    await writing;
    const made = (await listArchives(app, counter.owner)).find(({ state, kind }) => kind === 'out' && state === 'done')!;
    const owner = await anyOwner(pool);
    expect(await importArchive(here, owner.headers, (await downloadArchive(app, counter.owner, made._id)).rawPayload)).toMatchObject({
      state: 'done',
    });
  });

  test('is made once at a time, replaces the previous one, and can be deleted by its owner', async () => {
    const [first, second] = await Promise.all([
      requestArchive(app, counter.owner, counter.orgId),
      requestArchive(app, counter.owner, counter.orgId),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect((await listArchives(app, counter.owner)).filter(({ kind }) => kind === 'out')).toHaveLength(1);
    await workOffArchives(here);
    const [made] = await listArchives(app, counter.owner);
    expect(await rowsOf('archive_chunks', counter.orgId)).toBe(1);
    expect((await remove(app, counter.owner, `/pUsers/archives/${made!._id}`, {})).status).toBe(200);
    expect(await rowsOf('archive_chunks', counter.orgId)).toBe(0);
    expect((await downloadArchive(app, counter.owner, made!._id)).statusCode).toBe(404);
  });

  test('expires after a day: it is neither downloaded nor kept', async () => {
    await takeArchive(here, counter.owner, counter.orgId);
    const [made] = await listArchives(app, counter.owner);
    await ownerPool.query(`update archives set expires_at = now() - interval '1 second' where id = $1`, [made!._id]);
    expect((await downloadArchive(app, counter.owner, made!._id)).statusCode).toBe(404);
    await ownerPool.query("update jobs set next_at = now() where kind = 'expiredArchives'");
    await workOffArchives(here);
    expect(await rowsOf('archive_chunks', counter.orgId)).toBe(0);
  });

  test('starts again after its process died', async () => {
    const { _id } = (await requestArchive(app, counter.owner, counter.orgId)).body.archive;
    // A run that was killed: it stored something, and its lease is over.
    await ownerPool.query(`update archives set state = 'running' where id = $1`, [_id]);
    await ownerPool.query(`update jobs set state = 'running', run_id = gen_random_uuid(), attempts = 1 where subject_id = $1`, [_id]);
    await ownerPool.query(`insert into archive_chunks values ($1, $2, 1, 'half of it', now() + interval '1 day')`, [counter.orgId, _id]);
    await workOffArchives(here);
    expect((await unzip((await downloadArchive(app, counter.owner, _id)).rawPayload)).has('manifest.json')).toBe(true);
  });

  test('above the limit is refused with a message, and nothing of it is kept', async () => {
    await requestArchive(app, counter.owner, counter.orgId);
    await workOffArchives(here, { mostBytes: 1_000 });
    const [made] = await listArchives(app, counter.owner);
    expect(made).toMatchObject({ state: 'failed', problem: expect.stringContaining('ARCHIVE_MOST_MB') });
    expect(await rowsOf('archive_chunks', counter.orgId)).toBe(0);
  });
});

describe('an archive belongs to the owner alone', () => {
  test('other users cannot request, see, download or delete it', async () => {
    await takeArchive(here, counter.owner, counter.orgId);
    const [made] = await listArchives(app, counter.owner);
    const stranger = (await anyOwner(pool)).headers;
    const calls = (who: Headers) => [
      requestArchive(app, who, counter.orgId),
      remove(app, who, `/pUsers/archives/${made!._id}`, {}),
      downloadArchive(app, who, made!._id).then(({ statusCode }) => ({ status: statusCode })),
      sendPart(app, who, made!._id, 1, Buffer.from('x')),
      runCompanyImport(app, who, made!._id),
    ];
    expect((await Promise.all(calls(stranger))).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await listArchives(app, stranger)).toEqual([]);
    for (const who of [counter.manager, counter.clerk]) {
      expect((await Promise.all(calls(who))).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
      expect((await get(app, who, '/pUsers/archives')).status).toBe(403);
    }
    expect((await Promise.all(calls(nobody))).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect((await downloadArchive(app, counter.owner, made!._id)).statusCode).toBe(200);
  });

  test('requests and downloads are recorded in the audit trail', async () => {
    const { rows } = await ownerPool.query<{ action: string }>(
      `select text::json->>'action' as action from audit_events where org_id = $1 order by sequence desc limit 3`,
      [counter.orgId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['archives.download', 'archives.download', 'archives.request']);
  });

  test('is available to an owner with an expired subscription; an import is not', async () => {
    const { owner } = counter.people;
    await ownerPool.query(`update primary_users set subscription_started_at = now() - interval '400 days' where id = $1`, [owner.id]);
    expect((await takeArchive(here, counter.owner, counter.orgId)).length).toBeGreaterThan(1_000);
    expect(await beginCompanyImport(app, counter.owner, 10)).toMatchObject({ status: 403, body: { code: 'SUBSCRIPTION_EXPIRED' } });
    await ownerPool.query('update primary_users set subscription_started_at = now() where id = $1', [owner.id]);
  });
});

describe('an import', () => {
  test('creates a consistent company for the importing owner, without the other one’s staff', async () => {
    const owner = await anyOwner(pool);
    const brought = await importArchive(here, owner.headers, file);
    expect(brought).toMatchObject({ state: 'done' });
    expect(await companiesOf(owner.id)).toEqual([brought.companyId]);
    expect(await verifyCompany(pool, db, brought.companyId)).toEqual([]);
    expect(await rowsOf('vouchers', brought.companyId)).toBe(3);
    const { rows } = await ownerPool.query('select from parties where org_id = $1 and merged_into_id is not null', [brought.companyId]);
    expect(rows).toHaveLength(1);
    expect((await ownerPool.query('select from memberships where organization_id = $1', [brought.companyId])).rows).toEqual([]);
    expect(await rowsOf('archive_chunks', brought.companyId)).toBe(0);
  });

  test('interrupted in the middle leaves nothing, starts again and is then complete', async () => {
    const owner = await anyOwner(pool);
    const { companyId } = await uploadArchive(app, owner.headers, file);
    const blocker = await ownerPool.connect();
    await blocker.query('begin');
    await blocker.query('lock table stock_moves in access exclusive mode'); // many tables come before it
    const left: number[] = [];
    let looked: Promise<unknown> | undefined;
    const onBroken = () => {
      looked ??= rowsOf('ledgers', companyId).then((rows) => {
        left.push(rows);
        return blocker.query('rollback');
      });
    };
    await workOffArchives(here, { warn: onBroken }); // the first run waits for the lock in vain
    await looked;
    blocker.release();
    expect(left).toEqual([0]);
    const [archive] = await listArchives(app, owner.headers);
    expect(archive).toMatchObject({ state: 'done', companyId });
    expect(await companiesOf(owner.id)).toEqual([companyId]);
    expect(await verifyCompany(pool, db, companyId)).toEqual([]);
  });

  test('receives its file in parts: each with its size, again after a loss, and runs when all are there', async () => {
    const owner = (await anyOwner(pool)).headers;
    const bytes = randomBytes(PART_BYTES + 10);
    const { _id } = (await beginCompanyImport(app, owner, bytes.length)).body.archive;
    expect((await beginCompanyImport(app, owner, 10)).status).toBe(409);
    expect((await sendPart(app, owner, _id, 1, bytes.subarray(0, 10))).status).toBe(422);
    expect((await sendPart(app, owner, _id, 3, bytes.subarray(0, 10))).status).toBe(422);
    expect((await sendPart(app, owner, _id, 1, bytes)).status).toBe(413);
    expect((await sendPart(app, owner, _id, 2, bytes.subarray(PART_BYTES))).status).toBe(200);
    expect(await runCompanyImport(app, owner, _id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('not complete') },
    });
    for (let again = 0; again < 2; again++) expect((await sendPart(app, owner, _id, 1, bytes.subarray(0, PART_BYTES))).status).toBe(200);
    expect((await runCompanyImport(app, owner, _id)).body.archive.state).toBe('waiting');
    expect((await sendPart(app, owner, _id, 1, bytes.subarray(0, PART_BYTES))).status).toBe(409);
    await workOffArchives(here);
    expect((await listArchives(app, owner))[0]).toMatchObject({ state: 'failed', problem: expect.stringContaining('no archive of Bahi') });
  });

  test('above the limit of the installation is refused before a byte is sent', async () => {
    const { headers } = await anyOwner(pool);
    expect(await beginCompanyImport(app, headers, 3_000_000_000)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('2000 MB') },
    });
  });
});

test('an owner who waits for approval cannot upload', async () => {
  const { headers } = await anyOwner(pool, { isApproved: false });
  expect(await beginCompanyImport(app, headers, 10)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('waits for approval') },
  });
});

describe('a hostile archive is refused with a message, and nothing of it stays', () => {
  type Change = (parts: Map<string, string>) => Iterable<readonly [string, string]> | Buffer;
  const replaced =
    (path: string, from: string | RegExp, to: string): Change =>
    (all) =>
      all.set(path, all.get(path)!.replace(from, to));
  const described =
    (change: Change): Change =>
    (all) =>
      describeAgain(new Map(change(all) as Map<string, string>));
  const cases: [string, Change, RegExp][] = [
    ['random bytes', () => randomBytes(5_000), /no archive of Bahi/],
    ['a file cut short', () => file.subarray(0, file.length - 500), /no archive of Bahi/],
    ['a zip of something else', () => [['a.txt', 'hello']], /no manifest\.json/],
    ['a part that comes twice', (all) => [...all, ['company.json', '{}']], /no archive of Bahi/],
    [
      'an older step of the database',
      replaced('manifest.json', /"migration": "[^"]+"/, '"migration": "0040-supply-dates"'),
      /0040-supply-dates.*Update the installation that it came from/,
    ],
    ['a newer one', replaced('manifest.json', /"migration": "[^"]+"/, '"migration": "9000-later"'), /9000-later.*update this installation/],
    ['another format', replaced('manifest.json', 'bahi-company-archive', 'other'), /not that of an archive/],
    [
      'a manifest of lists in lists',
      replaced('manifest.json', '{', `{"more": ${'['.repeat(200)}${' '.repeat(100_000)}${']'.repeat(200)},`),
      /manifest\.json cannot be read/,
    ],
    ['a company changed', replaced('company.json', ', "', ',\t"'), /company\.json is not what the manifest says/],
    ['a figure changed', replaced('data/postings.jsonl', '"amount_paise":11800', '"amount_paise":11900'), /is not what the manifest says/],
    [
      'a figure changed by somebody who knows the format',
      described(replaced('data/postings.jsonl', '"amount_paise":11800', '"amount_paise":11900')),
      /postings_balance/,
    ],
    [
      'a kept balance that is not its postings',
      described(replaced('data/ledger_balances.jsonl', /"debit_paise":\d+/, '"debit_paise":7')),
      /do not agree with themselves/,
    ],
    [
      'an audit trail with another text',
      described(replaced('data/audit_events.jsonl', '"sequence":1,"text":"{', '"sequence":1,"text":" {')),
      /audit chain: event 1/,
    ],
    [
      'a row that refers to nothing',
      described(replaced('data/vouchers.jsonl', /"party_id":"[^"]+"/, '"party_id":"01900000-0000-7000-8000-000000000000"')),
      /vouchers_party/,
    ],
    [
      'a value of another type',
      described(replaced('data/vouchers.jsonl', /"total_paise":\d+/, '"total_paise":"much"')),
      /invalid input syntax/,
    ],
    [
      'a column too many',
      described(replaced('data/vouchers.jsonl', '{"id"', '{"org_id":"01900000-0000-7000-8000-000000000000","id"')),
      /line 1: this is no row/,
    ],
    ['a column too few', described(replaced('data/vouchers.jsonl', /"note":"",/, '')), /this is no row/],
    [
      'a text that PostgreSQL cannot store',
      described(replaced('data/vouchers.jsonl', '"note":""', '"note":"\\u0000"')),
      /Nothing was imported/,
    ],
    [
      'lists in lists without end',
      described(replaced('data/vouchers.jsonl', '"note":""', `"note":${'['.repeat(200_000)}${']'.repeat(200_000)}`)),
      /Nothing was imported|no row of the table/,
    ],
    [
      'a table that there is not',
      described((all) => {
        const manifest = JSON.parse(all.get('manifest.json')!);
        manifest.files.push({ path: 'data/sessions.jsonl', rows: 0, bytes: 0, sha256: 'e'.repeat(64) });
        return all.set('data/sessions.jsonl', '').set('manifest.json', JSON.stringify(manifest));
      }),
      /sessions\.jsonl is no table/,
    ],
    [
      'a table missing',
      (all) => {
        all.delete('data/bills.jsonl');
        return all;
      },
      /no data\/bills\.jsonl/,
    ],
    [
      'a company with a name without end',
      described(replaced('company.json', /"name": "[^"]*"/, `"name": "${'x'.repeat(5_000)}"`)),
      /company\.json: name/,
    ],
    [
      'a company that approves itself',
      described(replaced('company.json', /"name": /, '"is_approved": true, "name": ')),
      /not that of this version/,
    ],
    ['a GSTIN that is none', described(replaced('company.json', /"gstin": "[^"]*"/, '"gstin": "27AAAAA0000A1Z0"')), /company\.json: /],
    [
      'a page where a picture should be',
      described((all) => {
        const id = '01900000-0000-7000-8000-000000000001';
        const manifest = JSON.parse(all.get('manifest.json')!);
        manifest.files.push({ path: `pictures/${id}.png`, rows: null, bytes: 0, sha256: '' });
        const row = JSON.stringify({ id, purpose: 'logo', media_type: 'image/png', created_at: '2026-04-01T00:00:00Z' });
        return all
          .set(`pictures/${id}.png`, '<script>alert(1)</script>')
          .set('data/files.jsonl', `${row}\n`)
          .set('manifest.json', JSON.stringify(manifest));
      }),
      /is no picture that Bahi takes/,
    ],
  ];

  test.each(cases)('%s', async (_, change, sentence) => {
    const owner = await anyOwner(pool);
    const made = change(new Map(parts));
    const archive = await importArchive(here, owner.headers, Buffer.isBuffer(made) ? made : await zipped(made));
    expect(archive.problem).toMatch(sentence);
    expect(archive.state).toBe('failed');
    expect(await companiesOf(owner.id)).toEqual([]);
    for (const table of ['ledgers', 'vouchers', 'audit_heads', 'archive_chunks']) expect(await rowsOf(table, archive.companyId)).toBe(0);
  });
});
