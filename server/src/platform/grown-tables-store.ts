import type pg from 'pg';

/** A table with more pages of 8 kB than this that has more than doubled since its last statistics is unknown to the planner. */
const fewPages = 16;

/**
 * Updates statistics of tables that have more than doubled since the last ones, as after a file of thousands of rows: until then the
 * planner assumes they are small and may scan a company instead of reading a row. Autovacuum does it a minute later. As the owner. Columns
 * are named, because otherwise index expressions are computed too, which takes seconds; and the counters of autovacuum stay as they are.
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
