import { expect, test } from 'vitest';
import { splitSql } from './split-sql.ts';

test('a migration is split into its commands', () => {
  expect(splitSql('create table a (id int);\n\ncreate table b (id int);')).toEqual(['create table a (id int)', 'create table b (id int)']);
});

test.each([
  ['a string', "insert into a values ('one; ''two'';')"],
  ['an escaped string', String.raw`insert into a values (E'it\'s; so')`],
  ['a name', 'create table "a;""b" (id int)'],
  ['a body in dollars', 'create function f() returns int language sql as $$ select 1; $$'],
  ['a body in named dollars', 'create function f() returns text language sql as $body$ select $$;$$; $body$'],
  ['a comment at the end of a line', 'create table a ( -- why; so\n id int)'],
  ['a comment between', 'create table a (/* why;\n so */ id int)'],
])('a semicolon in %s does not split', (_where, command) => {
  expect(splitSql(`${command};\nselect 1`)).toEqual([command, 'select 1']);
});

test('comments only are no command', () => {
  expect(splitSql('-- the end\n;/* no statement */;\n')).toEqual([]);
});
