import type pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { appRole, findPower, hasAppRole } from './roles-store.ts';

/**
 * Refuses to serve as a user whom row-level security does not bind: a superuser, one with bypassrls, or an owner of a tenant table, also by
 * membership in such a role. The database would no longer separate companies.
 */
export async function refusePower(pool: pg.Pool): Promise<void> {
  const { name, superuser, bypasses, owned, serves } = await findPower(pool);
  const excess =
    (superuser && `is a superuser${by(name, superuser)}`) ||
    (bypasses && `may bypass row-level security${by(name, bypasses)}`) ||
    (owned && `owns the table ${owned}`);
  if (excess) {
    throw new CannotStart(
      `The database user ${name} ${excess}, so the database could not keep companies apart. ` +
        `Let DATABASE_URL name a user who is only a member of ${appRole}; the owner belongs in MIGRATION_DATABASE_URL.`,
    );
  }
  if (!serves) {
    throw new CannotStart(
      `The database user ${name} has no rights on the tables. As the owner of the roles run: grant ${appRole} to ${name}`,
    );
  }
}

/** The migrations grant to a role that must be there before them. */
export async function requireAppRole(owner: pg.Client): Promise<void> {
  if (await hasAppRole(owner)) return;
  throw new CannotStart(`The database server has no role ${appRole}. As its superuser run: create role ${appRole} login password '…'`);
}

const by = (name: string, role: string) => (role === name ? '' : ` through ${role}`);
