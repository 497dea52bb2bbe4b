import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { readSchema } from '../platform/distribution-store.ts';
import { refusedForms, type SchemaFacts } from './statement-forms.ts';

/** The facts of the schema that decide which forms are refused. */
export async function readFacts(owner: pg.Client): Promise<SchemaFacts> {
  const { tables } = await readSchema(owner);
  const names = async (query: string) => new Set((await owner.query<{ name: string }>(query)).rows.map(({ name }) => name));
  return {
    kinds: new Map(tables.map(({ name, kind }) => [name, kind])),
    readers: await names("select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname like 'search%'"),
    unsteady: await names("select proname as name from pg_proc where provolatile <> 'i' and proname not in ('set_org')"),
  };
}

/** Refuses a run of the tests in which a statement of a company has a form that a cluster does not take. */
export async function checkStatements(file: string, owner: pg.Client): Promise<void> {
  const facts = await readFacts(owner);
  const texts = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const refused = [...texts].flatMap((line) => {
    const statement = JSON.parse(line) as string;
    const forms = refusedForms(statement, facts);
    return forms.length > 0 ? [`${forms.join('; ')}\n    ${statement.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`] : [];
  });
  console.log(`${texts.size} different statements of companies, ${refused.length} of which a cluster does not take`);
  if (refused.length > 0) throw new Error(`A cluster does not take these statements:\n${refused.join('\n')}`);
}
