import { expect, test } from 'vitest';
import type { TableKind } from '../platform/distribution.ts';
import { ofOneNode } from '../platform/one-node.ts';
import { refusedForms, type SchemaFacts } from './statement-forms.ts';

const kinds = new Map<string, TableKind>([
  ['parties', 'tenant'],
  ['ledgers', 'tenant'],
  ['vouchers', 'tenant'],
  ['sessions', 'local'],
  ['organizations', 'reference'],
]);
const facts: SchemaFacts = { kinds, readers: new Set(['search_parties']), unsteady: new Set(['now', 'format']) };

const notHeld = (table: string) => `${table} is not held to the company in its own query`;

test.each([
  ['a table without its company', 'select name from parties where id = $1', notHeld('parties')],
  [
    'a subquery that names the company of the query around it',
    'select (select count(*) from vouchers v where v.org_id = p.org_id and v.party_id = p.id) from parties p where p.org_id = $1',
    notHeld('vouchers'),
  ],
  [
    'the same in "exists"',
    'select name from parties p where p.org_id = $1 and exists (select from vouchers v where v.org_id = p.org_id)',
    notHeld('vouchers'),
  ],
  ['a table beside another one', 'select 1 from parties p, vouchers v where p.org_id = $1 and v.party_id = p.id', notHeld('vouchers')],
  [
    'the second part of a recursive query',
    `with recursive up as (select id from ledgers where org_id = $1 union all select l.id from up join ledgers l on l.group_id = up.id)
      select id from up`,
    notHeld('ledgers'),
  ],
  [
    'a delete beside another table',
    'delete from vouchers v using parties p where p.org_id = $1 and p.id = v.party_id',
    notHeld('vouchers'),
  ],
  [
    'a table that only the coordinator has',
    'select 1 from vouchers v join sessions s on s.person_id = v.created_by where v.org_id = $1',
    'sessions is on the coordinator only, beside tables of the company',
  ],
  [
    'a search within a query',
    'select p.name from search_parties($1) f join parties p on p.org_id = $1 and p.id = f.id',
    'search_parties() reads tables within a statement that reads tables',
  ],
  [
    'a search within a subquery',
    'select name from parties where org_id = $1 and id = any(array(select id from search_parties($1)))',
    'search_parties() reads tables within a statement that reads tables',
  ],
  [
    'an insert of what another write returns',
    'with taken as (update ledgers set x = 1 where org_id = $1 returning org_id) insert into vouchers (org_id) select org_id from taken',
    'vouchers is written with the rows that another write returns',
  ],
  [
    'an insert of values that asks',
    'insert into vouchers (org_id, number) values ($1, (select max(number) from vouchers where org_id = $1))',
    'an insert of values into vouchers asks a query',
  ],
  [
    'an insert of rows that no table of the company gave',
    'insert into vouchers (org_id, number) select $1, n from unnest($2::text[]) n',
    'rows are copied into vouchers past its policies: take org_id from a table, or return a column',
  ],
  [
    'a clock where rows meet',
    'insert into parties (org_id, id) values ($1, $2) on conflict (org_id, id) do update set changed_at = now()',
    'now() stands in the "do update set" of parties',
  ],
  [
    'a simple case in an update',
    "update parties set state = case kind when 'a' then 'b' else 'c' end where org_id = $1",
    'a simple case stands in the set of parties',
  ],
  [
    'a function of a column that depends on settings',
    "update parties set name = format('%s', name) where org_id = $1",
    'format() of a column stands in an update of parties',
  ],
])('%s is found', (_, statement, problem) => {
  expect(refusedForms(statement, facts)).toEqual([problem]);
});

test.each([
  'select name from parties where org_id = $1 and id = $2',
  ofOneNode('select p.name, v.number from parties p join vouchers v on v.org_id = p.org_id and v.party_id = p.id where p.org_id = $1'),
  ofOneNode('with mine as (select * from vouchers where org_id = $1) select p.name from mine m join parties p on p.org_id = m.org_id'),
  'select v.number from vouchers v join organizations o on o.id = v.org_id where v.org_id = $1::uuid',
  "update parties set changed_at = now(), state = case when kind = 'a' then 'b' else 'c' end where org_id = $1",
  'insert into vouchers (org_id, number) select org_id, $2 from ledgers where org_id = $1 and id = $3',
  'insert into vouchers (org_id, number) select $1, n from unnest($2::text[]) n returning number',
  'insert into vouchers (org_id, number) select $1, n from unnest($2::text[]) n on conflict do nothing',
  'select id from search_parties($1)',
  'select token_hash from sessions where person_id = $1',
])('a cluster takes: %s', (statement) => {
  expect(refusedForms(statement, facts)).toEqual([]);
});

test.each([
  [
    'select (select count(*) from vouchers v where v.org_id = p.org_id) from parties p where p.org_id = $2',
    'select (select count(*) from vouchers v where (v.org_id = p.org_id and v.org_id = $2 and p.org_id = $2)) from parties p where p.org_id = $2',
  ],
  [
    'select (select 1 from "vouchers" where org_id = "p"."org_id") from "parties" as "p" where "p"."org_id" = $1',
    'select (select 1 from "vouchers" where (org_id = "p"."org_id" and org_id = $1 and "p"."org_id" = $1)) from "parties" as "p" where "p"."org_id" = $1',
  ],
  ['select 1 from a join b on b.org_id = a.org_id', 'select 1 from a join b on b.org_id = a.org_id'],
  ['update a set org_id = b.org_id from b where a.org_id = $1', 'update a set org_id = b.org_id from b where a.org_id = $1'],
])('the company is named beside each join: %s', (statement, sent) => {
  expect(ofOneNode(statement)).toBe(sent);
});
