import type pg from 'pg';

/** Above this many pages of 8 kB a table that has more than doubled since it was looked at is one of which the planner knows nothing. */
const fewPages = 16;

/**
 * Statistics for tables that have more than doubled since the last ones, as after a file of thousands of rows: until then the planner takes
 * them for small and may read a company where it should read a row. The database comes to it by itself a minute later. As the owner.
 *
 * The columns are named, because without names the expressions of indexes are worked out too, which takes seconds; and so what the database
 * counts for its own turn stays as it is.
 */
export async function analyzeGrown(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; text: string }>(
    `select c.relname as name, format('analyze %I.%I (%s)', 'public', c.relname, string_agg(quote_ident(a.attname), ', ')) as text
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_relation_size(c.oid) / 8192 > 2 * c.relpages + $1
     group by c.oid, c.relname order by c.relname`,
    [fewPages],
  );
  for (const { text } of rows) await owner.query(text);
  return rows.map(({ name }) => name);
}
