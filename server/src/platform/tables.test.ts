import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { tableTypes, tableTypesFile } from '../testing/table-types.ts';
import { withClient } from './database-server.ts';

test('the types of the tables are those of the migrated schema: npm run tables writes them', async () => {
  const { owner, template } = inject('testServer');
  const database = `${template}_tables`;
  const onServer = (command: string) => withClient('the test', owner, (client) => client.query(command));
  await onServer(`create database ${database} template ${template}`);
  expect(readFileSync(tableTypesFile, 'utf8')).toBe(await tableTypes({ ...owner, database }));
  await onServer(`drop database ${database}`);
});
