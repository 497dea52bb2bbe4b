import type pg from 'pg';
import { CannotStart } from './cannot-start.ts';

/** The role to which the migrations grant. The user who serves is this role or a member of it. */
export const appRole = 'bahi_app';

const powerOfCurrentUser = `
  with mine as (
    select rolname, rolsuper, rolbypassrls, oid from pg_roles
    where pg_has_role(session_user, oid, 'member') or pg_has_role(current_user, oid, 'member')
  )
  select current_user as name,
    (select rolname from mine where rolsuper order by rolname <> current_user limit 1) as superuser,
    (select rolname from mine where rolbypassrls order by rolname <> current_user limit 1) as bypasses,
    (select min(c.oid::regclass::text) from pg_class c
      join mine on mine.oid = c.relowner
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind in ('r', 'p')) as owned,
    pg_has_role(current_user, to_regrole('${appRole}'), 'usage') as serves`;

type Power = { name: string; superuser: string | null; bypasses: string | null; owned: string | null; serves: boolean | null };

/**
 * Refuses to serve as a user whom row-level security does not bind: a superuser, one with bypassrls, or an owner of a tenant
 * table, also by membership in such a role. Companies would no longer be kept apart by the database.
 */
export async function refusePower(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Power>(powerOfCurrentUser);
  const { name, superuser, bypasses, owned, serves } = rows[0]!;
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
  const { rows } = await owner.query<{ exists: boolean }>(`select to_regrole('${appRole}') is not null as exists`);
  if (rows[0]?.exists) return;
  throw new CannotStart(`The database server has no role ${appRole}. As its superuser run: create role ${appRole} login password '…'`);
}

const by = (name: string, role: string) => (role === name ? '' : ` through ${role}`);
