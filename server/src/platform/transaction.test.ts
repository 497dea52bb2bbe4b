import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { countRoundTrips } from '../testing/round-trips.ts';
import { testDatabase } from '../testing/test-database.ts';
import { openKysely, openPool } from './database.ts';
import { constraintOf } from './database-errors.ts';
import { inReadOnlyTransaction, inTransaction, type Statement } from './transaction.ts';

const { pool, db, ownerPool } = await testDatabase();
const company = randomUUID();

beforeAll(async () => {
  await ownerPool.query(`
    create table scratch_notes (
      org_id uuid not null, id int not null, text text not null constraint scratch_notes_text_sane check (text <> ''),
      constraint scratch_notes_pk primary key (org_id, id)
    );
    alter table scratch_notes enable row level security;
    create policy scratch_notes_of_company on scratch_notes using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
    grant select, insert, update, delete on scratch_notes to bahi_app`);
});
afterAll(() => ownerPool.query('drop table scratch_notes'));

const insertNote = (id: number, text = 'note'): Statement =>
  sql`insert into scratch_notes (org_id, id, text) values (${company}, ${id}, ${text})`;
const findNotes = (): Statement<{ id: number }> => sql<{ id: number }>`select id from scratch_notes where org_id = ${company} order by id`;
const keptNotes = async () => (await ownerPool.query('select id from scratch_notes order by id')).rows.map(({ id }) => id);
const emptyNotes = () => ownerPool.query('truncate scratch_notes');

describe('a transaction', () => {
  test('belongs to a company with a uuid: no other text reaches the database, and no connection is lost', async () => {
    const before = pool.totalCount - pool.idleCount;
    for (const text of ["'; drop table scratch_notes; --", `${company}'`, '', company.slice(1)]) {
      await expect(inTransaction(pool, db, text, (tx) => tx.query(findNotes()))).rejects.toThrow('a company is named by its uuid');
    }
    expect(pool.totalCount - pool.idleCount).toBe(before);
  });

  test('stores everything at its end', async () => {
    await emptyNotes();
    const seen = await inTransaction(pool, db, company, async (tx) => {
      await tx.query(insertNote(1));
      const [notes, none] = await tx.after([insertNote(2)], [findNotes(), sql<{ id: number }>`select 1 as id where false`]);
      expect(none).toEqual([]);
      tx.commitWith([insertNote(3)]);
      return notes;
    });
    expect(seen).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await keptNotes()).toEqual([1, 2, 3]);
  });

  test('stores what was committed so far, even if the rest fails, and continues in its company', async () => {
    await emptyNotes();
    const work = inTransaction(pool, db, company, async (tx) => {
      await tx.commitSoFar();
      await tx.query(insertNote(1));
      await tx.commitSoFar();
      expect(await keptNotes()).toEqual([1]);
      expect(await tx.query(findNotes())).toEqual([{ id: 1 }]);
      await tx.query(insertNote(2));
      throw new Error('enough');
    });
    await expect(work).rejects.toThrow('enough');
    expect(await keptNotes()).toEqual([1]);
  });

  test('continues in one moment: stores what was written, sees nothing that others save since, and writes no more', async () => {
    await emptyNotes();
    const work = inTransaction(pool, db, company, async (tx) => {
      await tx.query(insertNote(1));
      await tx.continueInOneMoment(company);
      expect([await keptNotes(), await tx.query(findNotes()), tx.isReadOnly]).toEqual([[1], [{ id: 1 }], true]);
      await inTransaction(pool, db, company, (other) => other.query(insertNote(2)));
      expect(await tx.query(findNotes())).toEqual([{ id: 1 }]);
      await tx.query(insertNote(3));
    });
    await expect(work).rejects.toThrow('read-only transaction');
    expect(await keptNotes()).toEqual([1, 2]);
  });

  test('drops nothing sent with the commit, and commits nothing after an error', async () => {
    await emptyNotes();
    const cut = inTransaction(pool, db, company, async (tx) => {
      tx.commitWith([insertNote(1)]);
      await tx.commitSoFar();
    });
    await expect(cut).rejects.toThrow('what goes with the commit');
    const failed = inTransaction(pool, db, company, async (tx) => {
      await tx.query(insertNote(1));
      await tx.query(insertNote(1)).catch(() => {});
      await tx.commitSoFar();
    });
    await expect(failed).rejects.toThrow('duplicate key');
    expect(await keptNotes()).toEqual([]);
  });

  test('finds the first row, or none', async () => {
    await emptyNotes();
    await inTransaction(pool, db, company, async (tx) => {
      expect(await tx.first(findNotes())).toBeUndefined();
      await tx.together([insertNote(7), insertNote(8)]);
      expect(await tx.first(findNotes())).toEqual({ id: 7 });
    });
  });

  test('stores nothing if the work fails', async () => {
    await emptyNotes();
    const work = inTransaction(pool, db, company, async (tx) => {
      await tx.query(insertNote(1));
      tx.commitWith([insertNote(2)]);
      throw new Error('not today');
    });
    await expect(work).rejects.toThrow('not today');
    expect(await keptNotes()).toEqual([]);
  });

  test('stores nothing if one of several statements is refused, and names the constraint', async () => {
    await emptyNotes();
    const work = inTransaction(pool, db, company, (tx) => tx.together([insertNote(1), insertNote(1), insertNote(2, '')]));
    await expect(work).rejects.toSatisfy((error) => constraintOf(error) === 'scratch_notes_pk');
    expect(await keptNotes()).toEqual([]);
  });

  test('stores nothing if a statement sent with the commit is refused', async () => {
    await emptyNotes();
    const work = inTransaction(pool, db, company, async (tx) => {
      await tx.query(insertNote(1));
      tx.commitWith([insertNote(2), insertNote(3, '')]);
    });
    await expect(work).rejects.toSatisfy((error) => constraintOf(error) === 'scratch_notes_text_sane');
    expect(await keptNotes()).toEqual([]);
  });

  test('does not call it done when the work swallowed an error', async () => {
    await emptyNotes();
    const work = inTransaction(pool, db, company, async (tx) => {
      await tx.query(insertNote(1));
      await tx.query(insertNote(1)).catch(() => {});
      return 'done';
    });
    await expect(work).rejects.toSatisfy((error) => constraintOf(error) === 'scratch_notes_pk');
    expect(await keptNotes()).toEqual([]);
  });

  test('sees only its own company, and none without one', async () => {
    await emptyNotes();
    await inTransaction(pool, db, company, (tx) => tx.query(insertNote(1)));
    const everything = () => sql<{ id: number }>`select id from scratch_notes`;
    expect(await inTransaction(pool, db, company, (tx) => tx.query(everything()))).toHaveLength(1);
    expect(await inTransaction(pool, db, randomUUID(), (tx) => tx.query(everything()))).toEqual([]);
    expect(await inTransaction(pool, db, null, (tx) => tx.query(everything()))).toEqual([]);
  });

  test('refuses a statement after its end', async () => {
    let late: (() => Promise<unknown>) | undefined;
    await inTransaction(pool, db, company, async (tx) => {
      late = () => tx.query(findNotes());
    });
    await expect(late?.()).rejects.toThrow('this transaction has ended');
  });
});

describe('round trips', () => {
  test('two make a whole transaction: the company and the reads go with the beginning, the writes with the commit', async () => {
    await emptyNotes();
    const counted = await countRoundTrips({ ...inject('testServer').app, database: String(pool.options.database) });
    const ownPool = openPool({ ...counted.address, max: 1 });
    const ownDb = openKysely(ownPool);
    await ownPool.query('select 1');
    const before = counted.count();
    await inTransaction(ownPool, ownDb, company, async (tx) => {
      await tx.together([findNotes(), findNotes(), findNotes()]);
      tx.commitWith([insertNote(1), insertNote(2), insertNote(3)]);
    });
    expect(counted.count() - before).toBe(2);
    expect(await keptNotes()).toEqual([1, 2, 3]);
    await ownPool.end();
    await counted.stop();
  });
});

describe('a lost race', () => {
  test('two that wait for each other both succeed in the end', async () => {
    await emptyNotes();
    await inTransaction(pool, db, company, (tx) => tx.together([insertNote(1, 'a'), insertNote(2, 'a')]));
    const append = (id: number): Statement => sql`update scratch_notes set text = text || 'x' where org_id = ${company} and id = ${id}`;
    const firstLocks: Promise<unknown>[] = [];
    let tries = 0;
    const cross = (one: number, other: number) =>
      inTransaction(pool, db, company, async (tx) => {
        tries += 1;
        const locked = tx.query(append(one));
        firstLocks.push(locked);
        await locked;
        await vi.waitFor(() => expect(firstLocks.length).toBeGreaterThan(1), { timeout: 15_000 });
        if (tries === 2) await Promise.all(firstLocks);
        await tx.query(append(other));
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    const { rows } = await ownerPool.query('select text from scratch_notes order by id');
    expect(rows).toEqual([{ text: 'axx' }, { text: 'axx' }]);
    expect(tries).toBe(3);
  });

  test.each([
    ['40001', 3],
    ['40P01', 3],
    ['23503', 1],
  ])('%s is retried (%i times), and then given up', async (code, retries) => {
    let tries = 0;
    const work = inTransaction(pool, db, company, async (tx) => {
      tries += 1;
      await tx.query(raise(code));
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(tries).toBe(1 + retries);
  });

  test('a row deleted meanwhile is read again also after a lost race', async () => {
    const codes = ['40P01', '40001', '23503', '40P01'];
    const outcome = await inTransaction(pool, db, company, async (tx) => {
      const code = codes.shift();
      if (code !== undefined) await tx.query(raise(code));
      return 'done';
    });
    expect(outcome).toBe('done');
  });

  test('any other error is not tried again', async () => {
    let tries = 0;
    const work = inTransaction(pool, db, company, async (tx) => {
      tries += 1;
      await tx.query(raise('P0001'));
    });
    await expect(work).rejects.toMatchObject({ code: 'P0001' });
    expect(tries).toBe(1);
  });
});

describe('a broken connection', () => {
  test('leaves the pool, and the next transaction gets a good one', async () => {
    const ownPool = openPool({ ...inject('testServer').app, database: String(pool.options.database), max: 1 });
    const ownDb = openKysely(ownPool);
    const work = inTransaction(ownPool, ownDb, company, async (tx) => {
      await tx.query(findNotes());
      await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {});
    });
    await expect(work).rejects.toThrow();
    expect(ownPool.totalCount).toBe(0);
    expect(await inTransaction(ownPool, ownDb, company, (tx) => tx.query(sql<{ one: number }>`select 1 as one`))).toEqual([{ one: 1 }]);
    await ownPool.end();
  });

  test('with outdated prepared statements is replaced, and the work runs again', async () => {
    const ownPool = openPool({ ...inject('testServer').app, database: String(pool.options.database), max: 1 });
    const ownDb = openKysely(ownPool);
    const star = () => inTransaction(ownPool, ownDb, company, (tx) => tx.query(sql`select * from scratch_notes where org_id = ${company}`));
    await star();
    await ownerPool.query('alter table scratch_notes add column colour text');
    expect(await star()).toEqual(await star());
    await ownPool.end();
  });

  test('an idle connection that ends affects nothing', async () => {
    const ownPool = openPool({ ...inject('testServer').app, database: String(pool.options.database), max: 1 });
    const { rows } = await ownPool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await vi.waitFor(() => expect(ownPool.totalCount).toBe(0), { timeout: 15_000 });
    expect((await ownPool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await ownPool.end();
  });
});

function raise(code: string): Statement {
  return sql`do ${sql.raw(`$$ begin raise exception 'lost' using errcode = '${code}'; end $$`)}`;
}

describe('a read-only transaction', () => {
  const locks = ['for update', 'for no key update', 'for share', 'for key share', 'for update of n', 'for no key update of n skip locked'];

  test.each(locks)('runs the statement of a write without its lock: %s', async (lock) => {
    await emptyNotes();
    await inTransaction(pool, db, company, (tx) => tx.query(insertNote(1)));
    const other = await ownerPool.connect();
    try {
      await other.query('begin');
      await other.query('select from scratch_notes for update');
      const locking = sql<{ id: number }>`select id from scratch_notes n where org_id = ${company} order by id ${sql.raw(lock)}`;
      expect(await inReadOnlyTransaction(pool, db, company, (tx) => tx.query(locking))).toEqual([{ id: 1 }]);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  test('cannot write: the database refuses it', async () => {
    await emptyNotes();
    await expect(inReadOnlyTransaction(pool, db, company, (tx) => tx.query(insertNote(1)))).rejects.toMatchObject({ code: '25006' });
    expect(await keptNotes()).toEqual([]);
  });

  test('leaves its connection to the next one, which may write', async () => {
    await inReadOnlyTransaction(pool, db, company, (tx) => tx.query(findNotes()));
    await inTransaction(pool, db, company, (tx) => tx.query(insertNote(2)));
    expect(await keptNotes()).toEqual([2]);
  });
});
