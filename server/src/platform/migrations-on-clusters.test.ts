import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrate.ts';

await loadModule();

type Parsed = { readonly [kind: string]: { readonly [field: string]: unknown } };
type Alter = { relation: { relname: string }; cmds: { AlterTableCmd: { subtype: string; def?: Parsed } }[] };
type Constraint = { contype: string; pktable?: { relname: string } };

/** The forms of a migration that a distributed schema refuses, as sentences. */
function refusedForms(text: string): string[] {
  const problems: string[] = [];
  const made = new Set<string>();
  const { stmts } = parseSync(text) as unknown as { stmts: { stmt: Parsed }[] };
  for (const { stmt } of stmts) {
    const created = stmt.CreateStmt as { relation: { relname: string } } | undefined;
    if (created) made.add(created.relation.relname);
    const alter = stmt.AlterTableStmt as Alter | undefined;
    if (!alter || made.has(alter.relation.relname)) continue;
    const table = alter.relation.relname;
    const added = alter.cmds.filter(({ AlterTableCmd }) => AlterTableCmd.subtype === 'AT_AddConstraint');
    if (added.length > 0 && alter.cmds.length > 1) problems.push(`${table}: a constraint is added beside other changes`);
    for (const { AlterTableCmd } of added) {
      const { contype, pktable } = AlterTableCmd.def!.Constraint as unknown as Constraint;
      if (contype === 'CONSTR_FOREIGN' && made.has(pktable?.relname ?? '')) {
        problems.push(`${table}: refers to ${pktable?.relname}, which has no place on the nodes before the end of the file`);
      }
    }
  }
  return problems;
}

test.each([
  ['alter table a add column b int, add constraint c check (b > 0)', ['a: a constraint is added beside other changes']],
  [
    'create table b (id int); alter table a add constraint c foreign key (id) references b (id)',
    ['a: refers to b, which has no place on the nodes before the end of the file'],
  ],
  ['alter table a add column b int; alter table a add constraint c check (b > 0)', []],
  ['create table b (id int); alter table b add column c int, add constraint d check (c > 0)', []],
])('the forms are found in: %s', (text, problems) => {
  expect(refusedForms(text)).toEqual(problems);
});

/** The last one before a cluster could serve: a schema is distributed with all of these. */
const lastBefore = '0099';

const later = readdirSync(migrationsFolder).filter((name) => name.slice(0, 4) > lastBefore);

test('a later migration runs on a distributed schema', () => {
  const refused = later.flatMap((name) =>
    refusedForms(readFileSync(join(migrationsFolder, name), 'utf8')).map((each) => `${name} ${each}`),
  );
  expect(refused).toEqual([]);
});
