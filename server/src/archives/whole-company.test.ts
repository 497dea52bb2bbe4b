import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../seed/demo.ts';
import { inTransaction } from '../platform/transaction.ts';
import { importArchive, takeArchive } from '../testing/archives.ts';
import { get, type Headers, put } from '../testing/calls.ts';
import { anyOwner, type Person, signedIn } from '../testing/people.ts';
import { anotherInstallation } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { archivedTables } from './archived-tables.ts';
import { listTenantTables, type TenantTable } from './tables-store.ts';

// The worker also has its own database, because the demo company can be created only once in one.
const here = await anotherInstallation('here');
const elsewhere = await anotherInstallation('elsewhere');

type Place = { app: typeof here.app; headers: Headers; orgId: string };
let original: Place;
let copy: Place;
let importer: Person;
let originalOwner: string;
let file: Buffer;

beforeAll(async () => {
  const signIn = (name: string) => ({ email: `${name}@archive.example`, password: 'Demo@1234' });
  const signIns = { admin: signIn('admin'), owner: signIn('owner'), staff: signIn('staff') };
  await seedDemo({ ...here, signIns, say: () => {}, size: { products: 30, parties: 32, vouchers: 150, months: 3 } });
  const { rows } = await here.ownerPool.query<{ id: string; owner: string }>(
    `select o.id, o.owner_id as owner from organizations o join primary_users p on p.id = o.owner_id where p.email = $1 order by o.created_at`,
    [signIns.owner.email],
  );
  originalOwner = rows[0]!.owner;
  original = { app: here.app, headers: await signedIn(here.pool, 'owner', rows[0]!.owner), orgId: rows[0]!.id };
  const logo = '/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAADAAUBAREA/9k=';
  expect((await put(here.app, original.headers, `/pUsers/organizations/${original.orgId}/logo`, { logo })).status).toBe(200);
  file = await takeArchive(here, original.headers, original.orgId);
  importer = await anyOwner(elsewhere.pool, { name: 'Importer' });
  const brought = await importArchive(elsewhere, importer.headers, file);
  expect(brought).toMatchObject({ state: 'done', problem: '', companyName: 'Bahi Traders' });
  await elsewhere.pool.query('update organizations set is_approved = true where id = $1', [brought.companyId]);
  copy = { app: elsewhere.app, headers: importer.headers, orgId: brought.companyId };
});

const read = async ({ app, headers, orgId }: Place, path: string): Promise<unknown> => {
  const answer = await get(app, headers, `/orgs/${orgId}${path}`);
  expect(answer.status, path).toBe(200);
  return answer.body;
};

const sameOnBothSides = async (path: string) => expect(await read(copy, path)).toEqual(await read(original, path));

describe('a company imported into another installation', () => {
  test('has consistent books, including its audit trail', async () => {
    expect(copy.orgId).not.toBe(original.orgId);
    expect(await verifyCompany(elsewhere.pool, elsewhere.db, copy.orgId)).toEqual([]);
  });

  test.each(['/reports/trialBalance', '/reports/stockSummary', '/outstandings/parties?tab=ledger', '/bankBooks', '/settings'])(
    'says the same at %s',
    sameOnBothSides,
  );

  test('has equal vouchers of every kind', async () => {
    const { rows } = await here.ownerPool.query<{ id: string; kind: string }>(
      `select id, kind from (select id, kind, row_number() over (partition by kind order by id desc) as at from vouchers where org_id = $1) v where at = 1`,
      [original.orgId],
    );
    expect(rows.length).toBeGreaterThan(9);
    for (const { id } of rows) await sameOnBothSides(`/vouchers/${id}`);
  });

  test('has every row of every table, except its owner and assigned salesmen', async () => {
    const tables = archivedTables(await inTransaction(here.pool, here.db, null, (tx) => tx.query(listTenantTables())));
    expect(tables.length).toBeGreaterThan(70);
    let rows = 0;
    for (const table of tables) {
      const [was, is] = [await rowsOf(here.ownerPool, original.orgId, table), await rowsOf(elsewhere.ownerPool, copy.orgId, table)];
      rows += was.length;
      // Both audit trails continue: there with the download, here with the import.
      if (table.name === 'audit_heads') continue;
      if (table.name === 'audit_events') expect(is.slice(0, -1)).toEqual(was.slice(0, is.length - 1));
      else expect(is, table.name).toEqual(was.map((row) => row.replaceAll(originalOwner, importer.id)));
    }
    expect(rows).toBeGreaterThan(3_000);
  });

  test('records the import as the next event of its audit trail, with the last hash of the other installation', async () => {
    const { rows } = await elsewhere.ownerPool.query<{ text: string }>(
      'select text from audit_events where org_id = $1 order by sequence desc limit 1',
      [copy.orgId],
    );
    const { action, by, body } = JSON.parse(rows[0]!.text);
    expect(action).toBe('companyImports.run');
    expect(by).toMatchObject({ id: importer.id, name: 'Importer' });
    const { rows: last } = await here.ownerPool.query<{ hash: string }>(
      'select hash from audit_events where org_id = $1 and sequence = $2',
      [original.orgId, body.audit.events],
    );
    expect(body).toMatchObject({ from: { id: original.orgId, name: 'Bahi Traders' }, audit: { hash: last[0]!.hash } });
  });

  test('has its logo', async () => {
    const of = async ({ app, headers, orgId }: Place) => {
      type Listed = { organizationData: { _id: string; logo: string }[] };
      const { organizationData } = (await get<Listed>(app, headers, '/pUsers/getOrganizations')).body;
      const { logo } = organizationData.find(({ _id }) => _id === orgId)!;
      return (await app.inject({ method: 'GET', url: `/api/pUsers/organizations/${orgId}/logo/${logo}`, headers })).rawPayload;
    };
    expect((await of(copy)).length).toBeGreaterThan(20);
    expect(await of(copy)).toEqual(await of(original));
  });

  test('waits for the admin’s approval, and gets another name if its own is used', async () => {
    const again = await importArchive(elsewhere, importer.headers, file);
    expect(again).toMatchObject({ state: 'done', companyName: 'Bahi Traders (imported)' });
    const { rows } = await elsewhere.ownerPool.query('select is_approved from organizations where id = $1', [again.companyId]);
    expect(rows).toEqual([{ is_approved: false }]);
  });
});

async function rowsOf(pool: pg.Pool, orgId: string, { name, columns, key }: TenantTable): Promise<string[]> {
  const kept = columns.filter((column) => column !== 'salesman_id' && column !== 'bytes').map((column) => `"${column}"`);
  const { rows } = await pool.query<{ row: string }>(
    `select row_to_json(r)::text as row from (select ${kept.join(', ')} from ${name} where org_id = $1 order by ${key.join(', ') || 'org_id'}) r`,
    [orgId],
  );
  return rows.map(({ row }) => row);
}
