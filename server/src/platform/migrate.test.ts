import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withClient } from './database-server.ts';
import { migrate, migrationsFolder, requireMigrated } from './migrate.ts';
import { nilUuid } from './nil-uuid.ts';

const { app, owner, template } = inject('testServer');
const database = `${template}_scratch`;
const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient('the test', { ...owner, database }, work);
const onServer = (command: string) => withClient('the test', owner, (client) => client.query(command));

let folder: string;
const writeMigration = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-migrations-'));
  await onServer(`create database ${database}`);
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await onServer(`drop database ${database}`);
});

test('each migration runs once, in the order of its number', async () => {
  writeMigration('0002-second.sql', 'alter table first add column name text;');
  writeMigration('0001-first.sql', '-- opens the books; once\ncreate table first (id int);\ninsert into first values (1);');
  expect(await asOwner((client) => migrate(client, { folder }))).toEqual(['0001-first', '0002-second']);
  expect(await asOwner((client) => migrate(client, { folder }))).toEqual([]);
});

test('an outdated database is distinguished from a current one', async () => {
  await expect(asOwner(requireMigrated)).rejects.toThrow('The database is not up to date with this Bahi');
  await asOwner((client) => migrate(client));
  await asOwner(requireMigrated);
  await asOwner((client) => client.query(`insert into migrations (name, run_on) values ('9999-later', now())`));
  await expect(asOwner(requireMigrated)).rejects.toThrow('migrated by a newer Bahi (it knows 9999-later)');
});

test('a user who is not the owner is refused, for an empty database and a current one', async () => {
  const asApp = <T>(work: (client: pg.Client) => Promise<T>) => withClient('the test', { ...app, database }, work);
  const words = 'The database user bahi_app may not change the schema: let MIGRATION_DATABASE_URL name the owner of the database.';
  await expect(asApp((client) => migrate(client))).rejects.toThrow(words);
  await asOwner((client) => migrate(client));
  await expect(asApp((client) => migrate(client))).rejects.toThrow(words);
  await expect(asApp(requireMigrated)).rejects.toThrow(words);
});

test('one migrator works and the other waits', async () => {
  writeMigration('0001-first.sql', 'create table first (id int); select pg_sleep(0.1);');
  const ran = await Promise.all([1, 2].map(() => asOwner((client) => migrate(client, { folder }))));
  expect(ran.map((names) => names.length).sort()).toEqual([0, 1]);
});

test('a failing migration is named, and leaves nothing', async () => {
  writeMigration('0001-first.sql', 'create table first (id int);');
  writeMigration('0002-second.sql', 'create table second (id int); create table first (id int);');
  await expect(asOwner((client) => migrate(client, { folder }))).rejects.toThrow(
    'migration 0002-second.sql failed: relation "first" already exists',
  );
  const { rows } = await asOwner((client) =>
    client.query(`select to_regclass('first') is not null as first, to_regclass('second') is not null as second`),
  );
  expect(rows).toEqual([{ first: true, second: false }]);
});

test('a new migration before an applied one is refused', async () => {
  writeMigration('0002-second.sql', 'create table second (id int);');
  await asOwner((client) => migrate(client, { folder }));
  writeMigration('0001-first.sql', 'create table first (id int);');
  await expect(asOwner((client) => migrate(client, { folder }))).rejects.toThrow(
    'Not run migration 0001-first is preceding already run migration 0002-second',
  );
});

test('a database of a newer Bahi is refused', async () => {
  writeMigration('0001-first.sql', 'create table first (id int);');
  await asOwner((client) => migrate(client, { folder }));
  rmSync(join(folder, '0001-first.sql'));
  await expect(asOwner((client) => migrate(client, { folder }))).rejects.toThrow(
    'The database was migrated by a newer Bahi (it knows 0001-first)',
  );
});

test('the migrations of Bahi run from the ground', async () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  expect(await asOwner((client) => migrate(client))).toHaveLength(files.length);
});

test('a day counted twice before counts were kept has one count, and its contra belongs to its hand-over', async () => {
  for (const name of readdirSync(migrationsFolder)) {
    if (name < '0033') copyFileSync(join(migrationsFolder, name), join(folder, name));
  }
  await asOwner((client) => migrate(client, { folder }));
  const found = await asOwner(async (client) => {
    // Rows alone, without the books around them.
    await client.query(`do $$ declare f record; begin
      for f in select conname, conrelid::regclass as of from pg_constraint where contype = 'f'
        and conrelid in ('cash_counts'::regclass, 'hand_overs'::regclass, 'vouchers'::regclass)
      loop execute format('alter table %s drop constraint %I', f.of, f.conname); end loop; end $$`);
    await client.query(`insert into cash_counts (org_id, id, ledger_id, count_date, pieces, coins_paise, counted_paise, book_paise, note, version, counted_by,
        counted_by_name)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '2026-11-02', '{}', 5, 5, 5, '', 3, gen_random_uuid(), 'Asha')`);
    for (const day of ['01', '02']) {
      await client.query(`with h as (
          insert into hand_overs (org_id, id, given_by, given_by_name, hand_over_date, to_ledger_id, state, cash_paise, counted_paise, upi_paise, cheque_paise,
            bank_paise, pieces, coins_paise, note, accepted_by_name, accepted_at)
          values ('${nilUuid}', gen_random_uuid(), gen_random_uuid(), 'Ravi_1', '2026-11-${day}', gen_random_uuid(), 'accepted', 5, 5, 0, 0, 0, '{}', 5, '',
            'Asha', now()) returning org_id)
        insert into vouchers (org_id, id, kind, series_id, financial_year, number, voucher_date, total_paise, note, created_by, created_by_name)
        select org_id, gen_random_uuid(), 'contra', gen_random_uuid(), 2026, 'C-${day}', '2026-11-03', 5, 'Handed over by Ravi_1, collected on ${day}/11/2026',
          gen_random_uuid(), 'Asha' from h`);
    }
    await migrate(client);
    const counts = await client.query('select version from cash_counts');
    const contras = await client.query(`select v.number, h.hand_over_date::text as of from hand_over_contras c
      join vouchers v on v.id = c.contra_id join hand_overs h on h.id = c.hand_over_id order by 1`);
    return [counts.rows, contras.rows];
  });
  expect(found).toEqual([
    [{ version: 1 }],
    [
      { number: 'C-01', of: '2026-11-01' },
      { number: 'C-02', of: '2026-11-02' },
    ],
  ]);
});

test('warranty cards of pieces that came back before cards could end have ended, and two cards of one number have two', async () => {
  const files = readdirSync(migrationsFolder).sort();
  const its = files.findIndex((name) => name.endsWith('-warranties.sql'));
  for (const name of files.slice(0, its)) copyFileSync(join(migrationsFolder, name), join(folder, name));
  await asOwner((client) => migrate(client, { folder }));
  const cards = await asOwner(async (client) => {
    const tables = ['vouchers', 'trade_vouchers', 'voucher_items', 'serial_moves', 'warranty_cards'];
    // Rows alone, without the books around them.
    await client.query(`do $$ declare f record; begin
      for f in select conname, conrelid::regclass as of from pg_constraint where contype = 'f' and conrelid = any('{${tables}}'::regclass[])
      loop execute format('alter table %s drop constraint %I', f.of, f.conname); end loop; end $$`);
    const id = (of: number) => `00000000-0000-0000-0000-0000000000${of}`;
    const [phone, fan] = [id(90), id(91)];
    const voucher = async (of: number, kind: string, day: string, original: number | null = null) => {
      await client.query(`insert into vouchers (org_id, id, kind, series_id, financial_year, number, voucher_date, total_paise, note, created_by, created_by_name)
        values ('${nilUuid}', '${id(of)}', '${kind}', gen_random_uuid(), 2026, 'V/${of}', '2026-11-${day}', 5, '', gen_random_uuid(), 'Asha')`);
      await client.query(`insert into trade_vouchers (org_id, voucher_id, side, heads, is_reverse_charge, original_id)
        values ('${nilUuid}', '${id(of)}', 'customer', 'intra', false, ${original === null ? 'null' : `'${id(original)}'`})`);
    };
    const item = (of: number, productId: string, pieces: number) =>
      client.query(`insert into voucher_items (org_id, voucher_id, line_no, product_id, batch, hsn, unit, quantity_e4, actual_quantity_e4, rate_e4,
          is_tax_inclusive, discount_paise, gst_percent_e4, taxable_paise, cgst_paise, sgst_paise, igst_paise, cess_paise, additional_cess_paise, total_paise)
        select '${nilUuid}', '${id(of)}', count(*) + 1, '${productId}', '', '', 'PCS', ${pieces * 10_000}, ${pieces * 10_000}, 0, false, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from voucher_items where voucher_id = '${id(of)}'`);
    const move = (key: string, step: number, of: number, way: number, day: string) =>
      client.query(`insert into serial_moves (org_id, product_id, serial_key, step, voucher_id, line_no, way, godown_id, batch, move_date)
        values ('${nilUuid}', '${phone}', '${key}', ${step}, '${id(of)}', 1, ${way}, gen_random_uuid(), '', '2026-11-${day}')`);
    const card = (of: number, line: number, productId: string, number: string, isTyped = false) =>
      client.query(`insert into warranty_cards (org_id, voucher_id, line_no, product_id, number, is_typed, covered_up_to)
        values ('${nilUuid}', '${id(of)}', ${line}, '${productId}', '${number}', ${isTyped}, '2027-11-30')`);
    // Three phones: the first came back and was sold again, the second was bought back and sold again, the third stays. The fourth came back.
    await voucher(10, 'sales', '01');
    await voucher(11, 'creditNote', '03', 10);
    await item(11, phone, 2);
    await voucher(12, 'sales', '05');
    for (const [at, key] of ['S1', 'S2', 'S3', 'S4'].entries()) {
      await card(10, at + 1, phone, key);
      await move(key, 2, 10, -1, '01');
    }
    await move('S1', 3, 11, 1, '03');
    await move('S4', 3, 11, 1, '03');
    await move('S2', 3, 13, 1, '03');
    for (const [at, key] of ['S1', 'S2'].entries()) {
      await card(12, at + 1, phone, key);
      await move(key, 4, 12, -1, '05');
    }
    // Four fans: two came back, then another one.
    await voucher(20, 'sales', '01');
    for (const at of [1, 2, 3, 4]) await card(20, at, fan, `F-${at}`);
    await voucher(21, 'creditNote', '06', 20);
    await item(21, fan, 2);
    await voucher(22, 'creditNote', '04', 20);
    await item(22, fan, 1);
    // Two cards of one number.
    await voucher(30, 'sales', '01');
    await card(30, 1, fan, 'V/30-1');
    await card(30, 2, fan, 'v/30-1', true);
    await migrate(client);
    const { rows } = await client.query<{ v: string; number: string; why: string | null; on: string | null; by: string | null }>(
      `select right(voucher_id::text, 2) as v, number, end_reason as why, ended_on::text as on, right(ended_by::text, 2) as by
      from warranty_cards order by voucher_id, line_no`,
    );
    return rows.map(({ v, number, why, on, by }) => [v, number, ...(why === null ? [] : [why, on?.slice(-2), by])].join(' '));
  });
  expect(cards).toEqual([
    '10 S1 returned 03 11',
    '10 S2 resold 05 12',
    '10 S3',
    '10 S4 returned 03 11',
    '12 S1',
    '12 S2',
    '20 F-1',
    '20 F-2 returned 04 22',
    '20 F-3 returned 06 21',
    '20 F-4 returned 06 21',
    '30 V/30-1 (1)',
    '30 v/30-1',
  ]);
});
