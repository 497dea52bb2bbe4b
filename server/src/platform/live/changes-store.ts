import { sql } from 'kysely';
import type { Statement } from '../transaction.ts';
import type { Change } from './change-of.ts';

const channel = 'bahi_changes';

/** The statement by which a connection hears what others tell. */
export const listenToChanges = `listen ${channel}`;

/** What is told on the channel: a change of a company, or a word that a server sends itself to see whether it hears. */
export type Told = ({ orgId: string } & Change) | { word: string };

/** Tells all servers, at the commit. A notice has names and ids only: who may read the data asks for it. */
export function tell(told: Told): Statement {
  return sql`select pg_notify(${channel}, ${JSON.stringify(told)})`;
}
