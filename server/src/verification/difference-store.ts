import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** One place where what is kept is not what the ground says. Amounts in paise, quantities × 10 000. */
export type Difference = { check: string; place: string; kept: string; found: string };

/** No more than this of one check: who has more has to mend something larger first. */
const mostShown = 100;

/** A check: the query tells of each place what is kept and what is found. */
export const difference = (check: string, query: RawBuilder<unknown>): Statement<Difference> =>
  sql<Difference>`select ${check} as check, d.place, d.kept::text as kept, d.found::text as found from (${query}) d (place, kept, found)
    where d.kept is distinct from d.found order by d.place limit ${mostShown}`;
