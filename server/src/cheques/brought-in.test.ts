import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../platform/migrate.ts';
import { splitSql } from '../platform/split-sql.ts';
import { actOn, byCheque, chequeBy, depositOf, register } from '../testing/cheques.ts';
import { openPurse } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

test('books from before the register: cheques in hand, deposited, waiting and payable', async () => {
  const purse = await openPurse(app, pool);
  await byCheque(app, purse, 'receipt', 500, { number: '1' });
  await byCheque(app, purse, 'receipt', 700, { number: '2' });
  await byCheque(app, purse, 'payment', 60, { number: '3', date: addDays(today, -10) });
  await byCheque(app, purse, 'payment', 70, { number: '4', date: addDays(today, 5) });
  const { body } = await actOn(app, purse, 'deposit', depositOf(purse, [await chequeBy(app, purse, '2')]));

  await ownerPool.query('delete from cheques');
  const migration = await readFile(join(migrationsFolder, '0026-cheques.sql'), 'utf8');
  const commands = splitSql(migration).filter((command) => /^\s*(--.*\n)*\s*(insert into|update) cheques/.test(command));
  expect(commands).toHaveLength(3);
  for (const command of commands) await ownerPool.query(command);

  const chequesOf = async (direction: string) =>
    (await register(app, purse, `direction=${direction}`)).cheques.map(({ chequeNumber, state, moved }) => [
      chequeNumber,
      state,
      moved?._id,
    ]);
  expect((await chequesOf('received')).sort()).toEqual([
    ['1', 'inHand', undefined],
    ['2', 'deposited', body.voucherId],
  ]);
  expect((await chequesOf('issued')).sort()).toEqual([
    ['3', 'issued', undefined],
    ['4', 'waiting', undefined],
  ]);
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});
