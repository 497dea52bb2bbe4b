import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Configuration, readConfiguration } from './configuration.ts';
import { openPool } from './database.ts';
import { type DatabaseServer, openDatabaseServer, requireOneDatabase, withClient } from './database-server.ts';
import { refusePower, requireAppRole } from './roles.ts';

const folder = mkdtempSync(join(tmpdir(), 'bahi-data-'));
chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
const configuration = readConfiguration({ DATA_DIR: folder, DATABASE_CONNECTIONS: '100' });
const secret = (role: string) => join(folder, 'secrets', role);
const lines: string[] = [];
const open = (from: Configuration = configuration) => openDatabaseServer(from, { whenOwned: 'refuse', say: (line) => lines.push(line) });
const currentUser = 'select current_user as name';

let server: DatabaseServer;
beforeAll(async () => {
  server = await open();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient('the test', server.owner, work);

async function asRoot(...commands: string[]): Promise<void> {
  const password = readFileSync(join(folder, 'postgres', 'data', 'root.secret'), 'utf8').trim();
  await withClient('the test', { ...server.owner, user: 'bahi_root', password }, async (client) => {
    for (const command of commands) await client.query(command);
  });
}

describe('the embedded database', () => {
  test('has two roles with passwords that only we can read', async () => {
    for (const [role, address] of Object.entries({ bahi_owner: server.owner, bahi_app: server.app })) {
      expect(await withClient('the test', address, async (client) => (await client.query(currentUser)).rows)).toEqual([{ name: role }]);
      expect(statSync(secret(role)).mode & 0o777).toBe(0o600);
    }
  });

  test('belongs to the owner, who can create everything that a migration creates', async () => {
    await asOwner(async (client) => {
      await client.query('create extension if not exists pg_trgm');
      await client.query('create schema scratch');
      await client.query('drop schema scratch');
    });
  });

  test('is the same after a restart; a role with a lost password gets a new one', async () => {
    const before = readFileSync(secret('bahi_owner'), 'utf8');
    await asOwner((client) => client.query('create table kept (id int)'));
    await server.stop();
    writeFileSync(secret('bahi_app'), '');
    server = await open();
    expect(readFileSync(secret('bahi_owner'), 'utf8')).toBe(before);
    expect(await withClient('the test', server.app, async (client) => (await client.query(currentUser)).rows)).toEqual([
      { name: 'bahi_app' },
    ]);
    await asOwner((client) => client.query('drop table kept'));
  });

  test('is restarted when it dies, and the pool finds it', async () => {
    const pool = openPool(server.app);
    await pool.query('select 1');
    const pid = Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const patience = { timeout: 15_000, interval: 20 };
    await vi.waitFor(() => expect(lines).toEqual(['PostgreSQL has died and is started again.']), patience);
    await vi.waitFor(async () => expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]), patience);
    await pool.end();
  });

  test('that cannot be restarted, as on a full disk, is retried until it can', async () => {
    const pool = openPool(server.app);
    const data = join(folder, 'postgres', 'data');
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    renameSync(join(data, 'global'), join(folder, 'global'));
    process.kill(pid, 'SIGKILL');
    const patience = { timeout: 30_000, interval: 20 };
    const refusals = () =>
      lines.filter((line) => /^PostgreSQL did not start again, and is tried again in \d+ s: PostgreSQL does not start/.test(line));
    await vi.waitFor(() => expect(refusals()).not.toEqual([]), patience);
    renameSync(join(folder, 'global'), join(data, 'global'));
    await vi.waitFor(async () => expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]), patience);
    await pool.end();
  });

  test('has room for all the connections of the pool', async () => {
    const { rows } = await asOwner((client) => client.query('show max_connections'));
    expect(Number(rows[0].max_connections)).toBeGreaterThanOrEqual(configuration.connections + 20); // commands, the owner, the guard beside
  });

  test('can be deleted and created empty', async () => {
    await asOwner((client) => client.query('create table kept (id int)'));
    await server.recreate?.();
    const { rows } = await asOwner((client) => client.query(`select to_regclass('kept') as kept`));
    expect(rows).toEqual([{ kept: null }]);
  });
});

describe('too much power', () => {
  const refusalOf = async (user: string, password: string) => {
    const pool = openPool({ ...server.app, user, password, max: 1 });
    try {
      return await refusePower(pool).then(
        () => 'serves',
        (error: Error) => error.message,
      );
    } finally {
      await pool.end();
    }
  };
  const refusalOfNew = async (attributes: string, ...grants: string[]) => {
    await asRoot('drop role if exists scratch_user', `create role scratch_user login password 'x' ${attributes}`);
    for (const role of grants) await asRoot(`grant ${role} to scratch_user`);
    return refusalOf('scratch_user', 'x');
  };

  beforeAll(async () => {
    await asOwner((client) => client.query('create table scratch_tenants (org_id uuid not null)'));
  });

  test('the role of the app serves', async () => {
    expect(await refusalOf('bahi_app', String(server.app.password))).toBe('serves');
    expect(await refusalOfNew('', 'bahi_app')).toBe('serves');
  });

  test('a superuser may not serve', async () => {
    expect(await refusalOfNew('superuser', 'bahi_app')).toContain('The database user scratch_user is a superuser, so');
  });

  test('a role with bypassrls may not serve', async () => {
    expect(await refusalOfNew('bypassrls', 'bahi_app')).toContain('scratch_user may bypass row-level security, so');
  });

  test('the owner of a tenant table does not', async () => {
    expect(await refusalOf('bahi_owner', String(server.owner.password))).toContain('bahi_owner owns the table scratch_tenants, so');
  });

  test('nor may a member of such a role', async () => {
    expect(await refusalOfNew('', 'bahi_app', 'bahi_owner')).toContain('scratch_user owns the table scratch_tenants, so');
    expect(await refusalOfNew('', 'bahi_app', 'bahi_root')).toContain('scratch_user is a superuser through bahi_root, so');
    expect(await refusalOfNew('noinherit', 'bahi_app', 'bahi_root')).toContain('scratch_user is a superuser through bahi_root, so');
  });

  test('a role without the rights of the app is told what is missing', async () => {
    expect(await refusalOfNew('')).toContain('run: grant bahi_app to scratch_user');
  });
});

describe('an external database', () => {
  const external = (port: number) =>
    readConfiguration({
      DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/bahi`,
      MIGRATION_DATABASE_URL: `postgres://c:d@127.0.0.1:${port}/bahi`,
    });

  test('is used through its two addresses and never stopped or deleted', async () => {
    const found = await open(external(1));
    expect(found).toMatchObject({
      app: { connectionString: 'postgres://a:b@127.0.0.1:1/bahi' },
      owner: { connectionString: 'postgres://c:d@127.0.0.1:1/bahi' },
    });
    expect(found.recreate).toBeUndefined();
    await found.stop();
  });

  test('that does not answer is named by its variable', async () => {
    const { owner } = await open(external(1));
    const reached = withClient('MIGRATION_DATABASE_URL', owner, async () => 'reached');
    await expect(reached).rejects.toThrow('The database of MIGRATION_DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1');
  });

  test('is one for both addresses, and the serving one is checked before anything is served', async () => {
    await requireOneDatabase(server);
    const two = requireOneDatabase({ ...server, app: { ...server.app, database: 'postgres' } });
    await expect(two).rejects.toThrow('DATABASE_URL and MIGRATION_DATABASE_URL lead to two databases: let both name the same one.');
    const closed = requireOneDatabase({ ...server, app: { ...server.app, password: 'wrong' } });
    await expect(closed).rejects.toThrow('The database of DATABASE_URL cannot be reached: password authentication failed');
  });

  test('without the app role is refused with the way to create it', async () => {
    const client = { query: async () => ({ rows: [{ exists: false }] }) } as unknown as pg.Client;
    await expect(requireAppRole(client)).rejects.toThrow(
      "The database server has no role bahi_app. As its superuser run: create role bahi_app login password '…'",
    );
    await asOwner(requireAppRole);
  });
});
