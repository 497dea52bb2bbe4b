import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { analyzeGrown } from './grown-tables-store.ts';

const { ownerPool } = await testApp();

test('a table that grew gets statistics at once, and is left alone until it grows again', async () => {
  const owner = await ownerPool.connect();
  try {
    await owner.query(`create table shelf (org_id uuid, "at hand" text)`);
    const grow = (rows: number) =>
      owner.query(`insert into shelf select gen_random_uuid(), repeat('x', 100) from generate_series(1, ${rows})`);
    await grow(100);
    expect(await analyzeGrown(owner)).not.toContain('shelf');
    await grow(4_000);
    expect(await analyzeGrown(owner)).toContain('shelf');
    const { rows } = await owner.query(`select attname from pg_stats where tablename = 'shelf' order by 1`);
    expect(rows).toEqual([{ attname: 'at hand' }, { attname: 'org_id' }]);
    await grow(1_000);
    expect(await analyzeGrown(owner)).not.toContain('shelf');
  } finally {
    await owner.query('drop table if exists shelf');
    owner.release();
  }
});
