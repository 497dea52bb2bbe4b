import { join } from 'node:path';
import pg from 'pg';
import { keepPassword } from '../secrets.ts';
import type { Connection } from './own-server.ts';

export const databaseName = 'bahi';
const roles = ['bahi_owner', 'bahi_app'] as const;

/** The addresses of the owner, who migrates, and of the serving role, which row-level security binds. */
export type Addresses = { owner: Connection; app: Connection };

/**
 * Creates the two roles and the database if they are missing. Their random passwords are files in `secretsFolder`, readable only for the
 * user who starts Bahi; if a file is lost, its role gets a new password.
 */
export async function prepareDatabase(root: Connection, secretsFolder: string): Promise<Addresses> {
  const client = new pg.Client(root);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles union all select datname from pg_database');
    const existing = new Set(rows.map(({ name }) => name));
    const passwords: string[] = [];
    for (const role of roles) {
      const { password, isNew } = keepPassword(join(secretsFolder, role));
      passwords.push(password);
      if (existing.has(role) && !isNew) continue;
      const verb = existing.has(role) ? 'alter' : 'create';
      await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`);
    }
    if (!existing.has(databaseName)) await client.query(`create database ${databaseName} owner bahi_owner`);
    const [owner, app] = roles.map((user, i) => ({ ...root, user, password: passwords[i]!, database: databaseName }));
    return { owner: owner!, app: app! };
  } finally {
    await client.end();
  }
}

/** Deletes the database and creates an empty one. */
export async function recreateDatabase(root: Connection): Promise<void> {
  const client = new pg.Client(root);
  await client.connect();
  try {
    await client.query(`drop database if exists ${databaseName} with (force)`);
    await client.query(`create database ${databaseName} owner bahi_owner`);
  } finally {
    await client.end();
  }
}
