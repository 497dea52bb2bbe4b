import type pg from 'pg';
import { only } from './only.ts';

/** The role to which migrations grant rights. The serving user is this role or a member of it. */
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

/** The rights of the current user beyond reading and writing rows; `serves` is null if the app role does not exist. */
type Power = { name: string; superuser: string | null; bypasses: string | null; owned: string | null; serves: boolean | null };

/** The rights of this pool's role: the server refuses to serve with more than it needs. */
export async function findPower(pool: pg.Pool): Promise<Power> {
  const { rows } = await pool.query<Power>(powerOfCurrentUser);
  return only(rows);
}

/** True if the serving role exists, before anything is granted to it. */
export async function hasAppRole(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ exists: boolean }>(`select to_regrole('${appRole}') is not null as exists`);
  return rows[0]?.exists === true;
}
